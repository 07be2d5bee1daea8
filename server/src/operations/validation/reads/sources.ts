import type { Type } from '@docgen/engine';
import { JSON_RESOURCE, REQUEST, RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import {
  type ActionFacts,
  type AnalysisContext,
  actionFacts,
  classBehind,
  isA,
  middlewareBefore,
  middlewareMethods,
  type OperationRoute,
  parseMiddleware,
} from '../../../analysis/index.js';
import { actionAnalysis, metadata } from '../../schema/index.js';
import { formRequestOf } from '../find/form-request.js';
import type { Keys } from '../find/merged/way.js';
import { keysOfRequest } from '../find/request-data.js';
import { entryUnit, isRequestClass } from '../read/callee.js';
import { type Circumstances, readUnder, settled } from '../read/circumstances.js';
import { className } from '../read/class-name.js';
import { type CodeUnit, type RuleScope, scopeOf } from '../read/scope.js';
import { CallTrace, operationUnit, type Traced } from '../read/statements/call-trace.js';
import type { RequestRead } from './collect.js';
import { type WrittenColumn, writtenColumns } from './columns.js';
import { sizesPage } from './page-size.js';
import { PutBefore } from './put-before.js';
import { readsOfAccess, readsOfCall } from './read-of.js';
import { readsOfFill } from './read-of-fill.js';
import { type MetRead, withSureTypes } from './values/unopposed-evidence.js';

/** Lists methods of a form request the framework calls before the action; `authorize()` reads for itself. */
const CALLED = ['prepareForValidation', 'passedValidation', 'withValidator', 'after', 'validationData', 'rules'];

/** Reads code for an operation, once for all of which its tests say the same. */
function readFor(
  operation: OperationRoute,
  ctx: AnalysisContext,
  key: string,
  compute: (inner: AnalysisContext, asks: Circumstances) => readonly RequestRead[],
): readonly RequestRead[] {
  return settled(operation, (outcome) => readUnder(ctx, key, outcome, compute)).value;
}

/** Lists the reads of the action and of the application code it calls. */
export function readsOfAction(operation: OperationRoute, ctx: AnalysisContext): readonly RequestRead[] {
  const action = actionFacts(ctx, operation);
  if (action === undefined) return [];
  return readFor(operation, ctx, `reads:${action.controller ?? ''}:${action.body}`, (inner, asks) => {
    const unit = operationUnit(inner, operation);
    return unit === undefined ? [] : readsIn(unit.key, unit.unit, asks, inner, writtenFirst(action, asks, inner));
  });
}

/** Maps what the form request an action takes writes into itself; nothing where the action takes another request, too. */
function writtenFirst(action: ActionFacts, asks: Circumstances, ctx: AnalysisContext): Keys | undefined {
  const requests = action.params.filter(({ type }) => isRequestClass(ctx, className(type) ?? ''));
  const request = requests.length === 1 ? formRequestOf(ctx, action) : undefined;
  const unit: CodeUnit = { fact: '', root: {}, body: [], inRequest: false };
  return request === undefined ? undefined : keysOfRequest(scopeOf(ctx, asks, unit, 0), request);
}

/** Lists headers and cookies the form request reads, and what the application's middleware reads before the action. */
export function readsBefore(operation: OperationRoute, ctx: AnalysisContext): readonly RequestRead[] {
  const action = actionFacts(ctx, operation);
  const request = action === undefined ? undefined : formRequestOf(ctx, action);
  // The list kept of a request class is that of every operation that has it.
  const out = request === undefined ? [] : [...readsOfRequest(request, operation, ctx)];
  for (const text of middlewareBefore(operation, ctx)) {
    out.push(...readsOfMiddleware(classBehind(parseMiddleware(text).name, ctx), operation, ctx));
  }
  return out;
}

function readsOfRequest(fqcn: string, operation: OperationRoute, ctx: AnalysisContext): readonly RequestRead[] {
  return readFor(operation, ctx, `reads-of-request:${fqcn}`, (inner, asks) =>
    CALLED.flatMap((method) => readsInMethod(fqcn, method, asks, inner)).filter(isBesideInput),
  );
}

function readsOfMiddleware(fqcn: string, operation: OperationRoute, ctx: AnalysisContext): readonly RequestRead[] {
  return readFor(operation, ctx, `reads-of-middleware:${fqcn}`, (inner, asks) =>
    middlewareMethods(fqcn, inner).flatMap(({ method, isBefore }) =>
      readsInMethod(fqcn, method.fact.name, asks, inner, 0).filter(
        (read) => isBefore(read.anchor) && (isBesideInput(read) || read.place === 'query'),
      ),
    ),
  );
}

/** Lists methods of a resource that are called where it is the answer itself; one inside another is asked for its members alone. */
const OF_ROOT = ['toArray', 'with', 'withResponse', 'toResponse'];

/** Lists what the resources an operation answers with read of the request, those inside others and inside arrays as well. */
export function readsOfResources(operation: OperationRoute, ctx: AnalysisContext): readonly RequestRead[] {
  const roots = new Set<string>();
  const inside = new Set<string>();
  const isResource = (type: Type): boolean => type.kind === 'class' && isA(ctx, type.fqcn, JSON_RESOURCE);
  const look = (type: Type): void => {
    if (type.kind === 'class' && isResource(type)) inside.add(type.fqcn);
    for (const part of insideOf(type, ctx)) look(part);
  };
  for (const { type, response } of actionAnalysis(operation, ctx).returns) {
    const root = response === undefined ? type : response.wrapped === true ? response.body : null;
    for (const one of root === null ? [] : root.kind === 'union' ? root.members : [root])
      if (one.kind === 'class' && isResource(one)) roots.add(one.fqcn);
    look(type);
    if (response?.body != null) look(response.body);
  }
  for (const fqcn of roots) inside.delete(fqcn);
  const read = (fqcn: string, place: 'root' | 'member', methods: readonly string[]): readonly RequestRead[] =>
    readFor(operation, ctx, `reads-of-resource:${place}:${fqcn}`, (inner, asks) =>
      methods
        .flatMap((method) => readsInMethod(fqcn, method, asks, inner, 0))
        .filter((one) => isBesideInput(one) || one.place === 'query'),
    );
  return [
    ...[...roots].flatMap((fqcn) => read(fqcn, 'root', OF_ROOT)),
    ...[...inside].flatMap((fqcn) => read(fqcn, 'member', ['toArray'])),
  ];
}

/** Lists the types that a value of the type holds and sends. */
function insideOf(type: Type, ctx: AnalysisContext): readonly Type[] {
  switch (type.kind) {
    case 'shape':
      return type.fields.map((field) => field.type);
    case 'list':
      return [type.item];
    case 'map':
      return [type.value];
    case 'union':
      return type.members;
    case 'class': {
      // A collection class makes resources of what it is given, by `$collects` or its name.
      const item = isA(ctx, type.fqcn, RESOURCE_COLLECTION) ? metadata(ctx, type.fqcn).resource?.item : undefined;
      return [...(type.args ?? []), ...(item === undefined ? [] : [{ kind: 'class' as const, fqcn: item }])];
    }
    default:
      return [];
  }
}

function isBesideInput({ place }: RequestRead): boolean {
  return place === 'header' || place === 'cookie';
}

/** Lists the reads of a method the framework calls; `request` is the position of the request among its parameters. */
function readsInMethod(
  fqcn: string,
  method: string,
  asks: Circumstances,
  ctx: AnalysisContext,
  request?: number,
): readonly RequestRead[] {
  const outer: CodeUnit = { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: false };
  const found = entryUnit(scopeOf(ctx, asks, outer, 0), fqcn, method, () => []);
  if (found === undefined) return [];
  const { unit, key, fact } = found;
  const name = request === undefined ? undefined : fact.params[request]?.name;
  const types = new Map(unit.types);
  if (name !== undefined && !types.has(name)) types.set(name, { k: 't', name: REQUEST });
  return readsIn(key, { ...unit, types }, asks, ctx);
}

function readsIn(
  key: string,
  unit: CodeUnit,
  asks: Circumstances,
  ctx: AnalysisContext,
  written?: Keys,
): readonly RequestRead[] {
  const found: MetRead[] = [];
  const columns = new Map<RuleScope['body'], ReadonlyMap<Expr, WrittenColumn>>();
  const columnOf = (expr: Expr, scope: RuleScope): WrittenColumn | undefined => {
    let known = columns.get(scope.body);
    if (known === undefined) {
      known = writtenColumns(scope);
      columns.set(scope.body, known);
    }
    return known.get(expr);
  };
  const putBefore = new PutBefore(asks.ask(), written);
  const add = (read: RequestRead, met: Traced, at: Expr): void => {
    const asked = putBefore.without(read, { scope: met.scope, statement: met.statement, call: at });
    if (asked !== undefined) found.push({ ...met, read: asked, at });
  };
  const trace = new CallTrace(
    (met) => {
      const reads = readsOfCall(met, asks.ask(), columnOf);
      for (const read of [...reads, ...readsOfFill(met.call, met, asks.ask())]) add(read, met, met.call);
      // A helper that makes the size of a page is pagination's (requests 8.8).
      return reads.length > 0 || sizesPage(met.call, met.around, met.statement, met.scope);
    },
    (met) => {
      for (const read of readsOfAccess(met, asks.ask(), columnOf)) add(read, met, met.access);
    },
    undefined,
    (met) => {
      for (const read of readsOfFill(met.made, met, asks.ask())) add(read, met, met.made);
    },
  );
  trace.enter(key, scopeOf(ctx, asks, unit, 0), unit);
  return withSureTypes(found);
}
