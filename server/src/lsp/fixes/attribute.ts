import type { SourceRange } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextChange } from '../yaml/edits.js';

const NAMESPACE = 'Docgen\\Attributes\\';

/** Writes an attribute of docgen above a declaration, and its import in order (commands 10.5). */
export function insertAttribute(text: string, name: string, args: string, above: SourceRange): TextChange[] {
  const document = TextDocument.create('', '', 0, text);
  const imported = importOf(text, name);
  const written = `#[${imported.alias}(${args})]`;
  const nameAt = document.offsetAt(above.selectionRange.start);
  const start = text.lastIndexOf('\n', nameAt - 1) + 1;
  const line = text.slice(start, nameAt);
  const isMember = /^\s*(?:(?:public|protected|private|static|final|abstract|async)\s+)*function\s+&?$/.test(line);
  if (isMember) {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    return [...imported.change, { start, end: start, text: `${indent}${written}\n` }];
  }
  // A closure stands in the middle of a line; `static` belongs to it.
  const before = text.slice(0, nameAt);
  const at = /\bstatic\s+$/.exec(before)?.index ?? nameAt;
  return [...imported.change, { start: at, end: at, text: `${written} ` }];
}

/** Writes a docblock with one line above a declaration and its attributes. */
export function insertDocblock(text: string, line: string, above: SourceRange): TextChange[] {
  const document = TextDocument.create('', '', 0, text);
  const at = document.offsetAt(above.range.start);
  if (text.startsWith('/**', at)) {
    const inside = at + '/**'.length;
    const rest = /^[ \t]*\r?\n([ \t]*)\*/.exec(text.slice(inside));
    if (rest === null) return [{ start: inside, end: inside, text: ` ${line}` }];
    return [{ start: inside, end: inside, text: `\n${rest[1]}* ${line}` }];
  }
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const indent = /^\s*/.exec(text.slice(start, at))?.[0] ?? '';
  return [{ start: at, end: at, text: `/** ${line} */\n${indent}` }];
}

interface Import {
  alias: string;
  change: TextChange[];
}

/** Finds the name a file has an attribute by, or imports it where the order of its imports wants it. */
function importOf(text: string, name: string): Import {
  const fqcn = NAMESPACE + name;
  const uses = [...text.matchAll(/^use\s+\\?([\w\\]+)(?:\s+as\s+(\w+))?\s*;[^\n]*\n?/gm)];
  const known = uses.find(([, used = '']) => used.toLowerCase() === fqcn.toLowerCase());
  if (known !== undefined) return { alias: known[2] ?? name, change: [] };
  const isTaken =
    uses.some(
      ([, used = '', alias]) => (alias ?? used.slice(used.lastIndexOf('\\') + 1)).toLowerCase() === name.toLowerCase(),
    ) ||
    new RegExp(`^\\s*(?:(?:final|abstract|readonly)\\s+)*(?:class|interface|trait|enum)\\s+${name}\\b`, 'mi').test(
      text,
    );
  const alias = isTaken ? `Api${name}` : name;
  const line = `use ${fqcn}${isTaken ? ` as ${alias}` : ''};\n`;
  const next = uses.find(([, used = '']) => used.toLowerCase() > fqcn.toLowerCase());
  const last = uses.at(-1);
  if (next !== undefined) return { alias, change: [{ start: next.index, end: next.index, text: line }] };
  if (last !== undefined) {
    const end = last.index + last[0].length;
    return { alias, change: [{ start: end, end, text: last[0].endsWith('\n') ? line : `\n${line}` }] };
  }
  const head = /^namespace\s+[\w\\]+\s*;[^\n]*\n/m.exec(text) ?? /^<\?php[^\n]*\n/.exec(text);
  if (head === null) return { alias: `\\${fqcn}`, change: [] };
  const end = head.index + head[0].length;
  return { alias, change: [{ start: end, end, text: `\n${line}` }] };
}
