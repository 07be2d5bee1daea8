import { type BrokenText, indentOf, type LineRange, soundPrefix } from './text.js';

const HEADER =
  /^\s*(?:#\[.*\]\s*)?(?:(?:(?:final|abstract|readonly)\s+)*(?:class|interface|trait|enum)\s+\w+|.*\bnew\s+(?:#\[.*\]\s*)?(?:readonly\s+)?class\b)/;
const MEMBER =
  /^[ \t]*(?:\/\*\*|#\[|(?:public|protected|private|static|final|abstract|readonly|var|const|case|use|function)\b)/;
const BEFORE = '<?php class X {\n';
const AFTER = '\n}';
/** Bounds the pieces a member may have been cut into by mistake: text in a heredoc can look like the start of one. */
const JOINED = 3;

/**
 * Isolates members: each member of each class is parsed alone, broken ones are blanked, the others survive. In
 * half-typed code braces and quotes cannot be trusted, so members are found by the indentation of the class body.
 */
export function blankBrokenMembers(broken: BrokenText): void {
  for (const region of classRegions(broken.lines)) {
    const members = memberRanges(broken.lines, region);
    blankGap(broken, [region[0], members[0]?.[0] ?? region[1]]);
    for (let i = 0; i < members.length; ) i += 1 + repair(broken, members, i);
  }
}

/** Blanks text before the first member that is none, such as a docblock without its first line. */
function blankGap(broken: BrokenText, [from, to]: LineRange): void {
  const start = /^\s*\{\s*$/.test(broken.lines[from] ?? '') ? from + 1 : from;
  if (broken.slice([start, to]).trim() !== '' && !broken.sound([start, to], BEFORE, AFTER)) broken.blank([start, to]);
}

/**
 * Adds the missing brace of a class header, in place of a space before the first member. True when it added one; tried
 * before anything is blanked.
 */
export function openClass(broken: BrokenText): boolean {
  for (const [i, line] of broken.lines.entries()) {
    if (!HEADER.test(line) || line.includes('{')) continue;
    let next = i + 1;
    while (broken.lines[next]?.trim() === '') next++;
    const below = broken.lines[next] ?? '';
    if (!MEMBER.test(below) || indentOf(below) <= indentOf(line)) continue;
    broken.replace(next, `{${below.slice(1)}`);
    return true;
  }
  return false;
}

/**
 * Finds the lines between a class header and its closing brace; where that is missing, up to the next header or the
 * end.
 */
function classRegions(lines: readonly string[]): LineRange[] {
  const regions: LineRange[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (!HEADER.test(lines[i] ?? '')) continue;
    const indent = indentOf(lines[i] ?? '');
    let end = i + 1;
    for (; end < lines.length; end++) {
      const line = lines[end] ?? '';
      if (indentOf(line) > indent || line.trim() === '') continue;
      if (HEADER.test(line) || (/^\s*\}/.test(line) && !memberBelow(lines, end, indent))) break;
    }
    regions.push([i + 1, end]);
    i = end - 1;
  }
  return regions;
}

/** Tells whether a closing brace has an indented member below it, so that it is one too many. */
function memberBelow(lines: readonly string[], brace: number, indent: number): boolean {
  let next = brace + 1;
  while (lines[next]?.trim() === '') next++;
  const line = lines[next] ?? '';
  return indentOf(line) > indent && MEMBER.test(line);
}

/** Finds the ranges of members, from their docblock, attribute or first modifier to the start of the next. */
function memberRanges(lines: readonly string[], [from, to]: LineRange): LineRange[] {
  const indent = bodyIndent(lines, from, to);
  const starts: number[] = [];
  for (let i = from; i < to; i++) {
    const line = lines[i] ?? '';
    if (MEMBER.test(line) && indentOf(line) <= indent && !continues(lines, i, from)) starts.push(i);
  }
  return starts.map((start, i) => [start, starts[i + 1] ?? to]);
}

/** Tells whether the line directly above ends a docblock or an attribute that belongs to this line. */
function continues(lines: readonly string[], index: number, from: number): boolean {
  if (index === from) return false;
  let above = index - 1;
  if (/^\s*#\[.*\]\s*$/.test(lines[above] ?? '')) return true;
  if (!/\*\/\s*$/.test(lines[above] ?? '')) return false;
  while (above > from && /^\s*\*/.test(lines[above] ?? '')) above--;
  return /^\s*\/\*\*/.test(lines[above] ?? '');
}

/** Finds the least indentation at which several methods stand, else that of most lines that look like members. */
function bodyIndent(lines: readonly string[], from: number, to: number): number {
  const header = indentOf(lines[from - 1] ?? '');
  const counts = (pattern: RegExp): [indent: number, count: number][] => {
    const found = new Map<number, number>();
    for (const line of lines.slice(from, to)) {
      const indent = indentOf(line);
      if (indent > header && MEMBER.test(line) && pattern.test(line)) found.set(indent, (found.get(indent) ?? 0) + 1);
    }
    return [...found].sort(([a], [b]) => a - b);
  };
  const methods = counts(/\bfunction\b/);
  const most = Math.max(0, ...methods.map(([, count]) => count));
  // A stray line further left is no class body; methods further right are those of a class in a method.
  const body = methods.find(([, count]) => count * 4 >= most);
  return body?.[0] ?? counts(/./).sort(([, m], [, n]) => n - m)[0]?.[0] ?? header + 4;
}

/** Keeps the sound parts of member `i`; answers how many of the following ranges belong to it. */
function repair(broken: BrokenText, members: readonly LineRange[], i: number): number {
  const [from, to] = members[i] ?? [0, 0];
  if (broken.sound([from, to], BEFORE, AFTER)) return 0;
  for (let more = 1; more < JOINED && i + more < members.length; more++) {
    if (broken.sound([from, members[i + more]?.[1] ?? to], BEFORE, AFTER)) return more;
  }
  const end = soundPrefix(broken, [from, to], BEFORE, AFTER);
  if (end !== undefined) broken.blank([end, to]);
  else if (!dropBody(broken, [from, to])) broken.blank([from, to]);
  return 0;
}

/**
 * Replaces the broken body of a method by a semicolon, so that it keeps its signature, attributes and docblock and
 * reads as bodyless. False when its head is broken too.
 */
function dropBody(broken: BrokenText, [from, to]: LineRange): boolean {
  for (let i = from; i < to; i++) {
    const line = broken.lines[i] ?? '';
    const brace = /\{\s*$/.exec(line);
    if (brace === null) continue;
    const head = `${line.slice(0, brace.index)};`;
    const text = [...broken.lines.slice(from, i), head].join('\n');
    if (!/\bfunction\b/.test(text) || !('kind' in broken.attempt(`${BEFORE}${text}${AFTER}`))) continue;
    broken.replace(i, head + ' '.repeat(line.length - head.length));
    broken.blank([i + 1, to]);
    return true;
  }
  return false;
}
