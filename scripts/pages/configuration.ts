import { stringify } from 'yaml';
import { catalogue, type Setting, type SettingType, type SettingValue } from '../../protocol/src/index.js';
import { code, fenced, page, table } from './markdown.js';

const HEAD = `Every setting of \`docgen.yaml\`, in the order in which \`docgen init\` writes them. \`*\` is a name of your choice, \`[]\` an entry of a list. What
exactly each does is said in [the reference](reference/config.md).`;

/** Writes the page of all settings: what each takes, what counts without it, what it does. */
export function configurationPage(): string {
  const sections = new Map<string, Setting[]>();
  for (const setting of catalogue) {
    const [first = '', , third] = setting.path.split('.');
    const section = first === 'documents' && third !== undefined ? `documents.*.${third}` : first;
    sections.set(section, [...(sections.get(section) ?? []), setting]);
  }
  const blocks = [...sections].flatMap(([name, settings]) => [`## ${code(name)}`, ...sectionBlocks(settings)]);
  return page('Configuration', 'protocol/src/config', HEAD, ...blocks);
}

function sectionBlocks(settings: readonly Setting[]): string[] {
  const rows = settings
    .filter(({ type }) => type.is !== 'group' || settings.length === 1)
    .map(({ path, type, default: value, about, unread }) => [
      code(path),
      typeText(type),
      value === undefined ? '' : code(JSON.stringify(value)),
      unread === true ? `${about} This version has no such feature: the setting has no effect.` : about,
    ]);
  const lead = settings.find(({ type }) => type.is === 'group')?.about ?? '';
  const file: Tree = {};
  for (const { path, example, unread } of settings)
    if (example !== undefined && unread !== true) put(file, path, example);
  return [
    rows.length === 0 ? '' : lead,
    rows.length === 0 ? lead : table(['Setting', 'Takes', 'Without it', 'What it does'], rows),
    Object.keys(file).length === 0 ? '' : fenced('yaml', stringify(file).trimEnd()),
  ];
}

function typeText(type: SettingType): string {
  switch (type.is) {
    case 'switch':
      return '`true`, `false`';
    case 'word':
      return type.values.map(code).join(', ');
    case 'number':
      return `${type.integer ? 'a whole number' : 'a number'}${type.above === undefined ? '' : ` above ${type.above}`}`;
    case 'size':
      return 'a size such as `2G`';
    case 'list':
      return `a list: ${typeText(type.of)}`;
    case 'map':
      return `a map: ${typeText(type.of)}`;
    case 'either':
      return type.of.map(typeText).join(' or ');
    case 'group':
      return 'settings of its own';
    case 'null':
      return '`null`';
    case 'path':
      return 'a path';
    default:
      return type.is;
  }
}

type Tree = { [key: string]: Tree | SettingValue };

/** Puts a setting into the tree of a file, with everything above it; an entry of a list has its example in the list. */
function put(tree: Tree, path: string, value: SettingValue): void {
  const steps = path.split('.').map((step) => (step === '*' ? 'default' : step));
  if (steps.includes('[]')) return;
  let at = tree;
  for (const step of steps.slice(0, -1)) {
    const below = at[step];
    if (typeof below !== 'object' || below === null || Array.isArray(below)) at[step] = {};
    at = at[step] as Tree;
  }
  at[steps.at(-1) ?? ''] = value;
}
