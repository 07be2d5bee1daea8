import type { FoundMember, FoundMethod, PropertyFact } from '@docgen/php';
import { NEVER } from '../../types/make.js';
import { widen } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { bindDeclared } from '../callee/declared-signature.js';
import type { Codebase } from '../codebase.js';
import { typeOf } from '../evaluator.js';
import { type BodyFrame, createFrame } from '../frame.js';
import { memoised } from '../memo/memo.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../memo/memo-scope.js';
import { isPortable } from '../memo/portability.js';
import { applyWrite } from './applied-write.js';
import { constantExpression } from './constant-expression.js';
import { type PropertyWrite, propertyWrites } from './property-writes.js';

/**
 * Joins all assignments of a property that only known bodies can write: private, protected or readonly (engine 5.3).
 * Each value is typed with the declared parameters of the method it stands in.
 */
export function assignedType(on: ClassType, found: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const { fact } = found;
  const { run } = frame;
  const key = `assigned:${found.id}|${fact.visibility === 'private' ? '' : on.fqcn}`;
  if (fact.visibility === 'public' && fact.readonly !== true) return undefined;
  // Bodies of vendor/ are not read, so that a default there says nothing of later values.
  if (!codebase.isProject(found.in)) return undefined;
  if (fact.promoted === true || isQuestionOpen(run, key)) return undefined;
  return memoised({
    run,
    key: `${key}|${codebase.reader.memory.numberOf(on)}`,
    of: [found.id],
    at: { depth: frame.depth, nesting: 0 },
    make: () => {
      openQuestion(run, key);
      const type = joined(on, found, frame);
      closeQuestion(run, key);
      return type;
    },
    portable: (type) => type === undefined || isPortable(type, run, [on]),
  });
}

function joined(on: ClassType, found: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const { fact } = found;
  const starts = [found, ...(fact.visibility === 'protected' ? redeclared(on, fact.name, codebase) : [])].flatMap(
    (one) =>
      one.fact.default === undefined ? [] : [constantExpression(one.fact.default, one.id, one.owner, frame.run)],
  );
  const start = starts.length === 0 ? undefined : union(starts, codebase.enumCases);
  const changes: { write: PropertyWrite; frame: BodyFrame }[] = [];
  for (const method of writers(on, found, codebase)) {
    const body = codebase.body(method);
    const writes = body === undefined ? [] : propertyWrites(body, fact.name);
    if (body === undefined || writes.length === 0) continue;
    const at = { fact: method.bodyId, root: body, self: method.owner, receiver: on, depth: frame.depth };
    const inner = createFrame(frame.run, at);
    bindDeclared(method, on, inner);
    changes.push(...writes.map((write) => ({ write, frame: inner })));
  }
  const values = changes.flatMap(({ write, frame: at }) => (write.to === 'value' ? [widen(typeOf(write.e, at))] : []));
  let type = start === undefined && values.length === 0 ? undefined : union([start ?? NEVER, ...values]);
  // A removal leaves gaps among all that was written, whichever method stands first.
  const isRemoval = ({ write }: { write: PropertyWrite }): boolean => write.to === 'removed';
  const inOrder = [...changes.filter((one) => !isRemoval(one)), ...changes.filter(isRemoval)];
  for (const change of inOrder) type = applyWrite(type, change.write, change.frame);
  return type === undefined ? undefined : union([type], codebase.enumCases);
}

/**
 * Lists methods that may write the property: of the class that declares it and of its traits, and those of the classes
 * from there down to the receiver's when they may reach it.
 */
function* writers(on: ClassType, found: FoundMember<PropertyFact>, codebase: Codebase): Generator<FoundMethod> {
  const below = codebase.ancestors(on.fqcn);
  const at = below.findIndex((name) => name.toLowerCase() === found.owner.toLowerCase());
  const above = found.fact.visibility === 'private' || at < 0 ? [found.owner] : below.slice(0, at + 1);
  const line = new Set([...above, ...(found.fact.visibility === 'protected' ? subclasses(on, codebase) : [])]);
  const seen = new Set<string>();
  for (const owner of [...line].filter((name) => codebase.isProject(name))) {
    for (const home of new Set([owner, found.in, ...codebase.traitsOf(owner)])) {
      for (const name of codebase.classOf(home)?.members.methods ?? []) {
        const method = codebase.method(owner, name);
        if (method === undefined || seen.has(method.bodyId)) continue;
        seen.add(method.bodyId);
        yield method;
      }
    }
  }
}

/** Lists project classes below one: an object known as the one may be of any of them, unless it is known to be of none. */
function subclasses({ fqcn, exact, assumed }: ClassType, codebase: Codebase): string[] {
  if (codebase.classOf(fqcn)?.final === true || (exact === true && assumed !== true)) return [];
  const leaves = codebase.reader.read<string[]>(`implementors:${codebase.spelled(fqcn)}`) ?? [];
  return leaves.flatMap((leaf) =>
    codebase.ancestors(leaf).filter((name) => name !== fqcn && codebase.isSubclass(name, fqcn)),
  );
}

/** Lists the declarations by which classes below give a protected property a default of their own. */
function redeclared(on: ClassType, property: string, codebase: Codebase): FoundMember<PropertyFact>[] {
  return [...new Set(subclasses(on, codebase))].flatMap((name) => {
    if (codebase.classOf(name)?.members.properties.includes(property) !== true) return [];
    const found = codebase.property(name, property);
    return found === undefined ? [] : [found];
  });
}
