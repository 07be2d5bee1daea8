import type { FactSource } from '@docgen/cache';
import { createEngine } from '@docgen/engine';
import { createPhpIndex, type PhpIndex } from '@docgen/php';
import type { JsonMap } from '@docgen/protocol';
import { VERSION } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../../server/src/analysis/index.js';
import { assemble } from '../../server/src/document/index.js';
import { resolveMiddleware } from '../../server/src/host/middleware.js';
import { readStaticHost } from '../../server/src/host/static/index.js';
import { exceptionAnswer } from '../../server/src/operations/errors/index.js';
import { selectOperations } from '../../server/src/operations/routes/select.js';
import { mapping, schemaOf } from '../../server/src/operations/schema/index.js';
import { analyzeRoute } from '../../server/src/pipeline/fragments/analyze-route.js';
import { createLocate } from '../../server/src/pipeline/inputs/locate.js';
import { readComposer } from '../../server/src/project/composer.js';
import { createSession, type Session } from '../../server/src/query/context.js';
import { createFactSources } from '../../server/src/query/fact-sources.js';
import { hashable } from '../../server/src/query/hashable.js';
import { MemoryFiles } from '../host/memory-files.js';
import { BOOTSTRAP, COMPOSER, QUIET_DISKS } from '../host/read.js';
import { documentConfig } from './operation.js';

/** An application analysed in memory: its facts, what every operation came to, and the document of all of them. */
export interface Analysed {
  index: PhpIndex;
  world: FactSource;
  session: Session;
  /** `GET /api/x` → fragment, in the order of the routes. */
  fragments: Map<string, Fragment>;
  document(): JsonMap;
}

export function analysed(
  texts: Readonly<Record<string, string>>,
  inOrder: (operations: readonly OperationRoute[]) => readonly OperationRoute[] = (operations) => operations,
): Analysed {
  const files = new MemoryFiles({
    'composer.json': JSON.stringify(COMPOSER),
    'bootstrap/app.php': BOOTSTRAP,
    'config/filesystems.php': QUIET_DISKS,
    ...texts,
  });
  const composer = readComposer(files);
  const index = createPhpIndex(files, composer);
  const host = readStaticHost({ files, composer, index, composerJson: COMPOSER, hostEnv: {}, processEnv: {} });
  const world = createFactSources(index, host);
  const reader = { read: <T>(id: string) => world.get(id)?.value as T | undefined };
  const document = documentConfig();
  const selection = selectOperations({
    host,
    document,
    documentKeys: ['default'],
    reader,
    middlewareOf: (route) => resolveMiddleware(reader, host, route).entries,
    closureAt: (file, line, end, nth) => index.closureAt(file, line, end, nth),
  });
  const session = createSession({
    source: world,
    document,
    config: { onRouteError: 'skeleton', engine: { mode: null } } as never,
    engine: createEngine(),
    classSchema: (fqcn, args, ctx) => schemaOf({ kind: 'class', fqcn, args: [...args] }, mapping(ctx)),
    exceptionAnswer,
  });
  const fragments = new Map(
    inOrder(selection.operations).map((operation) => [
      `${operation.verb} ${operation.path}`,
      analyzeRoute(operation, session),
    ]),
  );
  return {
    index,
    world,
    session,
    fragments,
    document: () =>
      assemble({
        fragments: [...fragments.values()],
        document,
        host,
        securitySchemes: new Map(),
        locate: createLocate(index, host),
        generator: { name: 'docgen', version: VERSION },
      }).document,
  };
}

/** A fragment without what it was made from as text: equal texts are equal fragments. */
export function fragmentText(fragment: Fragment | undefined): string {
  if (fragment === undefined) return 'absent';
  const { reads: _, ...rest } = fragment;
  return JSON.stringify(hashable(rest), null, 1);
}
