import { RELATION } from '@docgen/laravel-knowledge';
import { camel } from '@docgen/php';
import { callMethod } from '../../infer/evaluator.js';
import { typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../../infer/memo/memo-scope.js';
import { klass } from '../../types/make.js';
import type { ClassType } from '../../types/type.js';
import { withLoads, withMember } from './model-state.js';
import { mapRelated, type Relation, relationOf } from './relation-methods.js';

/** Matches calls behind a relation that change what its query finds: `$this->hasMany(Post::class)->with('author')`. */
const CHANGES = /^(?:with(?:count|exists|sum|avg|min|max|aggregate)?|(?:add)?select)$/;

/** Finds a relation method by name, with what it loads itself; snake-cased spelling reads the camel-cased method. */
export function relationNamed(model: string, name: string, frame: BodyFrame): Relation | undefined {
  const { codebase } = frame.run;
  const found =
    relationOf(model, name, codebase) ?? (name.includes('_') ? relationOf(model, camel(name), codebase) : undefined);
  return found === undefined ? undefined : asDeclared(found, model, frame);
}

function asDeclared(relation: Relation, model: string, frame: BodyFrame): Relation {
  const { found, chain, related, name } = relation;
  if (found === undefined || related.kind !== 'class' || !chain.some((call) => CHANGES.test(call))) return relation;
  const { run } = frame;
  const key = `relation:${model}::${name}`.toLowerCase();
  // A relation that loads itself again ends there.
  if (isQuestionOpen(run, key)) return relation;
  openQuestion(run, key);
  try {
    const type = callMethod(found, klass(model), typeArgs(frame, []), frame);
    const isRelation = type.kind === 'class' && run.codebase.isSubclass(type.fqcn, RELATION);
    const made = isRelation ? type.args?.[0] : undefined;
    if (made?.kind !== 'class' || made.fqcn !== related.fqcn) return relation;
    const loaded = withValues(made, frame);
    return { ...relation, value: mapRelated(relation.value, () => loaded, frame) };
  } finally {
    closeQuestion(run, key);
  }
}

/** Gives each loaded relation the value it has here, below which nothing leads back to what is being read. */
function withValues(model: ClassType, frame: BodyFrame): ClassType {
  const heads = new Set((model.loads ?? []).map((path) => path.split('.')[0] ?? path));
  return [...heads].reduce((on, head) => {
    if (on.has?.some((field) => field.key === head) === true) return on;
    const below = (on.loads ?? []).flatMap((path) =>
      path.startsWith(`${head}.`) ? [path.slice(head.length + 1)] : [],
    );
    const value = relationNamed(on.fqcn, head, frame)?.value;
    if (value === undefined) return on;
    const inner =
      below.length === 0 ? value : mapRelated(value, (one) => withValues(withLoads(one, below), frame), frame);
    return withMember(on, head, inner);
  }, model);
}
