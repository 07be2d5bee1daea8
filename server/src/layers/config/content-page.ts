import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { readYaml } from '../../project/config/read-yaml.js';

/** Holds one Markdown page, its front matter read (document 13.1). */
export interface ContentPage {
  /** App-relative path. */
  file: string;
  slug: string;
  title: string;
  summary?: string;
  tags?: string[];
  order?: number;
  /** Place in the navigation; absent of a page that is hidden there. */
  nav?: { type: 'page' | 'operation' | 'tag'; ref?: string; group?: string };
  /** Text without front matter and trailing newlines. */
  body: string;
}

const FRONT = /^---\n([\s\S]*?)(?:^|\n)---(?:\n|$)/;

/** Reads a page. `path` is its path below the content directory, with its ending. */
export function readPage(file: string, path: string, source: string): ContentPage {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const found = FRONT.exec(text);
  const front = found === null ? new Map<string, Json>() : mapOf(found[1] ?? '');
  const steps = path.replace(/\.md$/i, '').split('/');
  const nav = front.get('nav');
  const placed: JsonMap = isMap(nav) ? nav : new Map();
  const folder = steps.at(-2);
  const group = textOf(placed.get('group')) ?? (folder === undefined ? undefined : humanized(folder));
  const order = placed.get('order');
  const summary = textOf(front.get('summary'));
  const tags = front.get('tags');
  return {
    file,
    slug: textOf(front.get('slug')) ?? steps.join('/'),
    title: textOf(front.get('title')) ?? humanized(steps.at(-1) ?? ''),
    ...(summary === undefined ? {} : { summary }),
    ...(Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === 'string') } : {}),
    ...(typeof order === 'number' && Number.isInteger(order) ? { order } : {}),
    ...(placed.get('hidden') === true ? {} : { nav: navOf(placed, group) }),
    body: text.slice(found?.[0].length ?? 0).replace(/\n+$/, ''),
  };
}

function navOf(placed: JsonMap, group: string | undefined): NonNullable<ContentPage['nav']> {
  const type = placed.get('type');
  const ref = textOf(placed.get('ref'));
  return {
    type: type === 'operation' || type === 'tag' ? type : 'page',
    ...(ref === undefined ? {} : { ref }),
    ...(group === undefined ? {} : { group }),
  };
}

/** Broken front matter counts as empty. */
function mapOf(text: string): JsonMap {
  const read = readYaml(text);
  return read.ok && isMap(read.root) ? read.root : new Map();
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Makes a title of a file name: `getting-started` → `Getting Started`. */
function humanized(name: string): string {
  return name
    .replace(/[-_]+/g, ' ')
    .replace(/(^| )([a-z])/g, (_, space: string, first: string) => space + first.toUpperCase());
}
