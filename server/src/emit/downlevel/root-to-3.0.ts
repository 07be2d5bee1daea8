import { isMap, type JsonMap } from '@docgen/protocol';
import type { Losses } from './losses.js';
import { isMutualTls, mutualTlsSchemes, withoutSchemes } from './mutual-tls.js';

const VERSION = '3.0.4';

/** Writes what stands around the parts of a 3.1 document as 3.0 has it (emitters 5.1), and tells what goes with it. */
export function rootTo30(rest: JsonMap, source: JsonMap, losses: Losses): JsonMap {
  const root: JsonMap = new Map(rest).set('openapi', VERSION);
  root.delete('jsonSchemaDialect');
  const info = root.get('info');
  if (isMap(info)) root.set('info', infoTo30(info, losses));
  withoutShared(root, source, losses);
  for (const scheme of mutualTlsSchemes(source)) {
    const path = ['components', 'securitySchemes', scheme];
    losses.report('downlevel.mutual-tls', { pointer: losses.pointer(path), scheme }, path);
  }
  return withoutSchemes(root, (name) => isMutualTls(source, name));
}

function infoTo30(info: JsonMap, { pointer, report }: Losses): JsonMap {
  const out: JsonMap = new Map(info);
  if (out.delete('summary')) {
    const path = ['info', 'summary'];
    report('downlevel.info-summary', { pointer: pointer(path) }, path);
  }
  const license = out.get('license');
  const identifier = isMap(license) ? license.get('identifier') : undefined;
  if (!isMap(license) || identifier === undefined) return out;
  const left: JsonMap = new Map(license);
  left.delete('identifier');
  const url = left.has('url') ? null : `https://spdx.org/licenses/${String(identifier)}`;
  if (url !== null) left.set('url', url);
  const path = ['info', 'license', 'identifier'];
  const params = { pointer: pointer(path), identifier: String(identifier), url };
  report('downlevel.license-identifier', params, path, url === null ? 'warning' : 'info');
  return out.set('license', left);
}

/** Drops webhooks, and the path items that their users hold from now on. */
function withoutShared(root: JsonMap, source: JsonMap, { report }: Losses): void {
  const webhooks = source.get('webhooks');
  if (isMap(webhooks)) {
    report('downlevel.webhooks', { names: [...webhooks.keys()].sort() }, ['webhooks']);
    root.delete('webhooks');
  }
  const components = source.get('components');
  const items = isMap(components) ? components.get('pathItems') : undefined;
  const left = root.get('components');
  if (!isMap(items) || !isMap(left)) return;
  report('downlevel.component-path-items', { names: [...items.keys()].sort() }, ['components', 'pathItems']);
  const others: JsonMap = new Map(left);
  others.delete('pathItems');
  root.set('components', others);
}
