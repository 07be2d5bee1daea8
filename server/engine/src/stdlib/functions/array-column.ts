import type { Arg } from '@docgen/php';
import { readProperty } from '../../infer/evaluator.js';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { arrayKeyOf, keyedArray } from '../../types/arrays/array-key.js';
import { INT, list, NEVER, tuple, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { element, first } from './argument-types.js';
import type { Stubs } from './stub.js';

/** Answers `array_column`. */
export const ARRAY_COLUMN: Stubs = [['array_column', arrayColumn]];

function arrayColumn(args: CallArgs, _written: readonly Arg[], frame: BodyFrame): Type {
  const source = first(args);
  const column = argText(args, 1);
  const member = (row: Type): Type => {
    if (column === undefined) return argType(args, 1)?.kind === 'null' ? row : unknown('dynamic-name');
    // A row without the column is skipped.
    if (row.kind === 'shape') return row.fields.find((f) => f.key === column)?.type ?? NEVER;
    return readProperty(row, column, frame);
  };
  const certain = (row: Type): boolean =>
    row.kind !== 'shape' || column === undefined || row.fields.some((f) => f.key === column && f.optional !== true);
  const item = element(source);
  if (item.kind === 'enum' && argType(args, 2) === undefined && frame.run.allCases.has(source)) {
    const cases = item.cases ?? frame.run.codebase.enumCases(item.fqcn);
    if (cases !== undefined && cases.length > 0)
      return tuple(cases.map((c) => member({ kind: 'enum', fqcn: item.fqcn, cases: [c] })));
  }
  const values = source.kind === 'shape' ? union(source.fields.map((f) => member(f.type))) : member(item);
  const by = argType(args, 2);
  if (by !== undefined && by.kind !== 'null') {
    const name = argText(args, 2);
    const key = name === undefined ? undefined : union(membersOf(item).map((row) => columnKey(row, name, frame)));
    return keyedArray(arrayKeyOf(key ?? unknown('untyped')), values, true);
  }
  return source.kind === 'shape' && source.fields.every((f) => f.optional !== true && certain(f.type))
    ? tuple(source.fields.map((f) => member(f.type)))
    : list(values);
}

/** Types the key of a row; one without it is numbered. */
function columnKey(row: Type, name: string, frame: BodyFrame): Type {
  if (row.kind !== 'shape') return readProperty(row, name, frame);
  const field = row.fields.find((f) => f.key === name);
  return field === undefined ? INT : field.optional === true ? union([field.type, INT]) : field.type;
}
