import type { FactReader } from '@docgen/cache';
import { type ClassFact, classOf } from '@docgen/php';
import type { DocumentConfig } from '@docgen/protocol';
import { shortName } from './identity.js';
import { declarationsOfClass } from './of-class.js';

/** Gives the configured directory of webhooks as paths of files begin with it: `app/Webhooks/`; empty for the application itself. */
function webhooksFolder(dir: string): string {
  const path = dir
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
  return path === '' ? '' : `${path}/`;
}

/** Says why `Webhook` on a class publishes nothing; undefined where it does, and on a class without it (errors 13). */
export function unpublishedWebhook(
  reader: FactReader,
  fqcn: string,
  document: Pick<DocumentConfig, 'webhooksDir'>,
): string | undefined {
  if (!declaresWebhook(reader, fqcn)) return undefined;
  const { webhooksDir: dir } = document;
  if (dir === null) return 'webhooks.dir of docgen.yaml names no directory of webhooks';
  const fact = classOf(reader, fqcn);
  if (fact?.path.startsWith(webhooksFolder(dir)) === false)
    return `its class lies outside ${dir}, which webhooks.dir names`;
  return fact === undefined || !isInstantiable(fact)
    ? 'nothing of its class can be sent, which cannot be instantiated'
    : undefined;
}

/** Tells whether objects of a class can be made and sent. */
function isInstantiable({ kind, abstract }: ClassFact): boolean {
  return kind === 'class' && abstract !== true;
}

/** Names what a class is where it is published as a webhook: that, and a schema where it is what is sent. */
export function webhookRoles(
  reader: FactReader,
  fqcn: string,
  document: Pick<DocumentConfig, 'webhooksDir'>,
): ('webhook' | 'schema')[] {
  const [declared] = declarationsOfClass('Webhook', fqcn, reader);
  if (declared === undefined || unpublishedWebhook(reader, fqcn, document) !== undefined) return [];
  const payload = declared.text('payload');
  return payload === undefined || payload.includes(shortName(fqcn)) ? ['webhook', 'schema'] : ['webhook'];
}

function declaresWebhook(reader: FactReader, fqcn: string): boolean {
  return declarationsOfClass('Webhook', fqcn, reader).length > 0;
}
