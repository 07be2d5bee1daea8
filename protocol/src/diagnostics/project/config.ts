import { declare } from '../registry.js';

const list = (names: readonly string[]) => names.join(', ');

export const config = {
  'config.file-missing': declare({
    severity: 'error',
    title: 'No configuration',
    message: () => 'The application has no docgen.yaml.',
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
    message: () => 'docgen.yaml cannot be read: it is not a file, or you may not read it.',
    help: () => ['Make it a plain file that your user may read.'],
  }),
  'config.file-invalid': declare<{ line: number; column: number; reason: string }>({
    severity: 'error',
    title: 'Configuration is not valid YAML',
    message: (p) => `docgen.yaml is not valid YAML at line ${p.line}, column ${p.column}: ${p.reason}.`,
    help: () => ['Correct that line; put text in quotes when it holds a colon, a # or one of [ ] { } & * ! | > % @.'],
  }),
  'config.file-not-a-map': declare<{ found: string }>({
    severity: 'error',
    title: 'Configuration without settings',
    message: (p) => `docgen.yaml must hold settings as key: value; it holds ${p.found}.`,
    help: () => ['Run docgen init --force to write a new one.'],
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
    help: () => ['Move these settings to docgen.yaml.'],
  }),
  'config.unknown-setting': declare<{ key: string; advice: string | null }>({
    severity: 'warning',
    title: 'Unknown setting',
    message: (p) => `${p.key} is not a setting.`,
    help: (p) => (p.advice === null ? [] : [p.advice]),
  }),
  'config.setting-unread': declare<{ key: string }>({
    severity: 'warning',
    title: 'Setting without a feature',
    message: (p) => `${p.key} belongs to a feature that this version of docgen does not have, so it changes nothing.`,
    help: () => ['Remove it until a version of docgen has the feature.'],
  }),
  'config.setting-without-effect': declare<{ key: string; reason: string }>({
    severity: 'info',
    title: 'Setting without effect',
    message: (p) => `${p.key} changes nothing: ${p.reason}.`,
    help: () => ['Correct it, or remove it from docgen.yaml.'],
  }),
  'config.value-type': declare<{ key: string; found: string; expected: string; instead: string }>({
    severity: 'warning',
    title: 'Value of the wrong type',
    message: (p) => `${p.key} holds ${p.found}; expected ${p.expected}. ${p.instead}`,
    help: (p) => [`Give ${p.key} ${p.expected}, or remove the line.`],
  }),
  'config.not-a-switch': declare<{ key: string; value: string; used: boolean }>({
    severity: 'warning',
    title: 'Neither true nor false',
    message: (p) => `${p.key} holds ${p.value}, which is neither true nor false; ${p.used} is used.`,
    help: () => ['Write true or false, without quotes.'],
  }),
  'config.unknown-value': declare<{ key: string; word: string; values: string[]; used: string }>({
    severity: 'warning',
    title: 'Unknown value',
    message: (p) => `${p.key} holds ${p.word}; expected one of: ${list(p.values)}. ${p.used} is used.`,
    help: () => ['Write one of these words, or remove the line.'],
  }),
  'config.value-not-finite': declare<{ key: string }>({
    severity: 'warning',
    title: 'Infinite number',
    message: (p) => `${p.key} holds .inf or .nan, which no setting can be; it is read as null.`,
    help: () => ['Write a number, or remove the line.'],
  }),
  'config.unknown-integration': declare<{ key: string; nearest: string | null }>({
    severity: 'info',
    title: 'Unknown integration',
    message: (p) => `${p.key} is not an integration; it is ignored.`,
    help: (p) => (p.nearest === null ? [] : [`Did you mean ${p.nearest}?`]),
  }),
  'config.enabled-ignored': declare<{ key: string }>({
    severity: 'info',
    title: 'Switch without effect',
    message: (p) => `${p.key} has no effect: this integration cannot be switched off.`,
    help: () => ['Remove the line.'],
  }),
  'config.unknown-filter-kind': declare<{ key: string; kinds: string[] }>({
    severity: 'warning',
    title: 'Unknown filter kind',
    message: (p) => `${p.key} is not a kind of filter; it is ignored.`,
    help: (p) => [`The kinds are: ${list(p.kinds)}.`],
  }),
  'config.unknown-tag-parent': declare<{ tag: string; parent: string }>({
    severity: 'info',
    title: 'Unknown parent tag',
    message: (p) =>
      `The tag "${p.tag}" has the parent "${p.parent}", which tags.definitions does not list; it was documented without a parent.`,
    help: (p) => [`Add a tag with the name ${p.parent} to tags.definitions, or correct the parent.`],
  }),
  'config.tag-parent-cycle': declare<{ tag: string; parent: string }>({
    severity: 'info',
    title: 'Circular parent tags',
    message: (p) =>
      `The tags "${p.tag}" and "${p.parent}" are each above the other; "${p.tag}" was documented without a parent.`,
    help: (p) => [`Remove the parent of ${p.tag}, or that of a tag above it.`],
  }),
  'config.viewer-orphan': declare<{ key: string }>({
    severity: 'warning',
    title: 'Page without a document',
    message: (p) => `config/docgen.php sets up a page for the document "${p.key}", which docgen.yaml does not have.`,
    help: (p) => [`Add ${p.key} under documents in docgen.yaml, or remove its page.`],
  }),
  'config.viewer-route-collision': declare<{ keys: string[]; route: string }>({
    severity: 'warning',
    title: 'Two pages at one route',
    message: (p) =>
      `The pages of the documents ${list(p.keys)} have the same route ${p.route}; the last of them answers there.`,
    help: () => ['Give each page a route of its own in config/docgen.php.'],
  }),
  'config.machine-dependent-path': declare<{ key: string }>({
    severity: 'info',
    title: 'Path outside the application',
    message: (p) => `${p.key} is a path outside the application, so another machine may find something else there.`,
    help: () => ['Use a path inside the application.'],
  }),
  'config.export-no-targets': declare<{ key: string }>({
    severity: 'error',
    title: 'No export targets',
    message: (p) => `${p.key} is empty, so there is nothing to write.`,
    help: () => ['List at least one {format, path}, or remove the key.'],
  }),
  'config.export-target-shape': declare<{ key: string }>({
    severity: 'error',
    title: 'Unreadable export target',
    message: (p) => `${p.key} is not a format and a path, both of them text.`,
    help: () => ['Write it like { format: openapi-3.2, path: docs/openapi.json }.'],
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
    message: (p) => `${p.keys.join(' and ')} have the same format; a document is written once in each.`,
    help: () => ['Remove one of them.'],
  }),
  'config.export-duplicate-path': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'One path twice',
    message: (p) => `${p.keys.join(' and ')} have the same path; the second file would replace the first.`,
    help: () => ['Give each a path of its own.'],
  }),
  'config.export-path-collision': declare<{ keys: string[] }>({
    severity: 'error',
    title: 'Two documents, one file',
    message: (p) => `${p.keys.join(' and ')} have the same path; the second document would replace the first.`,
    help: () => ['Give each document a path of its own under export.path.'],
  }),
  'config.export-path-ignored': declare<{ key: string }>({
    severity: 'info',
    title: 'Path without effect',
    message: (p) => `${p.key} is ignored because targets are given.`,
    help: () => ['Remove one of the two.'],
  }),
  'config.export-path-outside': declare<{ document: string; format: string }>({
    severity: 'error',
    title: 'File outside the application',
    message: (p) =>
      `The ${p.format} file of the document ${p.document} lies outside of the application, or a link leads there; nothing is written.`,
    help: (p) => [
      `Give it a path inside the application in documents.${p.document}.export.`,
      `Or ask for it on the command line: docgen export ${p.document} --format=${p.format} --out=<path>.`,
    ],
  }),
  'config.export-file-foreign': declare<{ file: string }>({
    severity: 'error',
    title: 'File of somebody else',
    message: (p) => `${p.file} exists and was not written by docgen; nothing is written.`,
    help: () => ['Delete or rename the file, or choose another path under export.', 'Or pass --force to replace it.'],
  }),
  'config.accept-refused': declare<{ code: string }>({
    severity: 'warning',
    title: 'Errors cannot be accepted',
    message: (p) => `diagnostics.accept lists ${p.code}, which was reported as an error; errors are never accepted.`,
    help: () => ['Fix the error, then remove the entry.'],
  }),
  'config.route-filter-unusable': declare<{ class: string; reason: string }>({
    severity: 'error',
    title: 'Route filter unusable',
    message: (p) => `The class ${p.class} of routes.filter cannot be used: ${p.reason}; nothing is written.`,
    help: () => ['Correct the class, or remove routes.filter from docgen.yaml.'],
  }),
  'config.tag-mapper-unusable': declare<{ class: string; reason: string }>({
    severity: 'warning',
    title: 'Tag mapper unusable',
    message: (p) => `The class ${p.class} of tags.mapper cannot be used: ${p.reason}; tags keep their names.`,
    help: () => ['Correct the class, or use tags.map in docgen.yaml.'],
  }),
  'config.accept-unused': declare<{ code: string; advice: string | null }>({
    severity: 'warning',
    title: 'Accepted code that was not reported',
    message: (p) => `diagnostics.accept lists ${p.code}, which this run did not report.`,
    help: (p) => ['Remove the entry.', ...(p.advice === null ? [] : [p.advice])],
  }),
  'config.machine-dependent-value': declare<{ member: string; key: string; setting?: string }>({
    severity: 'warning',
    title: 'Value from the environment',
    message: (p) => `${p.member} was taken from ${p.key}, which may differ on another machine.`,
    help: (p) => [`Set ${p.setting ?? p.member} in docgen.yaml, so that every machine writes the same document.`],
  }),
  'config.format-sample-rejected': declare<{ format: string; field: string; keywords: string[] }>({
    severity: 'warning',
    title: 'Sample does not fit',
    message: (p) =>
      `The sample for the format "${p.format}" does not fit the field "${p.field}" (${p.keywords.join(', ')}); the built-in sample is used there.`,
    help: (p) => [`Correct representation.examples.formats.${p.format} in docgen.yaml.`],
  }),
};
