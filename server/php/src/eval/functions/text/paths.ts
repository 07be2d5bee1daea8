import type { OpenValue, PhpKey } from '../../value.js';
import { fromBytes } from '../bytes.js';
import { bytes, count, int } from '../parameter.js';
import { of } from '../row.js';

/** Gives the last part of a path, without slashes behind it and without a suffix that is not all of it. */
function baseName(path: string, suffix = ''): string {
  const name = path.replace(/\/+$/, '').replace(/^[\s\S]*\//, '');
  return suffix !== '' && name !== suffix && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

function directoryName(path: string): string {
  if (path === '') return '';
  const whole = path.replace(/\/+$/, '');
  if (whole === '') return '/';
  const at = whole.lastIndexOf('/');
  return at < 0 ? '.' : whole.slice(0, at).replace(/\/+$/, '') || '/';
}

const PATH_PARTS = ['dirname', 'basename', 'extension', 'filename'] as const;
type PathPart = (typeof PATH_PARTS)[number];

function pathParts(path: string): Map<PathPart, string> {
  const base = baseName(path);
  const dot = base.lastIndexOf('.');
  const found = new Map<PathPart, string>();
  const directory = directoryName(path);
  if (directory !== '') found.set('dirname', directory);
  found.set('basename', base);
  if (dot >= 0) found.set('extension', base.slice(dot + 1));
  found.set('filename', dot < 0 ? base : base.slice(0, dot));
  return found;
}

/** Matches addresses that every reader splits alike; PHP's own reader splits many others, too. */
const ADDRESS = new RegExp(
  '^(?:([a-z][a-z0-9+.-]*)://(?:([^:@/?#\\s]+)(?::([^:@/?#\\s]+))?@)?([a-z0-9._-]+)(?::([1-9]\\d{0,3}))?)?' +
    '((?:^(?=[^:]*$)|/)[^?#:]*)?(?:\\?([^#]*))?(?:#(.*))?$',
  'i',
);
const ADDRESS_PARTS = ['scheme', 'host', 'port', 'user', 'pass', 'path', 'query', 'fragment'] as const;

function address(url: string): Map<PhpKey, OpenValue> | undefined {
  const hit =
    /^\/\//.test(url) || [...url].some((byte) => byte < ' ' || byte === '\x7f') || url === ''
      ? null
      : ADDRESS.exec(url);
  if (hit === null) return undefined;
  const [, scheme, user, pass, host, port, path, query, fragment] = hit;
  const parts = { scheme, host, port, user, pass, path: path === '' ? undefined : path, query, fragment };
  const found = new Map<PhpKey, OpenValue>();
  for (const name of ADDRESS_PARTS) {
    const part = parts[name];
    if (part !== undefined) found.set(name, name === 'port' ? BigInt(part) : (fromBytes(part) as string));
  }
  return found;
}

export const PATHS = {
  basename: of([bytes('path'), bytes('suffix', '')], (path, suffix) => fromBytes(baseName(path, suffix))),
  dirname: of([bytes('path'), count('levels', 1n)], (path, levels) => {
    if (levels < 1) return undefined;
    let found: string = path;
    for (let level = 0; level < Math.min(levels, path.length + 1); level++) found = directoryName(found);
    return fromBytes(found);
  }),
  pathinfo: of([bytes('path'), int('flags', 15n)], (path, flags) => {
    const parts = new Map([...pathParts(path)].map(([name, part]) => [name, fromBytes(part)] as const));
    if ([...parts.values()].includes(undefined)) return undefined;
    if (flags === 15n) return { k: 'array', entries: parts as Map<PhpKey, OpenValue> };
    const wanted = PATH_PARTS.find((name, i) => flags & (1n << BigInt(i)) && parts.has(name));
    return wanted === undefined ? '' : parts.get(wanted);
  }),
  parse_url: of([bytes('url'), int('component', -1n)], (url, component) => {
    const found = address(url);
    if (found === undefined) return undefined;
    if (component === -1n) return { k: 'array', entries: found };
    const name = ADDRESS_PARTS[Number(component)];
    return name === undefined ? undefined : (found.get(name) ?? null);
  }),
};
