import type { FactReader } from '@docgen/cache';
import {
  type At,
  type DocumentConfig,
  type HostFacts,
  type RouteFact,
  raise,
  type UnboundDiagnostic,
  type Where,
} from '@docgen/protocol';
import { type OperationRoute, publicationOf, unknownDocuments } from '../../analysis/index.js';
import { addressOf, type PathForm, pathForms } from './path-form.js';
import { matchesPattern } from './pattern.js';
import { Shadows } from './shadow.js';
import { signatureOf } from './signature.js';

/** Names the reason why a route is in no path of a document, in the words of commands 7.4. */
export type DropReason =
  | 'HEAD only'
  | 'include'
  | 'exclude'
  | 'filter'
  | 'ExcludeFromDocs'
  | 'InDocs'
  | 'vendor'
  | 'fallback'
  | 'shadowed';

export interface SelectionInput {
  host: HostFacts;
  document: DocumentConfig;
  /** Keys of all configured documents, for `InDocs`. */
  documentKeys: readonly string[];
  reader: FactReader;
  /** Gives resolved middleware (host 7), as written. */
  middlewareOf(route: RouteFact): string[];
  /** Gives the fact id of the closure that starts at a place. */
  closureAt(file: string, line: number, end?: number, nth?: number): string | undefined;
}

export interface Selection {
  /**
   * Operations in processing order: byte order of `<verb> <uri> NUL <host>`, host-less first, longer forms of one route
   * first.
   */
  operations: OperationRoute[];
  /** One row per route of the host facts, in their order. */
  rows: { index: number; dropped: DropReason | null }[];
  diagnostics: UnboundDiagnostic[];
}

/** Selects the operations a document publishes (requests 2, 3.1, 3.3). */
export function selectOperations(input: SelectionInput): Selection {
  const { host } = input;
  const shadows = new Shadows(host);
  const diagnostics: UnboundDiagnostic[] = [];
  const rows: Selection['rows'] = [];
  const kept: Candidate[] = [];

  host.routes.forEach((route, index) => {
    const verbs = route.methods.filter((m) => m !== 'HEAD');
    const closures = closuresOf(route, input);
    const dropped = dropReason(route, index, verbs, closures.closure, input, diagnostics);
    rows.push({ index, dropped });
    if (dropped !== null) return;
    const middleware = input.middlewareOf(route);
    verbs.forEach((verb, nth) => {
      const place = { ...placeOf(route), routeSignature: signatureOf(verb, route) };
      const replaced = shadows.replacedBy(index, verb);
      for (const form of pathForms(route.uri)) {
        if (input.document.routes.optionalSegments === 'single' && form.without !== undefined) continue;
        const by = replaced ?? shadows.shadowedBy(index, verb, form);
        if (by === undefined) {
          kept.push({ index, form, operation: operationOf(route, verb, form, nth > 0, closures, middleware) });
        } else {
          report(diagnostics, form, verb, route, host.routes[by] as RouteFact, place);
        }
        if (replaced !== undefined) break;
      }
    });
  });

  const published = dropAlike(dropCovered(kept, host.routes, diagnostics), host.routes, diagnostics);
  const alive = new Set(published.map((c) => c.index));
  for (const row of rows) if (row.dropped === null && !alive.has(row.index)) row.dropped = 'shadowed';
  return { operations: published.map((c) => c.operation).sort(byProcessingOrder), rows, diagnostics };
}

interface Candidate {
  index: number;
  form: PathForm;
  operation: OperationRoute;
}

/** Applies steps 1 to 8 of requests 2.1 and gives the first reason. */
function dropReason(
  route: RouteFact,
  index: number,
  verbs: readonly string[],
  closure: string | undefined,
  input: SelectionInput,
  diagnostics: UnboundDiagnostic[],
): DropReason | null {
  const { include, exclude, includeVendor } = input.document.routes;
  if (verbs.length === 0) return 'HEAD only';
  if (include.length > 0 && !include.some((p) => matchesPattern(p, route.uri))) return 'include';
  if (exclude.some((p) => matchesPattern(p, route.uri))) return 'exclude';
  const { filters } = input.host;
  const { key } = input.document;
  if (Object.hasOwn(filters, key) && filters[key]?.includes(index)) return 'filter';

  const where = { routeSignature: signatureOf(verbs[0] as string, route), ...placeOf(route) };
  const published = publicationOf({ route, ...(closure === undefined ? {} : { closure }) }, input.reader);
  if (published.excluded) return 'ExcludeFromDocs';
  diagnostics.push(...unknownDocuments(published, input.documentKeys, where));
  if (published.documents?.keys.includes(input.document.key) === false) return 'InDocs';
  if (route.vendor && !includeVendor) return 'vendor';
  if (route.fallback) {
    diagnostics.push(raise('route.fallback-omitted', { uri: route.uri }, where));
    return 'fallback';
  }
  return null;
}

/** Drops a shorter form that is the own path of another published route (requests 3.3). */
function dropCovered(
  kept: readonly Candidate[],
  routes: readonly RouteFact[],
  diagnostics: UnboundDiagnostic[],
): Candidate[] {
  const own = new Map<string, number>();
  for (const { form, operation, index } of kept) if (form.without === undefined) own.set(slotOf(operation), index);
  return kept.filter(({ form, operation, index }) => {
    const owner = form.without === undefined ? undefined : own.get(slotOf(operation));
    if (owner === undefined || owner === index) return true;
    const place = { ...placeOf(operation.route), routeSignature: operation.signature };
    report(diagnostics, form, operation.verb, operation.route, routes[owner] as RouteFact, place);
    return false;
  });
}

/**
 * Drops a form of a later route that differs from one of an earlier route only in the names of its placeholders, because a document has one
 * operation for both (requests 2.4). Conditions of the placeholders may let both be reached.
 */
function dropAlike(
  kept: readonly Candidate[],
  routes: readonly RouteFact[],
  diagnostics: UnboundDiagnostic[],
): Candidate[] {
  const first = new Map<string, number>();
  for (const { operation, index } of kept) {
    const slot = slotOf(operation);
    const known = first.get(slot);
    if (known === undefined || index < known) first.set(slot, index);
  }
  return kept.filter(({ form, operation, index }) => {
    const owner = first.get(slotOf(operation)) as number;
    const by = routes[owner] as RouteFact;
    if (owner === index || by.domain !== operation.route.domain) return true;
    const place = { ...placeOf(operation.route), routeSignature: operation.signature };
    const isReached = [operation.route, by].some(({ wheres }) => Object.keys(wheres).length > 0);
    report(diagnostics, form, operation.verb, operation.route, by, place, isReached);
    return false;
  });
}

function slotOf({ verb, path, route }: OperationRoute): string {
  return `${verb} ${addressOf(path)}\0${addressOf(route.domain ?? '')}`;
}

function report(
  diagnostics: UnboundDiagnostic[],
  form: PathForm,
  verb: string,
  route: RouteFact,
  by: RouteFact,
  where: Where,
  isReached = false,
): void {
  const path = form.without === undefined ? null : form.path;
  const params = { signature: signatureOf(verb, route), form: path, by: signatureOf(verb, by), isReached };
  diagnostics.push(raise('route.shadowed', params, { ...where, severity: isReached ? 'warning' : 'info' }));
}

function operationOf(
  route: RouteFact,
  verb: string,
  form: PathForm,
  furtherVerb: boolean,
  closures: RouteClosures,
  middleware: string[],
): OperationRoute {
  return {
    route,
    verb,
    ...form,
    furtherVerb,
    signature: signatureOf(verb, route),
    ...closures,
    middleware,
  };
}

/** Holds the closures of a route: its action, and its `missing()`, null where that cannot be found. */
type RouteClosures = Pick<OperationRoute, 'closure' | 'missing'>;

function closuresOf({ action, missing }: RouteFact, input: SelectionInput): RouteClosures {
  const find = (at: At) => (at === null ? undefined : input.closureAt(at.file, at.line, at.end, at.nth));
  const closure = action.kind === 'closure' ? find(action.at) : undefined;
  return {
    ...(closure === undefined ? {} : { closure }),
    ...(missing === undefined ? {} : { missing: find(missing) ?? null }),
  };
}

function placeOf(route: RouteFact): Where {
  return route.at === null ? {} : { source: { file: route.at.file, line: route.at.line } };
}

function byProcessingOrder(a: OperationRoute, b: OperationRoute): number {
  const order = Buffer.compare(keyOf(a), keyOf(b));
  return order === 0 ? b.path.length - a.path.length : order;
}

function keyOf({ verb, route }: OperationRoute): Buffer {
  return Buffer.from(`${verb} ${route.uri}\0${route.domain ?? ''}`, 'utf8');
}
