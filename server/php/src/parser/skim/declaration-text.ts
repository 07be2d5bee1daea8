import { CodeCursor, startsWord, Unclear } from './code-cursor.js';

/** Finds where a declaration begins behind its docblock, comments and attributes; undefined where that cannot be told. */
export function declarationBegin(text: string, from: number): number | undefined {
  return moved(text, from, (cursor) => {
    for (cursor.toCode(); text.startsWith('#[', cursor.at); cursor.toCode()) {
      cursor.at += 2;
      behindBrackets(cursor);
    }
  });
}

/** Finds the end of the arguments that follow a name; the place itself where none do, undefined where they have no end. */
export function argumentsEnd(text: string, from: number): number | undefined {
  return moved(text, from, (cursor) => {
    cursor.toCode();
    if (text[cursor.at] !== '(') cursor.at = from;
    else {
      cursor.at++;
      behindBrackets(cursor);
    }
  });
}

function moved(text: string, from: number, move: (cursor: CodeCursor) => void): number | undefined {
  const cursor = new CodeCursor(text, from);
  try {
    move(cursor);
    return cursor.at;
  } catch (error) {
    if (error instanceof Unclear) return undefined;
    throw error;
  }
}

/** Moves behind the bracket that closes the one just passed, of whatever kind both are. */
function behindBrackets(cursor: CodeCursor): void {
  const { text } = cursor;
  for (let depth = 1; depth > 0; ) {
    cursor.toCode();
    if (cursor.at >= text.length) throw new Unclear();
    if (startsWord(text.charCodeAt(cursor.at))) {
      cursor.word();
      continue;
    }
    const sign = text[cursor.at] ?? '';
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
    cursor.step();
  }
}
