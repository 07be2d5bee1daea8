import { RELATION, RELATIONS } from '@docgen/laravel-knowledge';
import { type Arg, camel, type Expr, type FoundMethod, snake, tagOf } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import { fromNative } from '../../infer/doctype/native-type.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { unknown } from '../../types/make.js';
import { mapClassTypes } from '../../types/map-class-types.js';
import { isUnknown, nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { permissionRelation } from '../packages/permission-relations.js';
import { collectionOf } from '../query/builder-class.js';
import { leavesOutRows } from './construction/global-scopes.js';
import { modelFacts } from './model-facts.js';
import { withLoads } from './model-state.js';
import { morphTargets } from './morph-targets.js';
import { type PivotCall, withPivot } from './pivot.js';

/** Types the model a relation names. */
export function relatedClass(name: string, codebase: Codebase): Type {
  const type = codebase.typeOfName(name);
  return type.kind === 'class' ? type : unknown('untyped');
}

export interface Relation {
  name: string;
  /** The method that declares it; one of a package is not looked at. */
  found?: FoundMethod;
  /** `hasMany`, `belongsTo`, … in lower case. */
  kind: string;
  many: boolean;
  related: Type;
  /** Type of the property (engine 14.4). */
  value: Type;
  /** Calls after the defining one, in lower case: `withdefault`, `latestofmany`, … */
  chain: string[];
  /** Column of the model itself that finds the related one, and the column of that one it holds (`belongsTo`). */
  foreignKey?: string;
  ownerKey?: string;
}

const MANY = new Set(['hasmany', 'belongstomany', 'morphmany', 'morphtomany', 'morphedbymany', 'hasmanythrough']);
const KINDS = new Set([...MANY, 'hasone', 'morphone', 'hasonethrough', 'belongsto', 'morphto']);

/** Lists calls behind a relation that take no row away from it. */
const KEEPS_ROWS = new Set(
  'withtrashed withdefault with withcount withexists without select addselect orderby orderbydesc latest oldest'.split(
    ' ',
  ),
);

/** Reads the relation a method of the model declares; undefined when it declares none. */
export function relationOf(model: string, name: string, codebase: Codebase): Relation | undefined {
  const found = codebase.projectMethod(model, name);
  if (found === undefined) return ofPackage(model, name, codebase);
  if (found.fact.params.length > 0 || found.fact.static === true) return undefined;
  const call = definingCall(found, model, codebase);
  if (call === undefined) return fromReturnType(found, name, codebase);
  const { kind, args, chain, calls, definer, distant } = call;
  const many = MANY.has(kind) && !chain.some((c) => ['one', 'latestofmany', 'oldestofmany', 'ofmany'].includes(c));
  const plain =
    distant ??
    (kind === 'morphto'
      ? (documentedModel(definer, codebase) ?? unknown('untyped'))
      : relatedOf(args, definer, codebase));
  const related = plain.kind === 'class' ? withPivot(plain, { kind, model, args, calls }, codebase) : plain;
  // The framework names the column after the method that calls `belongsTo()`.
  const of = definer === found ? name : definer.fact.name;
  const column =
    kind === 'belongsto' && plain.kind === 'class' ? foreignKey(of, args, plain.fqcn, codebase) : undefined;
  const owner = column === undefined || plain.kind !== 'class' ? undefined : ownerKey(args, plain.fqcn, codebase);
  const relation = {
    ...{ name, found, kind, many, related, chain },
    ...(column === undefined ? {} : { foreignKey: column }),
    ...(owner === undefined ? {} : { ownerKey: owner }),
  };
  return { ...relation, value: valueType(relation, model, calls, codebase) };
}

/** Gives a relation that a package adds, whose method reads what it relates from the configuration. */
function ofPackage(model: string, name: string, codebase: Codebase): Relation | undefined {
  const stated = permissionRelation(model, name, codebase);
  if (stated === undefined) return undefined;
  const { kind, args } = stated;
  const plain = relatedClass(stated.related, codebase);
  const related = plain.kind === 'class' ? withPivot(plain, { kind, model, args, calls: [] }, codebase) : plain;
  return { name, kind, many: true, related, chain: [], value: collectionOf(related, codebase) };
}

interface DefiningCall {
  kind: string;
  args: readonly Arg[];
  /** Calls behind it, the last first. */
  chain: string[];
  calls: PivotCall[];
  /** The method it stands in. */
  definer: FoundMethod;
  /** Model at the end of a relation through another. */
  distant?: Type;
}

/** Limits the relations of a model that one is written on. */
const MAX_STEPS = 5;

/** Finds the call that makes the relation a method returns, in the method itself or in one of the same model that it calls. */
function definingCall(found: FoundMethod, model: string, codebase: Codebase, steps = 0): DefiningCall | undefined {
  for (const stmt of codebase.body(found)?.body ?? []) {
    let at: Expr | undefined = stmt.k === 'return' ? stmt.e : undefined;
    const chain: string[] = [];
    const calls: PivotCall[] = [];
    while (at?.k === 'mcall' && typeof at.name === 'string') {
      const kind = at.name.toLowerCase();
      const through = throughRelation(at, model, codebase);
      if (through !== undefined) return { ...through, args: [], chain, calls, definer: found };
      if (at.on.k === 'var' && at.on.name === 'this') {
        if (KINDS.has(kind)) return { kind, args: at.args, chain, calls, definer: found };
        const below = at.args.length > 0 || steps >= MAX_STEPS ? undefined : codebase.projectMethod(model, at.name);
        const base = below === undefined ? undefined : definingCall(below, model, codebase, steps + 1);
        return base && { ...base, chain: [...chain, ...base.chain], calls: [...base.calls, ...calls] };
      }
      chain.push(kind);
      calls.unshift({ name: kind, args: at.args });
      at = at.on;
    }
  }
  return undefined;
}

/** Reads `$this->through('posts')->has('comments')` and `$this->throughPosts()->hasComments()`: one of many where either relation is to many. */
function throughRelation(
  call: Extract<Expr, { k: 'mcall' }>,
  model: string,
  codebase: Codebase,
): { kind: string; distant: Type } | undefined {
  const { on } = call;
  if (on.k !== 'mcall' || on.on.k !== 'var' || on.on.name !== 'this') return undefined;
  const [local, distant] = [namedBy('through', on), namedBy('has', call)];
  if (local === undefined || distant === undefined) return undefined;
  const near = relationOf(model, local, codebase);
  const far = near?.related.kind === 'class' ? relationOf(near.related.fqcn, distant, codebase) : undefined;
  if (near === undefined || far === undefined) return undefined;
  return { kind: near.many || far.many ? 'hasmanythrough' : 'hasonethrough', distant: far.related };
}

/** Names the relation a call of `through()` or `has()` is given, in its argument or in its own name. */
function namedBy(prefix: string, { name, args }: Extract<Expr, { k: 'mcall' }>): string | undefined {
  if (typeof name !== 'string' || !name.startsWith(prefix)) return undefined;
  const [given] = args;
  if (name !== prefix) return given === undefined ? camel(snake(name.slice(prefix.length))) : undefined;
  return given?.value.k === 'str' ? given.value.v : undefined;
}

/** Reads a relation from a method's return type alone, where its call is unreadable. */
function fromReturnType(found: FoundMethod, name: string, codebase: Codebase): Relation | undefined {
  const native =
    found.fact.returns === undefined ? undefined : fromNative(found.fact.returns, codebase.scopeOf(found.owner));
  if (native?.kind !== 'class' || !codebase.isSubclass(native.fqcn, RELATION)) return undefined;
  const short = native.fqcn.slice(RELATIONS.length).toLowerCase();
  const related = documentedModel(found, codebase) ?? unknown('untyped');
  const many = MANY.has(short);
  return {
    name,
    found,
    kind: short,
    many,
    related,
    chain: [],
    value: many ? collectionOf(related, codebase) : nullable(related),
  };
}

function relatedOf(args: DefiningCall['args'], found: FoundMethod, codebase: Codebase): Type {
  const written = (args.find((a) => a.name === 'related') ?? args[0])?.value;
  if (written?.k === 'cconst' && written.name === 'class' && written.class.k === 'cref') {
    const name = ['self', 'static'].includes(written.class.name.toLowerCase()) ? found.owner : written.class.name;
    return relatedClass(name, codebase);
  }
  if (written?.k === 'str') return relatedClass(written.v, codebase);
  return documentedModel(found, codebase) ?? unknown('untyped');
}

/** Reads the related model of `@return HasMany<Post, $this>`. */
function documentedModel(found: FoundMethod, codebase: Codebase): Type | undefined {
  const tag = tagOf(found.fact.doc, 'return')?.type;
  const argument = tag?.k === 'generic' ? tag.args[0] : undefined;
  const type = argument === undefined ? undefined : fromDocType(argument, codebase.scopeOf(found.owner));
  return type === undefined || isUnknown(type) ? undefined : type;
}

function valueType(
  relation: Omit<Relation, 'value'>,
  model: string,
  calls: readonly PivotCall[],
  codebase: Codebase,
): Type {
  const { kind, related, many, chain, foreignKey } = relation;
  if (isUnknown(related) && kind !== 'morphto') return related;
  if (many) return collectionOf(related, codebase);
  if (kind === 'morphto') return morphTarget(relation, model, codebase);
  if (foreignKey !== undefined && related.kind === 'class' && chain.every((call) => KEEPS_ROWS.has(call))) {
    const column = modelFacts(model, codebase).table?.columns.get(foreignKey);
    if (
      column !== undefined &&
      !column.nullable &&
      column.optional !== true &&
      !missesRows(related.fqcn, chain, codebase)
    )
      return related;
  }
  if (!chain.includes('withdefault')) return nullable(related);
  return related.kind === 'class' ? { ...related, origin: 'maybe-new', written: defaultNames(calls) } : related;
}

/** Lists the attributes `withDefault([...])` writes to the model it makes where there is none. */
function defaultNames(calls: readonly PivotCall[]): string[] {
  const given = calls.find((call) => call.name === 'withdefault')?.args[0]?.value;
  const items = given?.k === 'array' ? given.items : [];
  return items.flatMap((item) => (item?.key?.k === 'str' ? [item.key.v] : [])).sort();
}

/** Tells whether the query of a relation may not find a row that is there. */
function missesRows(related: string, chain: readonly string[], codebase: Codebase): boolean {
  const { mayMissRows, deletedAt } = modelFacts(related, codebase);
  if (!mayMissRows) return false;
  return !(chain.includes('withtrashed') && deletedAt !== undefined && !leavesOutRows(related, codebase));
}

/** Names the column of the related model that `belongsTo` compares; undefined where only a run tells it. */
function ownerKey(args: DefiningCall['args'], related: string, codebase: Codebase): string | undefined {
  const written = (args.find((a) => a.name === 'ownerKey') ?? args.filter((a) => a.name === undefined)[2])?.value;
  if (written === undefined) return modelFacts(related, codebase).key.name;
  return written.k === 'str' ? written.v : undefined;
}

function foreignKey(name: string, args: DefiningCall['args'], related: string, codebase: Codebase): string {
  const written = (args.find((a) => a.name === 'foreignKey') ?? args.filter((a) => a.name === undefined)[1])?.value;
  if (written?.k === 'str') return written.v;
  return `${snake(name)}_${modelFacts(related, codebase).key.name ?? 'id'}`;
}

/** Types `morphTo`: the type argument, else the tag, else the models that point back, else unknown. */
function morphTarget(relation: Omit<Relation, 'value'>, model: string, codebase: Codebase): Type {
  if (!isUnknown(relation.related)) return nullable(relation.related);
  const tag = modelFacts(model, codebase).tags.get(relation.name);
  if (tag?.tag.type !== undefined) return fromDocType(tag.tag.type, codebase.scopeOf(tag.owner));
  const pointing = morphTargets(model, relation.name, codebase);
  return pointing === undefined ? relation.related : nullable(pointing);
}

/** Maps the models of a relation's value: the model itself, or the items of its collection. */
export function mapRelated(value: Type, next: (model: ClassType) => ClassType, frame: BodyFrame): Type {
  const { codebase } = frame.run;
  return mapClassTypes(value, (on) => {
    if (isModel(on.fqcn, codebase)) return next(on);
    const element = elementOfClass(on, codebase);
    if (element === undefined || on.args === undefined) return on;
    return { ...on, args: [element.key, mapRelated(element.value, next, frame)] };
  });
}

/** Hands a loaded relation what was loaded below it: after `load('posts.author')` each of `$user->posts` has its author (responses 10.5). */
export function withLoadedBelow(value: Type, on: ClassType, relation: string, frame: BodyFrame): Type {
  const below = (on.loads ?? []).flatMap((path) =>
    path.startsWith(`${relation}.`) ? [path.slice(relation.length + 1)] : [],
  );
  return below.length === 0 ? value : mapRelated(value, (model) => withLoads(model, below), frame);
}
