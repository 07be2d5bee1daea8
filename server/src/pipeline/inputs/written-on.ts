import { nodesOn, type PhpIndex } from '@docgen/php';
import type { WrittenPlace } from '../types.js';

/** Lists what begins on a one-based line of a file: declarations whose name stands there, then nodes, the outermost first. */
export function writtenOn(
  index: Pick<PhpIndex, 'factsOf' | 'locate' | 'range'>,
  path: string,
  line: number,
): WrittenPlace[] {
  const file = path.endsWith('.php') ? index.factsOf(path) : undefined;
  if (file === undefined) return [];
  const declared = file.facts.flatMap(({ id }): WrittenPlace[] => {
    const range = /^(?:class|sig|prop|const|case|fn):/.test(id) ? index.range({ fact: id }) : undefined;
    if (range === undefined || range.file !== path || range.selectionRange.start.line !== line - 1) return [];
    return [{ range: range.range, selectionRange: range.selectionRange }];
  });
  const nodes = nodesOn(file, line).flatMap(({ fact, at, node }): WrittenPlace[] => {
    const range = index.range({ fact, at });
    return range === undefined || range.file !== path
      ? []
      : [{ range: range.range, selectionRange: range.selectionRange, kind: node.k }];
  });
  return [...declared, ...nodes];
}
