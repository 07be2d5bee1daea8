import { declare } from './registry.js';

const list = (names: readonly string[]) => names.join(', ');

export const config = {
  'config.file-missing': declare({
    severity: 'error',
    title: 'No configuration',
    message: () => 'There is no docgen.yaml in the application.',
    help: () => ['Run docgen init to write one.'],
  }),
  'config.not-migrated': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'Configuration in the wrong file',
    message: (p) => `There is no docgen.yaml, and config/docgen.php holds settings that belong in it: ${list(p.keys)}.`,
    help: () => ['Move these settings to docgen.yaml.'],
  }),
  'config.file-unreadable': declare({
    severity: 'error',
    title: 'Configuration unreadable',
    message: () => 'docgen.yaml cannot be read.',
  }),
  'config.file-invalid': declare<{ line: number; column: number; reason: string }>({
    severity: 'error',
    title: 'Configuration is not valid YAML',
    message: (p) => `docgen.yaml is not valid YAML at line ${p.line}, column ${p.column}: ${p.reason}.`,
  }),
  'config.file-not-a-map': declare<{ found: string }>({
    severity: 'error',
    title: 'Configuration is not a map',
    message: (p) => `docgen.yaml must hold a map of settings; it holds ${p.found}.`,
    help: () => ['Run docgen init --force to write one with every setting.'],
  }),
  'config.file-misnamed': declare<{ name: string; beside: boolean }>({
    severity: 'warning',
    title: 'Configuration under another name',
    message: (p) =>
      p.beside ? `${p.name} is not read; docgen.yaml is.` : `${p.name} is not read; the configuration is docgen.yaml.`,
    help: (p) => [
      p.beside ? `Remove ${p.name}, or move its settings to docgen.yaml.` : `Rename ${p.name} to docgen.yaml.`,
    ],
  }),
  'config.stale-php-keys': declare<{ keys: string[] }>({
    severity: 'warning',
    title: 'Ignored settings',
    message: (p) => `config/docgen.php holds settings that belong in docgen.yaml and are ignored: ${list(p.keys)}.`,
  }),
  'config.unknown-setting': declare<{ key: string; advice: string | null }>({
    severity: 'warning',
    title: 'Unknown setting',
    message: (p) => `${p.key} is not a setting.`,
    help: (p) => (p.advice === null ? [] : [p.advice]),
  }),
  'config.value-type': declare<{ key: string; found: string; expected: string; instead: string }>({
    severity: 'warning',
    title: 'Value of the wrong type',
    message: (p) => `${p.key} holds ${p.found}; expected ${p.expected}. ${p.instead}`,
  }),
  'config.not-a-switch': declare<{ key: string; value: string; used: boolean }>({
    severity: 'warning',
    title: 'Not a switch',
    message: (p) => `${p.key} holds ${p.value}, which is neither true nor false; ${p.used} is used.`,
    help: () => ['Write true or false, without quotes.'],
  }),
  'config.unknown-value': declare<{ key: string; word: string; values: string[]; used: string }>({
    severity: 'warning',
    title: 'Unknown value',
    message: (p) => `${p.key} holds ${p.word}; expected one of: ${list(p.values)}. ${p.used} is used.`,
  }),
  'config.value-not-finite': declare<{ key: string }>({
    severity: 'warning',
    title: 'Number without a value',
    message: (p) => `${p.key} holds a number that is not finite; it is read as null.`,
  }),
  'config.unknown-integration': declare<{ key: string; nearest: string | null }>({
    severity: 'info',
    title: 'Unknown integration',
    message: (p) => `${p.key} is no integration and is ignored.`,
    help: (p) => (p.nearest === null ? [] : [`Did you mean ${p.nearest}?`]),
  }),
  'config.enabled-ignored': declare<{ key: string }>({
    severity: 'info',
    title: 'Switch without effect',
    message: (p) => `${p.key} has no effect: this integration cannot be switched off.`,
  }),
  'config.unknown-filter-kind': declare<{ key: string; kinds: string[] }>({
    severity: 'warning',
    title: 'Unknown filter kind',
    message: (p) => `${p.key} names no filter kind and is ignored.`,
    help: (p) => [`The kinds are: ${list(p.kinds)}.`],
  }),
  'config.unknown-tag-parent': declare<{ tag: string; parent: string }>({
    severity: 'info',
    title: 'Unknown parent tag',
    message: (p) =>
      `Tag "${p.tag}" names the parent "${p.parent}", which tags.definitions does not define; the link is dropped.`,
  }),
  'config.tag-parent-cycle': declare<{ tag: string; parent: string }>({
    severity: 'info',
    title: 'Circular parent tags',
    message: (p) => `Tag "${p.tag}" with the parent "${p.parent}" closes a cycle; the link is dropped.`,
  }),
  'config.viewer-orphan': declare<{ key: string }>({
    severity: 'warning',
    title: 'Viewer without a document',
    message: (p) => `config/docgen.php configures a viewer for "${p.key}", which docgen.yaml does not define.`,
  }),
  'config.viewer-route-collision': declare<{ keys: string[]; route: string }>({
    severity: 'warning',
    title: 'Two viewers at one route',
    message: (p) => `The documents ${list(p.keys)} claim the viewer route ${p.route}; the last of them answers there.`,
  }),
  'config.machine-dependent-path': declare<{ key: string }>({
    severity: 'info',
    title: 'Path outside the application',
    message: (p) => `${p.key} names a path outside the application, so another checkout may read something else.`,
    help: () => ['Use a path inside the application.'],
  }),
  'config.export-no-targets': declare<{ key: string }>({
    severity: 'error',
    title: 'No export targets',
    message: (p) => `${p.key} is empty, so there is nothing to write.`,
  }),
  'config.export-target-shape': declare<{ key: string }>({
    severity: 'error',
    title: 'Unreadable export target',
    message: (p) => `${p.key} is not {format, path} with two texts.`,
  }),
  'config.export-unknown-format': declare<{ key: string; word: string; known: readonly string[] }>({
    severity: 'error',
    title: 'Unknown format',
    message: (p) => `${p.key} names the format "${p.word}", which does not exist.`,
    help: (p) => [`The formats are: ${list(p.known)}.`],
  }),
  'config.export-yaml-unsupported': declare<{ key: string; format: string; ending: string }>({
    severity: 'error',
    title: 'Format without YAML',
    message: (p) => `${p.key} asks for YAML, which the format ${p.format} does not have.`,
    help: (p) => [`Give it a path ending in ${p.ending}.`],
  }),
  'config.export-duplicate-format': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'One format twice',
    message: (p) => `${p.keys.join(' and ')} write the same format.`,
  }),
  'config.export-duplicate-path': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'One path twice',
    message: (p) => `${p.keys.join(' and ')} write the same file.`,
  }),
  'config.export-path-collision': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'Two documents, one file',
    message: (p) => `${p.keys.join(' and ')} write the same file.`,
  }),
  'config.export-path-ignored': declare<{ key: string }>({
    severity: 'info',
    title: 'Path without effect',
    message: (p) => `${p.key} is ignored because targets are given.`,
    help: () => ['Remove one of the two.'],
  }),
  'config.accept-refused': declare<{ code: string }>({
    severity: 'warning',
    title: 'Error not acceptable',
    message: (p) => `diagnostics.accept lists ${p.code}, which was reported as an error; errors are never accepted.`,
    help: () => ['Fix the error, then remove the entry.'],
  }),
  'config.route-filter-unusable': declare<{ class: string; reason: string }>({
    severity: 'error',
    title: 'Route filter unusable',
    message: (p) => `routes.filter ${p.class} cannot be used: ${p.reason}; nothing is written.`,
  }),
  'config.tag-mapper-unusable': declare<{ class: string; reason: string }>({
    severity: 'warning',
    title: 'Tag mapper unusable',
    message: (p) => `tags.mapper ${p.class} cannot be used: ${p.reason}; tags stay unmapped.`,
  }),
  'config.accept-unused': declare<{ code: string; advice: string | null }>({
    severity: 'warning',
    title: 'Accepted code not met',
    message: (p) => `diagnostics.accept lists ${p.code}, which this run did not report.`,
    help: (p) => ['Remove the entry.', ...(p.advice === null ? [] : [p.advice])],
  }),
  'config.machine-dependent-value': declare<{ member: string; key: string }>({
    severity: 'warning',
    title: 'Value from the environment',
    message: (p) => `${p.member} was published from ${p.key}, which depends on the environment of this machine.`,
    help: (p) => [`Pin ${p.member} in docgen.yaml.`],
  }),
  'config.format-sample-rejected': declare<{ format: string; field: string; keywords: string[] }>({
    severity: 'warning',
    title: 'Configured sample rejected',
    message: (p) =>
      `The configured sample of the format "${p.format}" fails ${p.keywords.join(', ')} of the field "${p.field}"; the built-in one stands there.`,
  }),
};
