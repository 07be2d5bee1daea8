import { documentSettings } from './document-settings.js';
import type { Setting, SettingType } from './setting.js';
import { either, group, list, map, path, size, text, toggle, word } from './shapes.js';

/**
 * Lists the lint rules by the key of their switch, with the codes they raise: those that run unless switched off, and those that run
 * only when switched on (config 4.5).
 */
export const LINT_RULES: Readonly<Record<string, { default: boolean; codes: readonly string[]; about: string }>> = {
  leakage: {
    default: true,
    codes: ['lint.data-leakage'],
    about: 'Finds names and published values that look like credentials.',
  },
  operation_ids: {
    default: true,
    codes: ['lint.operation-id-style'],
    about: 'Finds operation ids that code generators cannot use.',
  },
  examples: {
    default: true,
    codes: ['lint.example-mismatch', 'lint.example-uncheckable', 'lint.unresolved-reference'],
    about: 'Finds examples their schema refuses, and references to nothing.',
  },
  vacuous_union: {
    default: true,
    codes: ['lint.vacuous-union'],
    about: 'Finds alternatives of which one accepts everything.',
  },
  unpinned_redirect: {
    default: true,
    codes: ['lint.unpinned-redirect'],
    about: 'Finds redirects whose status is not pinned.',
  },
  descriptions: {
    default: false,
    codes: ['lint.missing-description'],
    about: 'Finds operations without a description.',
  },
  tags: {
    default: false,
    codes: ['lint.undocumented-tag'],
    about: 'Finds tags that tags.definitions does not define.',
  },
};

const anything: SettingType = { is: 'anything' };

/**
 * Lists every setting of docgen.yaml, in the order `docgen init` writes them. It is the only list of settings: the
 * annotated file, the editor's JSON Schema and the checks of config 1.6 and 1.7 are all made from it.
 */
export const catalogue: readonly Setting[] = [
  { path: 'enabled', type: toggle, default: true, about: 'When false, every command except clear stops.' },
  { path: 'documents', type: group, about: 'The documents to build, by name.' },
  { path: 'documents.*', type: group, about: 'One document; its name is the key.' },
  ...documentSettings,
  {
    path: 'extensions',
    unread: true,
    type: list(text),
    default: [],
    example: ['./docgen/extension.mjs'],
    about: 'Node modules that add to the documents, as paths starting with ./ or package names.',
  },
  {
    path: 'on_route_error',
    type: word('skeleton', 'omit'),
    default: 'skeleton',
    about: 'What a route that cannot be documented leaves behind: a stub (skeleton) or nothing (omit).',
  },
  { path: 'host', type: group, about: 'How the application is read.' },
  {
    path: 'host.boot',
    type: word('auto', 'php', 'static'),
    default: 'auto',
    about: 'Boot the application in PHP, read it without PHP (static), or boot when PHP is there (auto).',
  },
  { path: 'host.php', type: path, default: 'php', about: 'The PHP binary that boots the application.' },
  {
    path: 'host.timeout',
    type: { is: 'number', above: 0 },
    default: 60,
    about: 'Seconds one boot may take.',
  },
  {
    path: 'host.env',
    type: map(text),
    default: {},
    example: { CACHE_STORE: 'array' },
    about: 'Environment variables added to the boot.',
  },
  { path: 'engine', type: group, about: 'How code is analysed.' },
  {
    path: 'engine.mode',
    type: { is: 'either', of: [word('in-process', 'null'), { is: 'null' }] },
    default: 'in-process',
    about: 'Analyse code (in-process), or document without inference (null).',
  },
  {
    path: 'engine.memory_limit',
    type: size,
    example: '2G',
    about: 'Memory ceiling of analysis and of the boot; it only ever raises the limit.',
  },
  {
    path: 'engine.project_paths',
    type: list(path),
    example: ['app'],
    about: 'Directories whose code is followed into; unset follows every source root of composer.json.',
  },
  {
    path: 'engine.workers',
    type: { is: 'either', of: [{ is: 'number', integer: true, above: 0 }, word('auto')] },
    default: 'auto',
    about: 'Number of analysis workers; 1 takes the least memory and more time.',
  },
  { path: 'cache', type: group, about: 'The cache of analysed operations.' },
  {
    path: 'cache.enabled',
    type: toggle,
    default: false,
    about: 'Keep analysed operations in the application, so that only what changed is analysed again.',
  },
  {
    path: 'cache.path',
    type: path,
    default: 'storage/docgen/fragments',
    about: 'Directory of the cache file.',
  },
  {
    path: 'cache.max_size',
    type: size,
    default: '256M',
    about: 'Size beyond which the operations unused for longest are dropped.',
  },
  {
    path: 'cache.remote',
    type: either(text, { is: 'null' }),
    default: null,
    about: 'Address of an HTTP cache, as of Bazel, through which pipelines share analysed operations; null for none.',
  },
  { path: 'coverage', type: group, about: 'Coverage of contract tests.' },
  {
    path: 'coverage.log',
    type: path,
    default: 'storage/docgen/coverage',
    about: 'Directory where each test process writes the responses it has met.',
  },
  {
    path: 'editor',
    type: either(text, { is: 'null' }),
    default: 'vscode',
    about: 'Editor that local pages open source lines in: a name, or an address with {file} and {line}; null for none.',
  },
  { path: 'lint', type: group, about: 'Checks of the finished documents, rule by rule.' },
  ...lintRules(),
  { path: 'diagnostics', type: group, about: 'What to do with findings.' },
  {
    path: 'diagnostics.accept',
    type: list(text),
    default: [],
    example: ['validation.rule-unhandled'],
    about: 'Codes that still print but no longer count for --fail-on.',
  },
];

function lintRules(): Setting[] {
  const settings: Setting[] = [];
  for (const [rule, facts] of Object.entries(LINT_RULES)) {
    settings.push(
      { path: `lint.${rule}`, type: group, about: facts.about },
      { path: `lint.${rule}.enabled`, type: toggle, default: facts.default, about: 'Run this rule.' },
      { path: `lint.${rule}.allow`, type: list(anything), default: [], about: 'Targets the rule leaves alone.' },
    );
    if (rule !== 'leakage') continue;
    settings.push({
      path: 'lint.leakage.patterns',
      type: map(text),
      default: {},
      example: { iban: 'bank account' },
      about: 'Parts of member names to treat as secrets, with the label to print.',
    });
  }
  return settings;
}
