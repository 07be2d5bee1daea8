import type { SettingCase } from './case.js';

const lint = [['lint']] as const;
const union = `overlay: 1.0.0
info: { title: T, version: 1.0.0 }
actions:
  - target: $.paths['/api/login'].get.responses['202'].content['application/json']
    update: { schema: { anyOf: [{}, { type: string }] } }
`;
const files = { 'o.yaml': union };
const vacuous = 'overlays: [o.yaml]';
const tags = 'tags: { definitions: [{ name: Other }] }';

/** Switches a rule, or leaves something alone; `document` is needed for the rule to find anything. */
function rule(more: string, document?: string, without?: string): SettingCase {
  const same = document === undefined ? {} : { document };
  return {
    ...same,
    top: `lint: { ${more} }`,
    without: { ...same, ...(without === undefined ? {} : { top: `lint: { ${without} }` }) },
    shows: lint,
    ...(document === vacuous ? { files } : {}),
  };
}

/** Shows each setting of the lint rules, by its path. */
export const lintCases: Readonly<Record<string, SettingCase>> = {
  'lint.leakage.enabled': rule('leakage: { enabled: false }'),
  'lint.leakage.allow': rule('leakage: { allow: [api_key] }'),
  'lint.leakage.patterns': rule('leakage: { patterns: { iban: a bank account } }'),
  'lint.operation_ids.enabled': rule('operation_ids: { enabled: false }'),
  'lint.operation_ids.allow': rule("operation_ids: { allow: ['a b'] }"),
  'lint.examples.enabled': rule('examples: { enabled: false }'),
  'lint.examples.allow': rule("examples: { allow: ['GET api/login'] }"),
  'lint.vacuous_union.enabled': rule('vacuous_union: { enabled: false }', vacuous),
  'lint.vacuous_union.allow': rule("vacuous_union: { allow: ['GET api/login'] }", vacuous),
  'lint.unpinned_redirect.enabled': rule('unpinned_redirect: { enabled: false }'),
  'lint.unpinned_redirect.allow': rule("unpinned_redirect: { allow: ['GET api/redirect'] }"),
  'lint.descriptions.enabled': rule('descriptions: { enabled: true }'),
  'lint.descriptions.allow': rule(
    "descriptions: { enabled: true, allow: ['GET api/second'] }",
    undefined,
    'descriptions: { enabled: true }',
  ),
  'lint.tags.enabled': rule('tags: { enabled: true }', tags),
  'lint.tags.allow': rule('tags: { enabled: true, allow: [Pet] }', tags, 'tags: { enabled: true }'),
};
