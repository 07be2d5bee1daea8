import { type ActionFacts, type AnalysisContext, actionFacts, type OperationRoute } from '../../../analysis/index.js';
import {
  actionUnit,
  CallTrace,
  Circumstances,
  className,
  entryUnit,
  printed,
  scopeOf,
  type TracedCall,
} from '../../validation/index.js';
import { type AllowList, type Entry, readList } from './entry.js';
import { builderOf, isBuilderClass } from './receiver.js';

/** Names the lists of an action by the parameters they allow. */
export type ListName = 'filter' | 'sort' | 'include' | 'fields';

/** Holds all an action says to builders of the package (requests 12.1). */
export interface Harvest {
  model?: string;
  lists: Partial<Record<ListName, AllowList>>;
  /** Calls with an entry that cannot be read. */
  unread: { method: string; list: AllowList }[];
  /** Values of the default sort, `-` before a descending one. */
  defaultSort: string[];
  /** First paginating call, and its name; `own` for one that docgen.yaml names. */
  page?: { method: string; own: boolean; list: Pick<AllowList, 'anchor'> };
  /** Names of docgen.yaml that some call bears, on whatever, as it writes them. */
  terminals: Set<string>;
}

const LISTS: Readonly<Record<string, ListName>> = {
  allowedfilters: 'filter',
  allowedsorts: 'sort',
  allowedincludes: 'include',
  allowedfields: 'fields',
};
const PAGINATES = new Set(['paginate', 'simplepaginate', 'cursorpaginate', 'jsonpaginate']);

/** Harvests an action, the application code it calls, and the constructors of builders it is given. */
export function harvest(operation: OperationRoute, ctx: AnalysisContext): Harvest {
  const out: Harvest = { lists: {}, unread: [], defaultSort: [], terminals: new Set() };
  const action = actionFacts(ctx, operation);
  const unit = action === undefined ? undefined : actionUnit(ctx, action);
  if (action === undefined || unit === undefined) return out;
  const asks = Circumstances.of(operation);
  const own = new Map(paginationTerminals(ctx).map((name) => [name.toLowerCase(), name]));
  const trace = new CallTrace((met) => take(met, own, out));
  const scope = scopeOf(ctx, asks, unit.unit, 0);
  trace.enter(unit.key, scope, unit.unit);
  for (const name of buildersOf(action, ctx)) {
    const found = entryUnit(scope, name, '__construct', () => []);
    if (found !== undefined) trace.enter(found.key, scopeOf(ctx, asks, found.unit, 1), found.unit);
  }
  return out;
}

/** Lists the configured names of further methods that paginate. */
function paginationTerminals(ctx: AnalysisContext): string[] {
  const named = ctx.document.integrations.query_builder?.pagination_terminals;
  return Array.isArray(named) ? named.flatMap((one) => (typeof one === 'string' ? [one] : [])) : [];
}

function buildersOf({ params }: ActionFacts, ctx: AnalysisContext): string[] {
  return params.map((param) => className(param.type)).filter((name) => isBuilderClass(name, { ctx })) as string[];
}

function take({ call, scope }: TracedCall, own: ReadonlyMap<string, string>, out: Harvest): boolean {
  if (call.k !== 'mcall' || typeof call.name !== 'string') return false;
  const method = call.name.toLowerCase();
  const list = Object.hasOwn(LISTS, method) ? LISTS[method] : undefined;
  const sorts = method === 'defaultsort' || method === 'defaultsorts';
  const named = own.get(method);
  if (named !== undefined) out.terminals.add(named);
  if (list === undefined && !sorts && named === undefined && !PAGINATES.has(method)) return false;
  const subject = builderOf(call.on, scope);
  if (subject === undefined) return false;
  if (subject.model !== undefined) out.model ??= subject.model;
  const read = readList(call, scope);
  if (sorts) out.defaultSort.push(...read.entries.map(sortText));
  else if (list === undefined) {
    out.page ??= { method: call.name, own: !PAGINATES.has(method), list: read };
    return !PAGINATES.has(method);
  } else {
    if (read.partial) out.unread.push({ method: call.name, list: read });
    const known = out.lists[list];
    out.lists[list] = known === undefined ? read : joined(known, read);
  }
  return true;
}

/** Joins the lists of several calls, as of two branches: a name counts once. */
function joined(known: AllowList, more: AllowList): AllowList {
  const names = new Set(known.entries.map((entry) => entry.name));
  const added = more.entries.filter((entry) => !names.has(entry.name));
  return { ...known, entries: [...known.entries, ...added], partial: known.partial || more.partial };
}

/** Writes a default sort as a client would: `AllowedSort::field('x')->defaultDirection(…)` may be descending. */
function sortText({ name, chain }: Entry): string {
  const direction = chain.findLast((link) => link.method === 'defaultDirection')?.args[0]?.value;
  const word = direction?.k === 'case' ? direction.name : direction === undefined ? undefined : printed(direction);
  return word?.toLowerCase().startsWith('desc') === true && !name.startsWith('-') ? `-${name}` : name;
}
