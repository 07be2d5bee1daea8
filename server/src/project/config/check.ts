import {
  type Code,
  type Diagnostic,
  FILTER_KINDS,
  INTEGRATIONS,
  type Json,
  type JsonMap,
  type ParamsOf,
  raise,
  type SettingType,
  type SettingValue,
  type Source,
  UNSWITCHED_INTEGRATIONS,
} from '@docgen/protocol';
import { describeShape, describeValue, fallbackSentence, valueText } from './describe.js';
import { kindFits } from './kind-fits.js';
import { nearest } from './nearest-word.js';
import type { ConfigPaths } from './paths.js';
import type { Lines, NotFinite } from './read-yaml.js';
import { type SettingNode, settingTree } from './setting-tree.js';
import { parseSize } from './size.js';
import { adviceFor } from './unknown-key.js';

const DOCUMENT_KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Names the place of a value and puts another value there. */
interface Spot {
  path: string[];
  line: number | undefined;
  put(value: Json): void;
}

/**
 * Checks docgen.yaml against the catalogue (config 1.6-1.9). `checked` holds the settings with a usable value and
 * nothing else; an absent setting has its default. Paths are rewritten in the file's own tree as well.
 */
export class ConfigCheck {
  readonly diagnostics: Diagnostic[] = [];
  private readonly notFinite: Set<string>;

  constructor(
    private readonly lines: Lines,
    notFinite: readonly NotFinite[],
    private readonly paths: ConfigPaths,
  ) {
    this.notFinite = new Set(notFinite.map(({ key }) => key));
    for (const { key, line } of notFinite) {
      this.diagnostics.push(raise('config.value-not-finite', { key }, { source: { file: 'docgen.yaml', line } }));
    }
  }

  checked(root: JsonMap): JsonMap {
    return this.group(root, settingTree, { path: [], line: undefined, put: () => {} });
  }

  private value(value: Json, type: SettingType, node: SettingNode, spot: Spot): Json | undefined {
    const fallback = node.setting?.default;
    if (value === null && this.notFinite.has(spot.path.join('.'))) return undefined;
    const refused = () => this.wrongType(value, type, fallback, spot);
    switch (type.is) {
      case 'switch':
        return typeof value === 'boolean' ? value : this.notASwitch(value, fallback, spot);
      case 'text':
        return typeof value === 'string' && !value.includes('\0') ? value : refused();
      case 'path':
        return typeof value === 'string' && value !== '' && !value.includes('\0') ? this.path(value, spot) : refused();
      case 'word':
        return typeof value === 'string' ? this.word(value, type, fallback, spot) : refused();
      case 'number':
        if (typeof value !== 'number' || (type.above !== undefined && value <= type.above)) return refused();
        return type.integer === true && !Number.isInteger(value) ? refused() : value;
      case 'size':
        return parseSize(value) === undefined ? refused() : value;
      case 'list':
        if (Array.isArray(value)) return this.list(value, type.of, node, spot);
        return type.alone === true && kindFits(value, type.of) ? this.list([value], type.of, node, spot) : refused();
      case 'map':
        return value instanceof Map ? this.map(value, type.of, node, spot) : refused();
      case 'group':
        return value instanceof Map ? this.group(value, node, spot) : refused();
      case 'either': {
        const fitting = type.of.find((one) => kindFits(value, one));
        return fitting === undefined ? refused() : this.value(value, fitting, node, spot);
      }
      case 'null':
        return value === null ? null : refused();
      case 'anything':
        return value;
    }
  }

  private group(value: JsonMap, node: SettingNode, spot: Spot): JsonMap {
    const clean: JsonMap = new Map();
    const open = isOpen(node.setting?.type);
    for (const [key, member] of value) {
      const at = this.below(value, key, spot);
      const child = node.children.get(key) ?? node.any;
      if (child === null || child === undefined) {
        if (open) clean.set(key, member);
        else if (!key.startsWith('x-')) this.unknown(member, node, at);
        continue;
      }
      if (key.startsWith('x-') && node.any === child) continue;
      if (child.setting?.unread === true) this.report('config.setting-unread', { key: at.path.join('.') }, at);
      const place = at.path.join('.');
      if (place === 'documents') this.documents(member, child, at, clean);
      else {
        const usable = place === 'engine.mode' ? this.engineMode(member, at) : this.member(member, child, at);
        if (usable !== undefined) clean.set(key, usable);
      }
    }
    return clean;
  }

  private member(value: Json, node: SettingNode, spot: Spot): Json | undefined {
    if (spot.path.length === 4 && spot.path[0] === 'documents' && spot.path.slice(2).join('.') === 'export.targets') {
      return this.targets(value, node, spot);
    }
    const checked = this.value(value, node.setting?.type ?? { is: 'group' }, node, spot);
    if (spot.path.length === 4 && spot.path.slice(2).join('.') === 'tags.definitions' && Array.isArray(value))
      this.tagNames(value, spot);
    return checked;
  }

  /** Reports definitions of tags that name none, or one that is defined above. */
  private tagNames(definitions: readonly Json[], spot: Spot): void {
    const above = new Set<string>();
    for (const [index, entry] of definitions.entries()) {
      const name = entry instanceof Map ? (entry.get('name') ?? '') : undefined;
      // Entries that are no map, and names that are no text, are told as values of the wrong type.
      if (!(entry instanceof Map) || typeof name !== 'string') continue;
      const key = [...spot.path, index, 'name'].join('.');
      const found =
        name === '' ? 'no name' : above.has(name) ? `${valueText(name)}, as an entry above does` : undefined;
      above.add(name);
      if (found === undefined) continue;
      const expected = name === '' ? 'the name of a tag' : 'the name of another tag';
      const at = this.below(entry, 'name', {
        ...spot,
        line: this.lines.get(entry)?.values().next().value ?? spot.line,
      });
      this.report('config.value-type', { key, found, expected, instead: 'The entry is left out.' }, at);
    }
  }

  /** Checks keys and paths of targets only; their values have checks of their own (config 3.10). */
  private targets(value: Json, node: SettingNode, spot: Spot): Json | undefined {
    if (!Array.isArray(value)) return this.wrongType(value, { is: 'list', of: { is: 'anything' } }, undefined, spot);
    for (const [index, entry] of value.entries()) {
      if (!(entry instanceof Map)) continue;
      for (const [key, member] of entry) {
        const at = this.below(entry, key, { ...spot, path: [...spot.path, String(index)] });
        if (node.entry?.children.has(key) !== true) {
          if (!key.startsWith('x-')) this.unknown(member, node.entry ?? node, at);
        } else if (key === 'path' && typeof member === 'string' && member !== '') this.path(member, at);
      }
    }
    return value;
  }

  private documents(value: Json, node: SettingNode, spot: Spot, into: JsonMap): void {
    if (!(value instanceof Map) || value.size === 0) {
      this.wrongType(value, { is: 'group' }, { default: {} }, spot);
      return;
    }
    const documents: JsonMap = new Map();
    for (const [key, member] of value) {
      if (key.startsWith('x-')) continue;
      const at = this.below(value, key, spot);
      if (!DOCUMENT_KEY.test(key) || node.any === null) {
        const wanted = 'a name of letters, digits, dots, underscores and hyphens that starts with a letter or digit';
        this.report(
          'config.value-type',
          {
            key: at.path.join('.'),
            found: `the document name ${JSON.stringify(key)}`,
            expected: wanted,
            instead: 'The document is left out.',
          },
          at,
        );
        continue;
      }
      const clean =
        member instanceof Map ? this.group(member, node.any, at) : this.wrongType(member, { is: 'group' }, {}, at);
      documents.set(key, clean ?? new Map());
    }
    into.set('documents', documents);
  }

  private engineMode(value: Json, spot: Spot): Json | undefined {
    if (value === null || value === 'null') return this.notFinite.has('engine.mode') ? undefined : null;
    if (value === 'in-process') return value;
    const word = typeof value === 'string' ? value : describeValue(value);
    this.report('engine.mode-unknown', { word, place: 'engine.mode' }, spot);
    return undefined;
  }

  private list(value: Json[], of: SettingType, node: SettingNode, spot: Spot): Json[] {
    const clean: Json[] = [];
    const lines = this.lines.get(value);
    for (const [index, item] of value.entries()) {
      const at: Spot = {
        path: [...spot.path, String(index)],
        line: lines?.get(index) ?? spot.line,
        put: (replacement) => {
          value[index] = replacement;
        },
      };
      const usable = this.value(item, of, node.entry ?? { ...node, setting: null, children: new Map() }, at);
      if (usable !== undefined) clean.push(usable);
    }
    return clean;
  }

  private map(value: JsonMap, of: SettingType, node: SettingNode, spot: Spot): JsonMap {
    const clean: JsonMap = new Map();
    const filters = spot.path.at(-1) === 'filter_descriptions';
    for (const [key, member] of value) {
      const at = this.below(value, key, spot);
      if (filters && !FILTER_KINDS.includes(key)) {
        this.report('config.unknown-filter-kind', { key: at.path.join('.'), kinds: [...FILTER_KINDS] }, at);
        continue;
      }
      const usable = this.value(member, of, { ...node, setting: null }, at);
      if (usable !== undefined) clean.set(key, usable);
    }
    return clean;
  }

  private word(
    value: string,
    type: Extract<SettingType, { is: 'word' }>,
    fallback: SettingValue | undefined,
    spot: Spot,
  ): Json | undefined {
    if (type.values.includes(value)) return value;
    const alias = type.aliases?.[value];
    if (alias !== undefined) return alias;
    const used = fallback === undefined ? 'Nothing' : JSON.stringify(fallback);
    this.report(
      'config.unknown-value',
      { key: spot.path.join('.'), word: JSON.stringify(value), values: [...type.values], used },
      spot,
    );
    return undefined;
  }

  private path(value: string, spot: Spot): string {
    // A class among the version changes and a bare command name are no paths.
    if (value.includes('\\') || (spot.path.join('.') === 'host.php' && !value.includes('/'))) return value;
    const { path, outside } = this.paths.rewrite(value);
    if (outside) this.report('config.machine-dependent-path', { key: spot.path.join('.') }, spot);
    if (path !== value) spot.put(path);
    return path;
  }

  private unknown(value: Json, parent: SettingNode, spot: Spot): void {
    const key = spot.path.join('.');
    if (spot.path.length === 4 && spot.path[0] === 'documents' && spot.path[2] === 'integrations') {
      const name = spot.path[3] ?? '';
      if (UNSWITCHED_INTEGRATIONS.includes(name)) {
        if (value instanceof Map && value.has('enabled')) {
          this.report('config.enabled-ignored', { key: `${key}.enabled` }, spot);
        }
        return;
      }
      const suggestion = nearest(name, [...INTEGRATIONS, ...UNSWITCHED_INTEGRATIONS], Number.POSITIVE_INFINITY);
      const place = suggestion === null ? null : [...spot.path.slice(0, 3), suggestion].join('.');
      this.report('config.unknown-integration', { key, nearest: place }, spot);
      return;
    }
    this.report('config.unknown-setting', { key, advice: adviceFor(spot.path, parent) }, spot);
  }

  private notASwitch(value: Json, fallback: SettingValue | undefined, spot: Spot): undefined {
    this.report(
      'config.not-a-switch',
      { key: spot.path.join('.'), value: valueText(value), used: fallback === true },
      spot,
    );
  }

  private wrongType(value: Json, type: SettingType, fallback: SettingValue | undefined, spot: Spot): undefined {
    this.report(
      'config.value-type',
      {
        key: spot.path.join('.'),
        found: describeValue(value),
        expected: describeShape(type),
        instead: fallbackSentence(fallback),
      },
      spot,
    );
  }

  private report<C extends Code>(code: C, params: ParamsOf<C>, spot: Spot): void {
    this.diagnostics.push(raise(code, params, where(spot)));
  }

  private below(map: JsonMap, key: string, spot: Spot): Spot {
    return {
      path: [...spot.path, key],
      line: this.lines.get(map)?.get(key) ?? spot.line,
      put: (value) => map.set(key, value),
    };
  }
}

function where(spot: Spot): { source: Source } {
  return { source: { file: 'docgen.yaml', ...(spot.line === undefined ? {} : { line: spot.line }) } };
}

/** Tells whether settings the catalogue does not list may stand in a group (config 1.8). */
function isOpen(type: SettingType | undefined): boolean {
  if (type?.is === 'either') return type.of.some(isOpen);
  return type?.is === 'group' && type.open === true;
}
