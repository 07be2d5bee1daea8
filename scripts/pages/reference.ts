import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/reference';

/** Holds the citable numbers of an area of the reference. */
export interface Area {
  /** Numbers of headings, numbered paragraphs and numbered rows: `14.3`, and `8.4.2` for the second of section 8.4. */
  sections: ReadonlySet<string>;
  /** Headings with `Not built yet.` below them, and what stands below those. */
  unbuilt(section: string): boolean;
  /** Numbers of rows of tables that number their rows. */
  rows: ReadonlySet<string>;
  /** Rows of its acceptance table. */
  acceptance: ReadonlySet<string>;
}

/** Areas by the name they are cited by, which is that of their file. */
export function areas(root: string): ReadonlyMap<string, Area> {
  const names = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return new Map(names.map((name) => [name.slice(0, -'.md'.length), areaOf(join(root, FOLDER, name))]));
}

function areaOf(file: string): Area {
  const sections = new Set<string>();
  const rows = new Set<string>();
  const acceptance = new Set<string>();
  let title = '';
  const unbuilt: string[] = [];
  let section = '';
  let numbered = false;
  for (const line of prose(readFileSync(file, 'utf8')).split('\n')) {
    const heading = /^#{1,4} (?:(\d+(?:\.\d+)*)\.? )?/.exec(line);
    if (heading !== null) {
      title = line;
      section = heading[1] ?? '';
      if (section !== '') sections.add(section);
    }
    if (line === 'Not built yet.') unbuilt.push(section);
    const paragraph = /^(\d+)\. /.exec(line)?.[1];
    if (paragraph !== undefined) sections.add(`${section}.${paragraph}`);
    if (line.startsWith('| #')) numbered = true;
    else if (!line.startsWith('|')) numbered = false;
    const row = /^\| (\d+) \|/.exec(line)?.[1];
    if (numbered && row !== undefined) {
      rows.add(row);
      if (/Acceptance/.test(title)) acceptance.add(row);
      sections.add(`${section}.${row}`);
    }
  }
  const below = (of: string, number: string) => of === '' || number === of || number.startsWith(`${of}.`);
  return { sections, rows, acceptance, unbuilt: (number) => unbuilt.some((of) => below(of, number)) };
}

/** One citation of the reference, as it is written. */
export interface Mention {
  area: string;
  kind: 'section' | 'row';
  number: string;
  written: string;
}

const NUMBER = '\\d+(?:\\.\\d+)*';
/** A section has two digits at most before its first point: `responses 200` is a status. */
const SECTION = '\\d{1,2}(?:\\.\\d+)*';
/** `14.3`, `14.3 to 14.6`, `2-4`, `row 12`, `rows 12`, `7, rule 9`, `3.5 step 3`. */
const ITEM = `(?:rows? ${NUMBER}|${SECTION})(?:(?: to |-)${NUMBER})?(?:,? (?:item|law|part|rule|step) \\d+)?`;
const FURTHER = `(?:(?:, and |, | and | or )${ITEM}(?![\\w%-]))`;

/**
 * Lists the citations of a text: `(engine 8.1 and 9, responses 10.1)`, `errors row 38`, `row 90 of engine 21`. A row
 * without an area is one of the area that was cited last before it; `area` is empty where there is none.
 */
export function mentions(text: string, names: Iterable<string>): Mention[] {
  const area = `(?<area>${[...names].join('|')})`;
  const cited = new RegExp(`(?<![\\w./$'-])${area}(?:'s)?,? (?<items>${ITEM}(?![\\w%-])${FURTHER}*)`, 'gi');
  const bare = /(?<![\w.])[Rr]ows? (?<rows>\d+(?:(?:, | and | to )\d+)*)(?![\w.])/g;
  const plain = joined(text);
  const found: (Mention & { at: number })[] = [];
  const taken: [number, number][] = [];
  for (const m of plain.matchAll(cited)) {
    const { area: name = '', items = '' } = m.groups ?? {};
    taken.push([m.index, m.index + m[0].length]);
    let kind: Mention['kind'] = 'section';
    for (const one of items.matchAll(
      new RegExp(`(?<row>rows? )?(?:(?<part>item|law|part|rule|step) )?(?<number>${NUMBER})`, 'g'),
    )) {
      const { row, part, number = '' } = one.groups ?? {};
      if (row !== undefined) kind = 'row';
      const last = found.at(-1);
      // A part of what was named last: `7, rule 9`.
      if (part !== undefined && last !== undefined) found.push({ ...last, number: `${last.number}.${number}` });
      else found.push({ area: name.toLowerCase(), kind, number, written: m[0], at: m.index });
    }
  }
  for (const m of plain.matchAll(bare)) {
    if (taken.some(([from, to]) => m.index >= from && m.index < to)) continue;
    const of = new RegExp(`^ of ${area}`, 'i').exec(plain.slice(m.index + m[0].length))?.groups?.area;
    const before = found.filter((one) => one.at < m.index && one.area !== '').sort((a, b) => a.at - b.at);
    for (const number of m.groups?.rows?.split(/\D+/) ?? [])
      found.push({
        area: of?.toLowerCase() ?? before.at(-1)?.area ?? '',
        kind: 'row',
        number,
        written: m[0],
        at: m.index,
      });
  }
  return found.map(({ at: _, ...mention }) => mention);
}

/** Lines of comments as one line, so that a citation may be broken between two of them. */
function joined(text: string): string {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ');
}

/** Markdown without what is fenced. */
export function prose(markdown: string): string {
  return markdown.replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1[ \t]*$/gm, '');
}
