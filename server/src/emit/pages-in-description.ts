import { isMap, type Json, type JsonMap } from '@docgen/protocol';

/**
 * Adds the pages of a document to its description, for a reader that has no place of its own for them: a section each in the order of
 * the navigation, those of a group below its title (cache 6.4). `root` still holds the extension.
 */
export function withPagesInDescription(root: JsonMap): JsonMap {
  const extension = root.get('x-docgen');
  const content = isMap(extension) ? extension.get('content') : undefined;
  if (!isMap(content)) return root;
  const pages = new Map(maps(content.get('pages')).map((page) => [page.get('id'), page]));
  const sections = maps(content.get('nav')).flatMap((node) => sectionsOf(node, pages, 1));
  const info = root.get('info');
  if (sections.length === 0 || !isMap(info)) return root;
  const description = info.get('description');
  const before = typeof description === 'string' && description !== '' ? [description] : [];
  return new Map(root).set('info', new Map(info).set('description', [...before, ...sections].join('\n\n')));
}

function sectionsOf(node: JsonMap, pages: ReadonlyMap<Json | undefined, JsonMap>, level: number): string[] {
  const heading = `${'#'.repeat(level)} ${plain(textOf(node, 'title'))}`;
  if (node.get('type') === 'group') {
    const inside = maps(node.get('children')).flatMap((child) => sectionsOf(child, pages, level + 1));
    return inside.length === 0 ? [] : [heading, ...inside];
  }
  const page = node.get('type') === 'page' ? pages.get(node.get('ref')) : undefined;
  if (page === undefined) return [];
  const body = bodyOf(textOf(page, 'content'), textOf(page, 'title'), level);
  return body === '' ? [heading] : [heading, body];
}

/** Gives the text of a page below its title: its own headings are lower, and the title is not said twice. */
function bodyOf(text: string, title: string, level: number): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || line.trim().startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      return line;
    }
    if (fence !== undefined) return line;
    const lower = line.replace(/^(#{1,6})(?=[ \t])/, (hashes) => '#'.repeat(Math.min(6, hashes.length + level)));
    return lower
      .replace(/::operation\{[^}]*?\bid="([^"]*)"[^}]*\}/g, '`$1`')
      .replace(/::schema\{[^}]*?\bname="([^"]*)"[^}]*\}/g, '`$1`');
  });
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first >= 0 && lines[first]?.replace(/^#+[ \t]+/, '') === title && lines[first] !== title) lines.splice(first, 1);
  return lines.join('\n').trim();
}

/** Writes a title so that Markdown shows its characters. */
function plain(title: string): string {
  return title.replace(/[\\`*_{}[\]<>#|!&]/g, '\\$&').replace(/\s+/g, ' ');
}

function maps(value: Json | undefined): JsonMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function textOf(node: JsonMap, name: string): string {
  const value = node.get(name);
  return typeof value === 'string' ? value : '';
}
