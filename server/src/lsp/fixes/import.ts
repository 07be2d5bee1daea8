import { ATTRIBUTE_NAMESPACE, type ImportsText, type ImportText, importsAt } from '@docgen/php';
import type { TextChange } from '../yaml/edits.js';
import { indentAt, isFirstOnLine, lineEndOf, lineStart } from './lines.js';

interface Import {
  alias: string;
  change: TextChange[];
}

/** Finds the name a file has an attribute by at a place, or imports it where the order of its imports wants it (commands 10.5). */
export function importOf(text: string, name: string, at: number): Import {
  const fqcn = ATTRIBUTE_NAMESPACE + name;
  const whole = { alias: `\\${fqcn}`, change: [] };
  const found = importsAt(text, at);
  if (found === undefined) return whole;
  const classes = found.imports.flatMap((one) => one.classes);
  const known = classes.find((one) => one.name.toLowerCase() === fqcn.toLowerCase());
  if (known !== undefined) return { alias: known.alias, change: [] };
  const taken = new Set([...found.names, ...classes.map((one) => one.alias.toLowerCase())]);
  const alias = [name, `Api${name}`].find((one) => !taken.has(one.toLowerCase()));
  if (alias === undefined) return whole;
  const statement = `use ${fqcn}${alias === name ? '' : ` as ${alias}`};`;
  return { alias, change: [placed(text, statement, fqcn, found)] };
}

function placed(text: string, statement: string, fqcn: string, { imports, opens }: ImportsText): TextChange {
  const end = lineEndOf(text);
  const ofClasses = imports.filter(({ classes }) => classes.length > 0);
  const nameOf = ({ classes: [first] }: ImportText) => first?.name.toLowerCase() ?? '';
  const next =
    ofClasses.find((one) => nameOf(one) > fqcn.toLowerCase()) ?? (ofClasses.length === 0 ? imports[0] : undefined);
  if (next !== undefined) {
    const isFirst = isFirstOnLine(text, next.start);
    const start = isFirst ? lineStart(text, next.start) : next.start;
    const written = isFirst ? `${indentAt(text, next.start)}${statement}${end}` : `${statement} `;
    return { start, end: start, text: written };
  }
  const last = ofClasses.at(-1);
  if (last !== undefined) {
    const start = behindLine(text, last.end);
    const indent = indentAt(text, last.start);
    return {
      start: start ?? last.end,
      end: start ?? last.end,
      text: start === undefined ? ` ${statement}` : `${end}${indent}${statement}`,
    };
  }
  const start = behindLine(text, opens);
  if (start === undefined) return { start: opens, end: opens, text: ` ${statement}` };
  return { start, end: start, text: `${end}${end}${statement}` };
}

/** Gives the end of a line of which nothing but a comment is left behind a place. */
function behindLine(text: string, at: number): number | undefined {
  const rest = /^[ \t]*(?:\/\/[^\r\n]*|#(?!\[)[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)?(?=\r?\n|$)/.exec(
    text.slice(at),
  );
  return rest === null ? undefined : at + rest[0].length;
}
