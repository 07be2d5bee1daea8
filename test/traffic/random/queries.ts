import { leadingTo, MODELS, type ModelName, related, relations } from './models.js';
import type { Scope } from './scope.js';

export const anyModel = (scope: Scope): ModelName => scope.pick(['Room', 'Room', 'Room', 'Hotel', 'Hotel', 'Tag']);

/** Writes some columns as arguments or as one array. */
function columns(scope: Scope, model: ModelName): string {
  const names = new Set(['id']);
  const count = 1 + scope.below(3);
  for (let i = 0; i < count; i++) names.add(scope.pick(MODELS[model].columns));
  if (model === 'Room' && scope.chance(0.6)) names.add('hotel_id');
  const list = [...names].filter((name) => name !== 'deleted_at').map((name) => `'${name}'`);
  return scope.chance(0.5) ? `[${list.join(', ')}]` : list.join(', ');
}

export function columnList(scope: Scope, model: ModelName): string {
  const own = columns(scope, model);
  return own.startsWith('[') ? own : `[${own}]`;
}

/** Writes a relation to load, as an argument or an entry of an array. */
function loaded(scope: Scope, model: ModelName, relation: string): string {
  const to = related(model, relation);
  const way = scope.below(9);
  if (way === 0 && relations(to).length > 0) return `'${relation}.${scope.pick(relations(to))}'`;
  if (way === 1) {
    const column = scope.pick(MODELS[to].columns.filter((one) => !['id', 'deleted_at', 'hotel_id'].includes(one)));
    return `'${relation}:id,${column}${to === 'Room' ? ',hotel_id' : ''}'`;
  }
  if (way === 2) {
    const nested = relations(to).length > 0 ? [`with('${scope.pick(relations(to))}')`] : [];
    return `'${relation}' => fn ($q) => $q->${scope.pick(["orderBy('id')", "where('id', '>', 1)", 'limit(1)', ...nested])}`;
  }
  return `'${relation}'`;
}

/** Writes the arguments of `with()` and its like; each relation stands once, since the last entry wins. */
export function eagerLoads(scope: Scope, model: ModelName): string {
  const chosen = new Set([scope.pick(relations(model))]);
  if (scope.chance(0.5)) chosen.add(scope.pick(relations(model)));
  const entries = [...chosen].map((relation) => loaded(scope, model, relation));
  const [first = ''] = entries;
  return entries.length === 1 && !first.includes('=>') ? first : `[${entries.join(', ')}]`;
}

/** Writes a query with up to three calls. */
export function query(scope: Scope, model: ModelName): string {
  const many = Object.keys(MODELS[model].many);
  let text = scope.pick([`${model}::query()`, `${model}::query()`, `${model}::orderBy('id')`]);
  const calls = scope.below(4);
  for (let i = 0; i < calls; i++) {
    const relation = scope.pick(many);
    text += scope.oneOf([
      () => `->with(${eagerLoads(scope, model)})`,
      () => `->with(${eagerLoads(scope, model)})`,
      () => `->with(${eagerLoads(scope, model)})`,
      () => `->withCount('${relation}')`,
      () => `->${scope.pick([`withExists('${relation}')`, `withMax('${relation}', 'id')`])}`,
      () => `->${scope.pick([`withCount(['${relation} as how_many'])`, `withSum('${relation}', 'id')`])}`,
      () => `->where('id', '<', ${2 + scope.below(4)})`,
      () => `->when(${scope.flag()}, fn ($q) => $q->with(${eagerLoads(scope, model)}))`,
      () => `->when(${scope.flag()}, fn ($q) => $q->where('id', 1))`,
      () => `->select(${columns(scope, model)})`,
      () => `->addSelect(${columns(scope, model)})`,
    ]);
  }
  return text;
}

/** Writes an expression that is a model. */
export function modelOf(scope: Scope, model: ModelName): string {
  const own = scope.models(model);
  if (own.length > 0 && scope.chance(0.5)) return scope.pick(own).name;
  const collections = scope.collections(model);
  const holders = leadingTo(model, 'one').flatMap(([holder, relation]) =>
    relation === 'hotel' ? scope.models(holder).map(({ name }) => `${name}->${relation}`) : [],
  );
  return scope.oneOf([
    () => `${query(scope, model)}->findOrFail($id)`,
    () => `${query(scope, model)}->findOrFail($id)`,
    () => `${query(scope, model)}->firstOrFail()`,
    () => `${query(scope, model)}->firstOrFail()`,
    () => `${model}::findOrFail($id)`,
    ...(collections.length > 0 ? [() => `${scope.pick(collections).name}->firstOrFail()`] : []),
    ...(holders.length > 0 ? [() => scope.pick(holders)] : []),
  ]);
}

/** Writes an expression that is a model or null. */
export function nullableModel(scope: Scope, model: ModelName): string {
  return scope.oneOf([
    () => `${query(scope, model)}->find($id)`,
    () => `${query(scope, model)}->first()`,
    () => `${model}::find(9)`,
    () => `(${scope.flag()} ? ${modelOf(scope, model)} : null)`,
    () => `${query(scope, model)}->get()->last()`,
  ]);
}

/** Writes an expression that is a collection of models. */
export function collectionOf(scope: Scope, model: ModelName): string {
  const own = scope.collections(model);
  if (own.length > 0 && scope.chance(0.5)) return scope.pick(own).name;
  const held = leadingTo(model, 'many').flatMap(([holder, relation]) =>
    scope.models(holder).map(({ name }) => [name, relation] as const),
  );
  const [holder, relation] = held.length > 0 ? scope.pick(held) : [];
  const ending = scope.pick(['get()', "orderBy('id')->get()", 'limit(2)->get()']);
  return scope.oneOf([
    () => `${model}::all()`,
    () => `${query(scope, model)}->get(${columnList(scope, model)})`,
    () => `${query(scope, model)}->get()`,
    () => `${query(scope, model)}->get()`,
    ...(holder === undefined ? [] : [() => `${holder}->${relation}`, () => `${holder}->${relation}()->${ending}`]),
  ]);
}
