import {
  type Arg,
  type Expr,
  type FoundMember,
  type FoundMethod,
  type PropertyFact,
  type Stmt,
  walk,
} from '@docgen/php';
import { klass } from '../../types/make.js';
import { isSubtype } from '../../types/subtype.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { bindDeclared } from '../callee/declared-signature.js';
import type { Codebase } from '../codebase.js';
import { typeOf } from '../evaluator.js';
import { type BodyFrame, createFrame } from '../frame.js';
import { memoised } from '../memo/memo.js';
import { isPortable } from '../memo/portability.js';
import { assignedType } from './assigned-type.js';
import { copiedParameters, takesReferences, writtenElsewhere } from './constructor-properties.js';
import { propertyWrites } from './property-writes.js';

/**
 * Narrows a property to what the constructors of the class leave in it (engine 5.3). A property of a base class:
 * `protected Model $model` of a repository whose constructor calls `parent::__construct($post)`, or writes
 * `$this->model = $post` itself, holds a `Post`. A text: `$this->model = Post::class` holds that name. Undefined where
 * the class may be another one at run time, or the property is written in any other way.
 */
export function narrowedBelow(
  on: ClassType,
  found: FoundMember<PropertyFact>,
  declared: Type | undefined,
  frame: BodyFrame,
): Type | undefined {
  const { codebase } = frame.run;
  const { fact } = found;
  if (fact.static === true || fact.hooks !== undefined || !codebase.isProject(found.in)) return undefined;
  if (fact.visibility === 'public' && fact.readonly !== true) return undefined;
  const isBelow = on.fqcn.toLowerCase() !== found.owner.toLowerCase();
  const mayBeObject = isBelow && (declared === undefined || isWide(declared, codebase));
  const isKept = fact.visibility !== 'public' && (isBelow || fact.promoted !== true);
  const mayBeLiteral = isKept && (declared === undefined || isPlain(declared));
  if (!mayBeObject && !mayBeLiteral) return undefined;
  if (!mayBeObject && codebase.projectMethod(on.fqcn, '__construct') === undefined) return undefined;
  return memoised({
    run: frame.run,
    key: `below:${found.id}|${codebase.reader.memory.numberOf(on)}`,
    of: [found.id],
    at: { depth: frame.depth, nesting: 0 },
    make: () => {
      if (mayBeAnother(on, codebase)) return undefined;
      const left = handed(on, found, frame) ?? written(on, found, frame);
      const given = left ?? (mayBeObject ? assignedType(on, found, frame) : undefined);
      if (given === undefined || (declared !== undefined && !isSubtype(given, declared, codebase))) return undefined;
      if (given.kind === 'class') return mayBeObject ? klass(given.fqcn, given.args) : undefined;
      return left !== undefined && mayBeLiteral && membersOf(left).every((one) => one.kind === 'literal')
        ? left
        : undefined;
    },
    portable: (type) => type === undefined || isPortable(type, frame.run, [on]),
  });
}

/** Tells whether an object known as the class may be of a class below. */
function mayBeAnother({ fqcn, exact, assumed }: ClassType, codebase: Codebase): boolean {
  if (exact === true && assumed !== true) return false;
  const leaves = codebase.reader.read<string[]>(`implementors:${codebase.spelled(fqcn)}`) ?? [];
  return leaves.some((leaf) => leaf !== fqcn);
}

/** Tells whether a declaration is of scalars, each of which a literal may tell more of, and null. */
function isPlain(declared: Type): boolean {
  return membersOf(declared).every((one) => one.kind === 'scalar' || one.kind === 'literal' || one.kind === 'null');
}

/** Tells whether a declaration says little of the object: a class of a package, an interface, an abstract class. */
function isWide(declared: Type, codebase: Codebase): boolean {
  return membersOf(declared).some((one) => {
    if (one.kind !== 'class') return one.kind === 'unknown';
    const fact = codebase.classOf(one.fqcn);
    return !codebase.isProject(one.fqcn) || fact?.abstract === true || fact?.kind === 'interface';
  });
}

/** Types the parameter the base constructor copies to the property, as the constructors below hand it up. */
function handed(on: ClassType, found: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const maker = codebase.projectMethod(found.owner, '__construct');
  if (maker === undefined) return undefined;
  const pair = copiedParameters(maker, on.fqcn, codebase).find(([property]) => property === found.fact.name);
  if (pair === undefined) return undefined;
  let own = codebase.projectMethod(on.fqcn, '__construct');
  let given: ReadonlyMap<string, Type> = new Map();
  for (let steps = 0; own !== undefined && own.bodyId !== maker.bodyId && steps < 8; steps++) {
    const above = codebase.classOf(own.owner)?.extends;
    const next: FoundMethod | undefined =
      above === undefined ? undefined : codebase.projectMethod(above, '__construct');
    const body = codebase.body(own);
    const passed = body === undefined ? undefined : parentArguments(body.body);
    if (next === undefined || body === undefined || passed === undefined) return undefined;
    const at = { fact: own.bodyId, root: body, self: own.owner, receiver: on, depth: frame.depth };
    const inner = createFrame(frame.run, at);
    bindDeclared(own, on, inner);
    for (const [name, type] of given) inner.env.set(name, type);
    given = new Map(
      next.fact.params.flatMap((param, index): [string, Type][] => {
        const arg = passed.find((a) => a.name === param.name) ?? positional(passed, index);
        return arg === undefined ? [] : [[param.name, typeOf(arg.value, inner)]];
      }),
    );
    own = next;
  }
  return own === undefined ? undefined : given.get(pair[1]);
}

/** Types what the constructor that runs writes itself, once, where no other method does: anything but an object on every path. */
function written(on: ClassType, found: FoundMember<PropertyFact>, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const own = codebase.projectMethod(on.fqcn, '__construct');
  const body = own === undefined ? undefined : codebase.body(own);
  if (own === undefined || body === undefined) return undefined;
  const [write, ...more] = propertyWrites(body, found.fact.name, takesReferences(on.fqcn, codebase));
  if (write?.to !== 'value' || more.length > 0) return undefined;
  // The constructor of the base writes it as well, unless it is left out.
  const base =
    constructorCalls(body.body).length === 0 ? codebase.projectMethod(found.owner, '__construct') : undefined;
  const makers = base === undefined ? [own] : [own, base];
  if (writtenElsewhere(makers, on.fqcn, found.fact.name, codebase)) return undefined;
  const at = { fact: own.bodyId, root: body, self: own.owner, receiver: on, depth: frame.depth };
  const inner = createFrame(frame.run, at);
  bindDeclared(own, on, inner);
  const type = typeOf(write.e, inner);
  return type.kind === 'class' || runsAlways(write.e, body.body) ? type : undefined;
}

/** Tells whether a body assigns a value in a statement of its own that no path leaves out. */
function runsAlways(value: Expr, body: readonly Stmt[]): boolean {
  const at = body.findIndex((stmt) => stmt.k === 'expr' && stmt.e.k === 'assign' && stmt.e.e === value);
  let ends = at < 0;
  walk(body.slice(0, at), (node) => {
    if ((node as Stmt).k === 'return') ends = true;
  });
  return !ends;
}

function positional(args: readonly Arg[], index: number): Arg | undefined {
  const arg = args[index];
  return arg?.name === undefined && args.slice(0, index + 1).every((a) => a.spread !== true) ? arg : undefined;
}

/** Finds the arguments of the one `parent::__construct(...)` a constructor runs on every path. */
function parentArguments(body: readonly Stmt[]): readonly Arg[] | undefined {
  const [call, ...more] = constructorCalls(body);
  const plain = body.some((stmt) => stmt.k === 'expr' && stmt.e === call);
  const isParent = call?.class.k === 'cref' && call.class.name.toLowerCase() === 'parent';
  return isParent && plain && more.length === 0 ? call.args : undefined;
}

/** Lists the calls of a constructor in a body: of the class above, or of any it names (`Base::__construct()`). */
function constructorCalls(body: readonly Stmt[]): (Expr & { k: 'scall' })[] {
  const calls: (Expr & { k: 'scall' })[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'scall' && typeof e.name === 'string' && e.name.toLowerCase() === '__construct') calls.push(e);
  });
  return calls;
}
