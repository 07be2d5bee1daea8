import type { DocBlock, DocTag } from '../facts.js';
import { readTag } from './tag.js';
import type { ResolveName } from './type.js';

/**
 * Reads a raw docblock comment (engine 4, config 11). Prose to the first blank line is the summary, the rest up to the
 * first tag the description; with `@summary` or `@description` both come from the tags alone. Total.
 */
export function readDocBlock(raw: string, resolve: ResolveName): DocBlock {
  const { prose, tags: texts } = split(lines(raw));
  const tags = texts.map((text) => readTag(text, resolve));
  const tagged = (name: string): DocTag | undefined => tags.find((tag) => tag.name === name && tag.text !== undefined);
  if (tags.some((tag) => tag.name === 'summary' || tag.name === 'description')) {
    return compact(tagged('summary')?.text, tagged('description')?.text, tags);
  }
  const blank = prose.findIndex((line) => line.trim() === '');
  const summary = blank < 0 ? prose : prose.slice(0, blank);
  const description = blank < 0 ? [] : prose.slice(blank);
  return compact(inline(summary.join('\n').trim()), inline(description.join('\n').trim()), tags);
}

function compact(summary: string | undefined, description: string | undefined, tags: DocTag[]): DocBlock {
  const block: DocBlock = { tags };
  if (summary !== undefined && summary !== '') block.summary = summary;
  if (description !== undefined && description !== '') block.description = description;
  return block;
}

/** Splits a docblock into content lines: markers, the leading `*` and one space cut; blank lines around cut. */
function lines(raw: string): string[] {
  const inner = raw.replace(/^\/\*+/, '').replace(/\*+\/\s*$/, '');
  const all = (inner.includes('\r') ? inner.split(/\r\n|\r|\n/) : inner.split('\n')).map(withoutMargin);
  while (all.length > 0 && all[0] === '') all.shift();
  while (all.length > 0 && all.at(-1) === '') all.pop();
  return all;
}

function withoutMargin(line: string): string {
  const text = line.trim();
  if (!text.startsWith('*')) return text;
  return text.slice(text[1] === ' ' ? 2 : 1);
}

function split(all: string[]): { prose: string[]; tags: string[] } {
  const first = all.findIndex(isTag);
  if (first < 0) return { prose: all, tags: [] };
  const tags: string[] = [];
  let fence = false;
  for (const line of all.slice(first)) {
    if (!fence && isTag(line)) tags.push(line.trimStart());
    else tags[tags.length - 1] += `\n${line}`;
    if (line.includes('```') && /^\s*```/.test(line)) fence = !fence;
  }
  return { prose: all.slice(0, first), tags: tags.map((tag) => inline(tag.trimEnd())) };
}

function isTag(line: string): boolean {
  return line.includes('@') && /^\s*@[A-Za-z\\]/.test(line);
}

/** Replaces inline tags: `{@see X}` → `X`; `{@link X text}` → `text`, or `X`; others stay as written. */
function inline(text: string): string {
  if (!text.includes('{@')) return text;
  return text.replace(
    /\{@(?:see|link|linkplain)\s+(\S+?)(?:\s+([^{}]*?))?\s*\}/g,
    (_all, target: string, words?: string) => (words === undefined || words.trim() === '' ? target : words.trim()),
  );
}
