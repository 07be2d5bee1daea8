import type { BodyFact } from '@docgen/php';
import { typeOf } from '../../infer/evaluator.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../../infer/frame.js';
import { memoised } from '../../infer/memo/memo.js';
import { askRoute } from '../../infer/memo/memo-scope.js';
import { isPortable } from '../../infer/memo/portability.js';
import { FALSE, NULL, unknown } from '../../types/make.js';
import { widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';

/**
 * Evaluates `config('a.b')` by what `config/a.php` writes there (engine 12.3). A value read through `env()` has only
 * the type of its default. The default counts when the key is absent; a key that holds null stays null.
 */
export function configValue(path: string, fallback: Type | undefined, frame: BodyFrame): Type {
  const [file = '', ...keys] = path.split('.');
  const { run } = frame;
  if (path === 'app.debug' && isOutsideDebugMode(run)) return FALSE;
  let type = memoised({
    run,
    key: `config:${file}`,
    at: { depth: 0, nesting: 0, apart: true },
    make: () => fileType(file, frame),
    portable: (made) => isPortable(made, run),
  });
  if (type.kind === 'unknown') return fallback === undefined ? type : union([type, widen(fallback)]);
  for (const key of keys) {
    if (type.kind !== 'shape') return type.kind === 'unknown' ? type : unknown('magic');
    const field: { type: Type } | undefined = type.fields.find((f) => f.key === key);
    if (field === undefined) return settable(fallback ?? NULL);
    type = field.type;
  }
  return settable(type);
}

/** Says of the values of a setting that they decide nothing (engine 8.1). */
function settable(type: Type): Type {
  switch (type.kind) {
    case 'literal':
      return { ...type, settable: true };
    case 'union':
      return union(type.members.map(settable));
    case 'list':
      return { ...type, item: settable(type.item) };
    case 'shape':
      return { ...type, fields: type.fields.map((field) => ({ ...field, type: settable(field.type) })) };
    default:
      return type;
  }
}

/**
 * Tells whether debug mode is off: answers to exceptions are described outside debug mode, whatever the machine's
 * setting (errors 4.9).
 */
export function isOutsideDebugMode(run: AnalysisRun): boolean {
  return askRoute(run, 'answering', ({ answering }) => answering === true);
}

function fileType(file: string, frame: BodyFrame): Type {
  const id = `main:config/${file}.php`;
  const main = /^[\w-]+$/.test(file) ? frame.run.codebase.reader.read<BodyFact>(id) : undefined;
  const returned = main?.body.find((s) => s.k === 'return');
  if (main === undefined || returned?.k !== 'return' || returned.e === undefined) return unknown('magic');
  return typeOf(returned.e, createFrame(frame.run, { fact: id, root: main }));
}

/** Types `env('X', d)`: the type of `d`, never a value. */
export function envType(fallback: Type | undefined): Type {
  if (fallback === undefined) return unknown('magic');
  return union(membersOf(fallback).map((m) => (m.kind === 'null' ? unknown('magic') : widen(m))));
}
