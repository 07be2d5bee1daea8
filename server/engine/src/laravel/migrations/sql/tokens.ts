/** Describes a piece of SQL text: a bare word, a quoted name, a text, or one sign. */
export interface SqlToken {
  k: 'word' | 'name' | 'text' | 'sign';
  v: string;
}

/**
 * Splits SQL text into statements of tokens. Comments, the data blocks of `pg_dump` and dollar-quoted bodies are
 * skipped; text that is no SQL gives statements no rule reads.
 */
export function sqlStatements(text: string): SqlToken[][] {
  const out: SqlToken[][] = [];
  let current: SqlToken[] = [];
  let i = 0;
  const close = () => {
    if (current.length > 0) out.push(current);
    current = [];
  };
  while (i < text.length) {
    const rest = text.slice(i, i + 2);
    const c = text.charAt(i);
    if (/\s/.test(c)) i += 1;
    else if (rest === '--' || c === '#') i = lineEnd(text, i);
    else if (rest === '/*') i = after(text, '*/', i + 2);
    else if (c === "'") {
      const [v, end] = quoted(text, i, "'", true);
      current.push({ k: 'text', v });
      i = end;
    } else if (c === '"' || c === '`' || c === '[') {
      const [v, end] = quoted(text, i, c === '[' ? ']' : c, false);
      current.push(c === '[' && isArray(current) ? { k: 'sign', v: '[' } : { k: 'name', v });
      i = c === '[' && isArray(current.slice(0, -1)) ? i + 1 : end;
    } else if (c === '$') {
      const tag = /^\$\w*\$/.exec(text.slice(i, i + 64))?.[0];
      i = tag === undefined ? i + 1 : after(text, tag, i + tag.length);
    } else if (c === ';') {
      const end = current[0]?.v.toUpperCase() === 'COPY' ? after(text, '\n\\.', i) : i + 1;
      // The rows are data; only the names of migrations are read.
      if (current.some((t) => t.v === 'migrations'))
        for (const v of text.slice(i + 1, end).split(/[\t\n]/)) current.push({ k: 'text', v });
      close();
      i = end;
    } else {
      const word = /^[\w\u0080-\uffff]+/.exec(text.slice(i, i + 256))?.[0];
      current.push(word === undefined ? { k: 'sign', v: c } : { k: 'word', v: word });
      i += word?.length ?? 1;
    }
  }
  close();
  return out;
}

/** Tells whether a bracket belongs to `ARRAY[...]` of PostgreSQL; elsewhere brackets quote names. */
function isArray(before: readonly SqlToken[]): boolean {
  return before.at(-1)?.v.toUpperCase() === 'ARRAY';
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

function quoted(text: string, from: number, close: string, escapes: boolean): [value: string, end: number] {
  let value = '';
  for (let i = from + 1; i < text.length; i++) {
    const c = text.charAt(i);
    if (escapes && c === '\\') {
      value += text.charAt(i + 1);
      i += 1;
    } else if (c === close) {
      if (text.charAt(i + 1) !== close) return [value, i + 1];
      value += c;
      i += 1;
    } else value += c;
  }
  return [value, text.length];
}
