import type { Source } from '../diagnostics/index.js';
import { declarationOf } from './declarations.js';
import { editOf, isEditedFirst, type ValueWriter } from './edits.js';
import type { NodeField } from './node-field.js';
import { type Remedy, type RemedyStep, remedyLine } from './remedy.js';

export type { ComponentShape, NodeField } from './node-field.js';
export { REMEDIES, type Remedy, type RemedyKind, type RemedyStep } from './remedy.js';

/**
 * Says what to do about a field that this writer won (commands 6.2): edit its place, write a declaration at `carrier`, or outrank it.
 * `place` is where the value that won stands.
 */
export function remedyFor(
  field: NodeField,
  winner: ValueWriter & { source?: Source },
  carrier: Source | undefined,
): Remedy {
  const kind = editOf(winner, field);
  const edit: RemedyStep[] = kind === undefined ? [] : [at({ kind }, winner.source)];
  const last = kind === 'setting' || kind === 'overlay';
  const text = last || kind === 'attribute' ? undefined : declarationOf(field);
  const declare: RemedyStep[] = text === undefined ? [] : [at({ kind: 'declaration', write: text }, carrier)];
  const outrank: RemedyStep[] = last || declare.length > 0 ? [] : [{ kind: 'outrank' }];
  const first = kind !== undefined && isEditedFirst(kind, field);
  const steps = first ? [...edit, ...declare, ...outrank] : [...declare, ...edit, ...outrank];
  return { line: remedyLine(steps), steps };
}

function at(step: RemedyStep, source: Source | undefined): RemedyStep {
  return source === undefined ? step : { ...step, at: source };
}
