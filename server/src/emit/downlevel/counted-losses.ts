import type { Losses } from './losses.js';
import type { NullPasses } from './null-passes.js';

/** Answers what a schema has to know of the document around it, and takes its findings. */
export interface SchemaLowering extends Losses {
  /** Tells whether the schema a reference leads to lets null pass. */
  nullPassesAt(ref: string): NullPasses;
}

/** Lists findings after which a schema takes more values than before. */
const WIDENING: ReadonlySet<string> = new Set([
  'downlevel.unsupported-keyword',
  'downlevel.exclusive-bound',
  'downlevel.null-type',
  'downlevel.nullable-composition',
]);

/** Passes findings on, and remembers whether one of them says that a schema takes more values than before. */
export function countedLosses(around: SchemaLowering): SchemaLowering & { hasLost(): boolean } {
  let lost = false;
  return {
    pointer: (path) => around.pointer(path),
    nullPassesAt: (ref) => around.nullPassesAt(ref),
    report: (code, params, path, severity) => {
      if (WIDENING.has(code) || (code === 'downlevel.multi-type' && severity === 'warning')) lost = true;
      around.report(code, params, path, severity);
    },
    hasLost: () => lost,
  };
}
