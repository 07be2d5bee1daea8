import { catalogue, type Setting, type SettingValue } from '@docgen/protocol';

const HEAD = `# What docgen documents and how. Lines that start with # and a key are settings at their default: remove the # to change
# one (and the # of the line it stands under). Patterns take * for any run of characters.
`;

const SHORT_HEAD = `# What docgen documents and how. Remove the # of a line to change it, and the # of the line it stands under. Patterns take *
# for any run of characters. These are the settings people change first; docgen init --all --force writes every one, and
# docs/configuration.md of docgen explains them.
`;

/** Settings that people change first: all that a short file names. */
const FIRST: ReadonlySet<string> = new Set([
  'documents.*.info.title',
  'documents.*.info.version',
  'documents.*.servers',
  'documents.*.routes.include',
  'documents.*.routes.exclude',
  'documents.*.error_responses',
  'documents.*.tags.definitions',
  'documents.*.export.path',
  'documents.*.export.targets',
  'host.boot',
  'diagnostics.accept',
]);

/** Says what a file is to hold. */
export interface AnnotatedFile {
  /** Every setting, not only those people change first. */
  all: boolean;
  /** Patterns of the routes to document. */
  include?: readonly string[];
}

/** Writes docgen.yaml as `docgen init` does: required settings live, others commented out (config 1.11). */
export function annotatedYaml({ all, include }: AnnotatedFile): string {
  const lines: string[] = [];
  for (const setting of catalogue) {
    if (!isLine(setting) || isUnread(setting.path) || !(all || isFirst(setting.path))) continue;
    const steps = setting.path.split('.').map((step) => (step === '*' ? 'default' : step));
    const indent = '  '.repeat(steps.length - 1);
    if (steps.length === 1) lines.push('');
    const explained = setting.path !== 'documents.*' && (all || setting.type.is !== 'group');
    if (explained) lines.push(...wrap(sentence(setting), `${indent}# `));
    const mark = isLive(setting.path) ? '' : '#';
    const value = setting.path === INCLUDE && include !== undefined ? ` ${flow(include)}` : written(setting);
    lines.push(`${indent}${mark}${steps.at(-1)}:${value}`);
  }
  return `${all ? HEAD : SHORT_HEAD}${lines.join('\n')}\n`;
}

const INCLUDE = 'documents.*.routes.include';

/** Tells a setting people change first, and the groups it stands in. */
function isFirst(path: string): boolean {
  return [...FIRST].some((first) => first === path || first.startsWith(`${path}.`));
}

/**
 * Tells whether a setting gets a line of its own. Settings below a list entry, below a name the author chooses or below
 * a value that is no group show in their parent's example.
 */
function isLine(setting: Setting): boolean {
  const steps = setting.path.split('.');
  for (let length = 1; length < steps.length; length++) {
    const above = steps.slice(0, length).join('.');
    const parent = catalogue.find(({ path }) => path === above);
    if (parent !== undefined && parent.type.is !== 'group') return false;
  }
  const chosen = steps.lastIndexOf('*');
  return !steps.includes('[]') && (chosen === -1 || (chosen === 1 && steps[0] === 'documents'));
}

function isUnread(path: string): boolean {
  return catalogue.some((other) => other.unread === true && (path === other.path || path.startsWith(`${other.path}.`)));
}

function isLive(path: string): boolean {
  return catalogue.some(
    (other) => other.live !== undefined && (other.path === path || other.path.startsWith(`${path}.`)),
  );
}

function sentence(setting: Setting): string {
  const words = setting.type.is === 'word' ? ` One of: ${setting.type.values.join(', ')}.` : '';
  const unset = setting.default === undefined && setting.live === undefined && setting.type.is !== 'group';
  return `${setting.about}${words}${unset ? ' Unset; for example:' : ''}`;
}

function written(setting: Setting): string {
  if (setting.type.is === 'group') {
    const named = catalogue.some(({ path }) => path === `${setting.path}.*`) && setting.path !== 'documents';
    return named ? ' {}' : '';
  }
  return ` ${flow(setting.live ?? setting.default ?? setting.example ?? null)}`;
}

/** Writes a value on one line of YAML. */
export function flow(value: SettingValue): string {
  if (typeof value === 'string') return plain(value) ? value : `'${value.replaceAll("'", "''")}'`;
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value as { [key: string]: SettingValue });
    return members.length === 0 ? '{}' : `{ ${members.map(([key, member]) => `${key}: ${flow(member)}`).join(', ')} }`;
  }
  return String(value);
}

function plain(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9._/-]*$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
}

function wrap(text: string, prefix: string): string[] {
  const lines: string[] = [];
  let line = prefix.trimEnd();
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > 118 && line !== prefix.trimEnd()) {
      lines.push(line);
      line = prefix.trimEnd();
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
