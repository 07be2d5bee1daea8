import { CodeCursor, startsWord, Unclear } from './code-cursor.js';

/** Bodies with fewer characters stay: blanking them would cost as much as it spares. */
const SMALL = 16;

/**
 * Blanks the bodies of functions and methods in a PHP text; length and lines stay, so that places hold. What is left has the same
 * signatures, and parsing it takes half the time. Undefined where the text is not so plain that this is certain: it leaves PHP, or
 * closures and anonymous classes, which are numbered over the whole file, stand outside of bodies.
 */
export function signatureText(source: string): string | undefined {
  const opening = /^<\?php\s/.exec(source);
  if (opening === null) return undefined;
  try {
    const bodies = bodiesIn(new CodeCursor(source, opening[0].length));
    return bodies.length === 0 ? undefined : blanked(source, bodies);
  } catch (error) {
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}

type Body = readonly [from: number, to: number];

/** Finds the insides of the braces of functions with names. */
function bodiesIn(cursor: CodeCursor): Body[] {
  const { text } = cursor;
  const bodies: Body[] = [];
  // The word before, or the last sign where that says that a word is a name.
  let before = '';
  for (cursor.toCode(); cursor.at < text.length; cursor.toCode()) {
    const code = text.charCodeAt(cursor.at);
    if (!startsWord(code)) {
      const isMember = text.startsWith('::', cursor.at) || text.startsWith('->', cursor.at);
      if (isMember) cursor.at += 2;
      else cursor.step();
      before = isMember ? '::' : '';
      continue;
    }
    const word = cursor.word().toLowerCase();
    if (before !== '::' && before !== 'const') {
      if (word === 'function') {
        const body = bodyOf(cursor);
        if (body !== undefined && body[1] - body[0] >= SMALL) bodies.push(body);
      } else if (word === 'class' || word === 'fn' || word === '__halt_compiler') refuseUnnamed(cursor, word, before);
    }
    before = word;
  }
  return bodies;
}

/** Throws where a closure or an anonymous class begins behind the cursor. */
function refuseUnnamed(cursor: CodeCursor, word: string, before: string): void {
  const { at } = cursor;
  cursor.toCode();
  const name = cursor.word().toLowerCase();
  cursor.at = at;
  const isNamed = name !== '' && name !== 'extends' && name !== 'implements' && before !== 'new';
  if (word !== 'class' || !isNamed) throw new Unclear();
}

/** Moves behind the function whose keyword was passed; undefined where it has no body, or the keyword begins no function. */
function bodyOf(cursor: CodeCursor): Body | undefined {
  const { text } = cursor;
  cursor.toCode();
  if (text[cursor.at] === '&') {
    cursor.at++;
    cursor.toCode();
  }
  if (cursor.word() === '') throw new Unclear();
  cursor.toCode();
  // As in `use function strlen;`.
  if (text[cursor.at] !== '(') return undefined;
  behindParameters(cursor);
  cursor.toCode();
  if (text[cursor.at] === ':') behindType(cursor);
  const sign = text[cursor.at++];
  if (sign === ';') return undefined;
  if (sign !== '{') throw new Unclear();
  const from = cursor.at;
  cursor.behindBraces();
  return [from, cursor.at - 1];
}

/** Moves behind the parameters that begin at the cursor. */
function behindParameters(cursor: CodeCursor): void {
  const { text } = cursor;
  let before = '';
  for (let depth = 0; ; ) {
    cursor.toCode();
    if (cursor.at >= text.length) throw new Unclear();
    if (startsWord(text.charCodeAt(cursor.at))) {
      const word = cursor.word().toLowerCase();
      if (before !== '::' && /^(?:function|fn|class)$/.test(word)) throw new Unclear();
      before = word;
      continue;
    }
    const sign = text[cursor.at];
    before = text.startsWith('::', cursor.at) || text.startsWith('->', cursor.at) ? '::' : '';
    if (before === '::') cursor.at += 2;
    else cursor.step();
    if (sign === '(') depth++;
    else if (sign === ')' && --depth === 0) return;
  }
}

/** Moves behind the type of a result, up to the sign that follows it. */
function behindType(cursor: CodeCursor): void {
  const { text } = cursor;
  for (cursor.at++; ; ) {
    cursor.toCode();
    if (cursor.word() !== '') continue;
    if (!/[\\?|&()]/.test(text[cursor.at] ?? '')) return;
    cursor.step();
  }
}

function blanked(source: string, bodies: readonly Body[]): string {
  let out = '';
  let at = 0;
  for (const [from, to] of bodies) {
    out += source.slice(at, from) + source.slice(from, to).replace(/[^\r\n]+/g, (line) => ' '.repeat(line.length));
    at = to;
  }
  return out + source.slice(at);
}
