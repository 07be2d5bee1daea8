import { createPhpIndex } from '@docgen/php';
import { expect, test } from 'vitest';
import { METHODS } from '../../server/src/document/index.js';
import { selectWebhooks } from '../../server/src/operations/webhooks/select.js';
import { nullEngine } from '../../server/src/pipeline/engine.js';
import { analyzeRoute } from '../../server/src/pipeline/fragments/analyze-route.js';
import { createSession } from '../../server/src/query/context.js';
import { createFactSources } from '../../server/src/query/fact-sources.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { documentConfig, hostFacts } from '../support/operation.js';

test('a webhook that cannot be documented is left out, and says so (errors 13)', () => {
  const index = createPhpIndex(
    memoryFiles({
      'app/Webhooks/Sent.php':
        "<?php namespace App\\Webhooks; #[\\Docgen\\Attributes\\Webhook('sent')] class Sent { public int $id = 1; }",
    }),
    composerMaps(),
  );
  const source = createFactSources(index, hostFacts());
  const document = { ...documentConfig(), webhooksDir: 'app/Webhooks' };
  const reader = { read: <T>(id: string) => source.get(id)?.value as T | undefined };
  const classes = ['App\\Webhooks\\Sent'];
  const { operations } = selectWebhooks({ document, documentKeys: ['default'], classes, methods: METHODS, reader });
  const session = createSession({
    source,
    document,
    config: { onRouteError: 'skeleton', engine: { mode: null } } as never,
    engine: nullEngine,
    classSchema: () => {
      throw new Error('A type nobody thought of.');
    },
  });
  const fragments = operations.map((operation) => analyzeRoute(operation, session));
  expect(fragments.map(({ contributions, failed }) => [contributions, failed])).toEqual([
    [[], 'an internal error (A type nobody thought of.).'],
  ]);
  expect(fragments[0]?.diagnostics).toMatchObject([
    { code: 'webhook.build-failed', severity: 'error', routeSignature: 'POST webhooks.sent' },
  ]);
});
