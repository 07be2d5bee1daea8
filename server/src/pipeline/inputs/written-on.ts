import { type Attribute, type FileFacts, nodesByLine, type PhpIndex } from '@docgen/php';
import type { WrittenPlace } from '../types.js';

type Index = Pick<PhpIndex, 'factsOf' | 'range'>;

/**
 * Lists what begins on a one-based line of a file: declarations whose name stands there, then nodes, the outermost first, then declarations
 * whose docblock or attributes begin there.
 */
export function writtenOn(index: Index, path: string, line: number): readonly WrittenPlace[] {
  const file = path.endsWith('.php') ? index.factsOf(path) : undefined;
  if (file === undefined) return [];
  let lines = remembered.get(file);
  if (lines === undefined) {
    lines = new Map();
    remembered.set(file, lines);
  }
  let places = lines.get(line);
  if (places === undefined) {
    const { named = [], begun = [] } = declarationsOf(file, path, index).get(line) ?? {};
    places = [...named, ...nodesOnLine(file, path, line, index), ...begun];
    lines.set(line, places);
  }
  return places;
}

/** Remembers lines by the facts of the file, which stay the same object while its text does: thousands of findings ask again after each edit. */
const remembered = new WeakMap<FileFacts, Map<number, WrittenPlace[]>>();
const nodes = new WeakMap<FileFacts, ReturnType<typeof nodesByLine>>();
const declared = new WeakMap<FileFacts, Map<number, Declarations>>();

/** Holds the declarations of a line, by what of them stands there. */
interface Declarations {
  named: WrittenPlace[];
  begun: WrittenPlace[];
}

function declarationsOf(file: FileFacts, path: string, index: Index): Map<number, Declarations> {
  let lines = declared.get(file);
  if (lines !== undefined) return lines;
  lines = new Map();
  declared.set(file, lines);
  for (const { id } of file.facts) {
    const found = /^(?:class|sig|prop|const|case|fn):/.test(id) ? index.range({ fact: id }) : undefined;
    if (found?.file !== path) continue;
    const { range, selectionRange } = found;
    const [name, begin] = [selectionRange.start.line + 1, range.start.line + 1];
    const on = (line: number): Declarations => {
      const known = lines?.get(line) ?? { named: [], begun: [] };
      lines?.set(line, known);
      return known;
    };
    on(name).named.push({ range, selectionRange });
    if (begin !== name) on(begin).begun.push({ range, selectionRange });
  }
  return lines;
}

function nodesOnLine(file: FileFacts, path: string, line: number, index: Index): WrittenPlace[] {
  let lines = nodes.get(file);
  if (lines === undefined) {
    lines = nodesByLine(file);
    nodes.set(file, lines);
  }
  return (lines.get(line) ?? []).flatMap(({ fact, at, node }): WrittenPlace[] => {
    const found = index.range({ fact, at });
    if (found?.file !== path) return [];
    const place = { range: found.range, selectionRange: found.selectionRange, kind: node.k };
    return [node.k === 'attr' ? { ...place, attribute: namedAttribute(node as Attribute) } : place];
  });
}

function namedAttribute({ name, args }: Attribute): { name: string; argument?: string } {
  const short = name.slice(name.lastIndexOf('\\') + 1);
  const value = args[0]?.value;
  return value?.k === 'str' || value?.k === 'int' ? { name: short, argument: value.v } : { name: short };
}
