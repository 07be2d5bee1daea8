import type { Expr } from '@docgen/php';
import { assignTo, typeOf } from '../evaluator.js';
import { remove } from '../expression/arrays.js';
import { memberRemoved } from '../expression/containers.js';
import type { Frame } from '../expression/frame.js';
import { pathOf } from '../expression/path.js';
import { NULL } from '../make.js';
import { membersOf } from '../union.js';
import { rootOf } from './env.js';

export function unset(target: Expr, frame: Frame): void {
  if (target.k === 'index' && target.at !== undefined) {
    const base = typeOf(target.on, frame);
    if (membersOf(base).some((m) => m.kind === 'class')) {
      memberRemoved(target.on, frame);
      return;
    }
    const next = remove(base, typeOf(target.at, frame));
    if (base.kind === 'shape') frame.run.lineage.set(next, rootOf(frame.run, base));
    assignTo(target.on, next, frame);
    return;
  }
  const path = pathOf(target);
  if (path !== undefined) {
    frame.env.shared.delete(path);
    frame.env.set(path, NULL);
    frame.env.maybeUnset.add(path);
  }
}
