import type { Expr } from '@docgen/php';
import type { ReturnSite, SiteResponse } from '../../contract.js';
import { isAsRendered, isHandlerResponse, partsOf, type ResponseParts } from '../../laravel/http/response-type.js';
import {
  BASE_RESPONSE,
  FILE_RESPONSE,
  JSON_RESPONSE,
  REDIRECT_RESPONSE,
  STREAMED_RESPONSE,
  VIEW,
} from '../../laravel/names.js';
import { publishedType } from '../../types/assumed-null.js';
import { canonicalKey } from '../../types/canonical.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import type { PathGuard } from '../flow/guards.js';
import type { AnalysisRun, ReturnedValue } from '../frame.js';

/**
 * The site that answers for one type (engine 8.4): the first on whose way everything is decided, else the first at all. An
 * early null of a guarded path never beats a response. `ambiguous`: others would answer as well.
 */
export function answering(sites: readonly ReturnSite[]): { site: ReturnSite | undefined; ambiguous: boolean } {
  const real = sites.filter((s) => s.guarded !== true || (s.type.kind !== 'null' && s.type.kind !== 'void'));
  const exact = real.filter((s) => s.guarded !== true);
  const site = exact[0] ?? real[0] ?? sites[0];
  const shadowed = site !== undefined && real.indexOf(site) > 0;
  return { site, ambiguous: exact.length > 1 || shadowed };
}

/**
 * Return sites as consumers see them: one per return and union member, with the response it builds. `claim` is the component
 * name the callable itself claims.
 */
export function returnSites(
  returned: readonly ReturnedValue[],
  documented: Type | undefined,
  run: AnalysisRun,
  claim?: string,
): ReturnSite[] {
  const out: ReturnSite[] = [];
  for (const { type: found, anchor, guards, expr } of returned) {
    const type = publishedType(found);
    // An unreadable site is what the action itself says it returns, when that is precise (engine 5.3).
    const known = documented !== undefined && !isVague(documented) && isUnreadable(type, run) ? documented : type;
    for (const member of membersOf(known)) {
      const response = member.kind === 'class' ? responseOf(member, run) : undefined;
      const origin = originOf(member);
      const parentCall = isHandlerResponse(member) ? 'render' : parentCallIn(expr);
      const component = (member.kind === 'class' ? partsOf(member)?.component : undefined) ?? claim;
      out.push({
        type: member,
        anchor,
        ...conditions(guards ?? []),
        ...(response === undefined ? {} : { response }),
        ...(component === undefined ? {} : { component }),
        ...(parentCall === undefined ? {} : { parentCall }),
        ...(origin === undefined ? {} : { origin }),
      });
    }
  }
  return out;
}

function parentCallIn(expr: Expr | undefined): string | undefined {
  if (expr?.k !== 'scall' || expr.class.k !== 'cref' || expr.class.name.toLowerCase() !== 'parent') return undefined;
  return typeof expr.name === 'string' ? expr.name : undefined;
}

function conditions(guards: readonly PathGuard[]): Pick<ReturnSite, 'calls' | 'types' | 'guarded'> {
  const calls = guards.flatMap((guard) => guard.calls);
  const types = guards.flatMap((guard) => guard.types);
  return {
    ...(calls.length === 0 ? {} : { calls }),
    ...(types.length === 0 ? {} : { types }),
    ...(guards.every((guard) => guard.passed === true) ? {} : { guarded: true as const }),
  };
}

function isUnreadable(type: Type, run: AnalysisRun): boolean {
  if (type.kind === 'class' && partsOf(type) !== undefined) return false;
  if (type.kind === 'class' && run.codebase.isResource(type.fqcn)) return false;
  return isVague(type);
}

/** Was the model behind this value created by the action? (responses 6.7) */
function originOf(type: Type): 'created' | 'maybe-created' | undefined {
  if (type.kind !== 'class') return undefined;
  if (type.origin === 'created' || type.origin === 'maybe-created') return type.origin;
  const [inner] = type.args ?? [];
  if (inner?.kind !== 'class' || !isResourceLike(type)) return undefined;
  return inner.origin === 'created' || inner.origin === 'maybe-created' ? inner.origin : undefined;
}

/** Only a resource passes the freshness of its model on; a collection or paginator of models does not. */
function isResourceLike(type: ClassType): boolean {
  return !/Collection|Paginator|Builder|Relations\\/.test(type.fqcn);
}

/** The response a class type stands for; undefined when it is no response class. */
export function responseOf(type: ClassType, run: AnalysisRun): SiteResponse | undefined {
  const { codebase } = run;
  if (!codebase.isSubclass(type.fqcn, BASE_RESPONSE) && !codebase.isSubclass(type.fqcn, VIEW)) return undefined;
  const parts = partsOf(type);
  if (parts === undefined || isHandlerResponse(type)) return bare(type, run);
  const base = { ...statusOf(parts, defaultStatus(type.fqcn)), ...mediaOf(parts) };
  if (isAsRendered(type)) return { ...base, kind: 'bare', body: null, asRendered: true };
  switch (type.fqcn) {
    case JSON_RESPONSE:
      return {
        ...base,
        kind: 'json',
        body: parts.body ?? unknown('untyped'),
        ...(parts.wrapped === true ? { wrapped: true as const } : {}),
      };
    case REDIRECT_RESPONSE:
      return { ...base, kind: 'redirect', body: null, redirect: true };
    case VIEW:
      return { ...base, kind: 'view', body: null };
    case FILE_RESPONSE:
    case STREAMED_RESPONSE:
      return { ...base, kind: 'file', body: parts.body ?? null, ...fileParts(parts) };
    default:
      if (parts.body === undefined || parts.body.kind === 'void') return { ...base, kind: 'empty', body: null };
      return parts.call === 'json'
        ? { ...base, kind: 'json', body: parts.body }
        : { ...base, kind: 'text', body: parts.body };
  }
}

function bare(type: ClassType, run: AnalysisRun): SiteResponse {
  const { codebase } = run;
  const empty = { status: defaultStatus(type.fqcn), mediaType: null, body: null };
  if (codebase.isSubclass(type.fqcn, 'Symfony\\Component\\HttpFoundation\\RedirectResponse'))
    return { ...empty, status: 302, kind: 'redirect', redirect: true };
  if (codebase.isSubclass(type.fqcn, VIEW)) return { ...empty, kind: 'view' };
  if (codebase.isSubclass(type.fqcn, 'Symfony\\Component\\HttpFoundation\\JsonResponse'))
    return { ...empty, kind: 'bare', mediaType: 'application/json' };
  return { ...empty, kind: 'bare' };
}

function defaultStatus(fqcn: string): number {
  return fqcn === REDIRECT_RESPONSE ? 302 : 200;
}

function statusOf(parts: ResponseParts, fallback: number): Pick<SiteResponse, 'status' | 'statuses' | 'written'> {
  if (parts.status === undefined) return { status: fallback };
  const numbers = membersOf(parts.status).map((m) =>
    m.kind === 'literal' && typeof m.value === 'number' && m.float !== true ? m.value : undefined,
  );
  const known = numbers.flatMap((n) => (n !== undefined && n >= 100 && n <= 599 ? [n] : []));
  if (known.length !== numbers.length || known[0] === undefined) return { status: null, written: true };
  return known.length === 1
    ? { status: known[0], written: true }
    : { status: known[0], statuses: known.sort((a, b) => a - b), written: true };
}

function mediaOf(parts: ResponseParts): Pick<SiteResponse, 'mediaType' | 'mediaTypeUnread'> {
  if (parts.mediaType === undefined) return { mediaType: null };
  if (parts.mediaType.kind === 'literal') return { mediaType: String(parts.mediaType.value) };
  return { mediaType: null, mediaTypeUnread: true };
}

function fileParts(parts: ResponseParts): Pick<SiteResponse, 'call' | 'path' | 'name' | 'disposition'> {
  const text = (key: string) => {
    const t = parts.file?.kind === 'shape' ? parts.file.fields.find((f) => f.key === key)?.type : undefined;
    return t?.kind === 'literal' && typeof t.value === 'string' ? t.value : undefined;
  };
  const [path, name] = [text('path'), text('name')];
  return {
    ...(parts.call === undefined ? {} : { call: parts.call }),
    ...(path === undefined ? {} : { path }),
    ...(name === undefined ? {} : { name }),
    ...(parts.disposition === undefined ? {} : { disposition: parts.disposition }),
  };
}

/** Equal sites of one action say nothing twice. */
export function distinct(sites: readonly ReturnSite[]): ReturnSite[] {
  const seen = new Map<string, ReturnSite>();
  for (const site of sites) {
    const key = `${canonicalKey(site.type)}|${site.origin ?? ''}|${site.parentCall ?? ''}`;
    const first = seen.get(key);
    seen.set(key, first === undefined ? site : either(first, site));
  }
  return [...seen.values()];
}

/** One site for two places that answer the same: it stands under a condition only where both do. */
function either(first: ReturnSite, second: ReturnSite): ReturnSite {
  const { calls, types, guarded, ...rest } = first;
  const alike =
    JSON.stringify([calls, types]) === JSON.stringify([second.calls, second.types]) && guarded === second.guarded;
  if (alike) return first;
  return guarded === true && second.guarded === true ? { ...rest, guarded } : rest;
}
