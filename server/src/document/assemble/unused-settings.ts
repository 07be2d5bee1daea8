import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type Assembly, report } from './state.js';

/** Reports settings that nothing in the document answers to, of a document that has operations (config 1.6). */
export function reportUnusedSettings(assembly: Assembly): void {
  if (assembly.operations.length === 0) return;
  const unused = (setting: string, reason: string): void => {
    const key = `documents.${assembly.input.document.key}.${setting}`;
    report(assembly, 'config.setting-without-effect', { key, reason }, { source: { file: 'docgen.yaml' } });
  };
  for (const name of uncalledTerminals(assembly))
    unused('integrations.query_builder.pagination_terminals', `no documented operation is seen to call ${name}`);
  for (const format of unmetFormats(assembly))
    unused('representation.examples.formats', `nothing in the document has the format ${format}`);
}

/** Lists names of `pagination_terminals` that no operation notes as called. */
function uncalledTerminals({ input: { host, document }, operations }: Assembly): Set<string> {
  const stated = document.integrations.query_builder;
  const names = stated?.pagination_terminals;
  // Settings of an integration that is switched off, or whose package is not there, are told as such.
  const packages = Object.keys(host.packages ?? {});
  const isMissing = packages.length > 0 && !packages.includes('spatie/laravel-query-builder');
  if (stated?.enabled === false || isMissing || !Array.isArray(names) || names.length === 0) return new Set();
  const uncalled = new Set(names.filter((name) => typeof name === 'string'));
  for (const { notes } of operations)
    for (const { target, value } of notes)
      if (target.of === 'pagination-terminal') uncalled.delete(String(value.get('name')));
  return uncalled;
}

/** Lists formats that docgen.yaml gives a sample of and nothing of the document has. */
function unmetFormats({ input: { document }, paths, webhooks, buckets }: Assembly): string[] {
  const named = Object.keys(document.representation.exampleFormats);
  if (named.length === 0) return [];
  const parts = [...paths, ...webhooks].map(({ node }) => node);
  const components = [...buckets.values()].flatMap((bucket) => [...bucket.values()]);
  const met = new Set([...parts, ...components].flatMap((part) => [...formatsOf(part)]));
  return named.filter((format) => !met.has(format));
}

/** Keeps the formats of parts: between two builds nearly all stay the same objects. */
const formats = new WeakMap<JsonMap, ReadonlySet<string>>();

function formatsOf(part: Json): ReadonlySet<string> {
  if (!isMap(part)) return new Set();
  const known = formats.get(part);
  if (known !== undefined) return known;
  const found = new Set<string>();
  collect(part, found);
  formats.set(part, found);
  return found;
}

function collect(value: Json, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  if (!isMap(value)) return;
  const format = value.get('format');
  if (typeof format === 'string') found.add(format);
  for (const one of value.values()) collect(one, found);
}
