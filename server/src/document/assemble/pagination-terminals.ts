import { type Assembly, report } from './state.js';

/** Reports names of `pagination_terminals` that no operation notes as called, of a document that has operations (config 1.6). */
export function reportUncalledTerminals(assembly: Assembly): void {
  const { host, document } = assembly.input;
  const { key, integrations } = document;
  const stated = integrations.query_builder;
  const names = stated?.pagination_terminals;
  // Settings of an integration that is switched off, or whose package is not there, are told as such.
  const packages = Object.keys(host.packages ?? {});
  if (stated?.enabled === false || (packages.length > 0 && !packages.includes('spatie/laravel-query-builder'))) return;
  if (!Array.isArray(names) || names.length === 0 || assembly.operations.length === 0) return;
  const called = new Set(
    assembly.operations.flatMap(({ notes }) =>
      notes.flatMap(({ target, value }) => (target.of === 'pagination-terminal' ? [value.get('name')] : [])),
    ),
  );
  for (const name of new Set(names)) {
    if (typeof name !== 'string' || called.has(name)) continue;
    const setting = `documents.${key}.integrations.query_builder.pagination_terminals`;
    const params = { key: setting, reason: `no documented operation is seen to call ${name}` };
    report(assembly, 'config.setting-without-effect', params, { source: { file: 'docgen.yaml' } });
  }
}
