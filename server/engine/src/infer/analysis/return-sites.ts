import { type Expr, expressionText } from '@docgen/php';
import type { ReturnSite } from '../../contract.js';
import { publishedType } from '../../types/assumed-null.js';
import { canonicalKey } from '../../types/canonical.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { isVague } from '../../types/vagueness.js';
import type { PathGuard } from '../flow/guards.js';
import type { AnalysisRun, ReturnedValue } from '../frame.js';
import { framework } from '../framework/framework.js';
import { STEP_NODES } from '../limits.js';

/**
 * Picks the site that answers for one type (engine 8.4): the first on whose way everything is decided, else the first
 * at all. An early null of a guarded path never beats a response. `ambiguous` says that others would answer as well.
 */
export function answeringSite(sites: readonly ReturnSite[]): { site: ReturnSite | undefined; ambiguous: boolean } {
  const real = sites.filter((s) => s.guarded !== true || (s.type.kind !== 'null' && s.type.kind !== 'void'));
  const exact = real.filter((s) => s.guarded !== true);
  const site = exact[0] ?? real[0] ?? sites[0];
  const shadowed = site !== undefined && real.indexOf(site) > 0;
  return { site, ambiguous: exact.length > 1 || shadowed };
}

/**
 * Makes return sites, one per return and union member, with the response each builds. `claim` is the component name the
 * callable itself claims.
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
    // An unreadable site has the documented type, when that is precise (engine 5.3).
    const known = documented !== undefined && saysMore(documented, type, run) ? documented : type;
    // Thousands of returns stand under thousands of conditions.
    run.steps += Math.floor((guards?.length ?? 0) / STEP_NODES);
    const under = conditions(guards ?? []);
    for (const member of membersOf(known)) {
      const described = member.kind === 'class' ? framework.describeReturn(member, run) : {};
      const { response, origin } = described;
      const parentCall = described.parentCall ?? parentCallIn(expr);
      const component = described.component ?? claim;
      out.push({
        type: member,
        anchor,
        ...under,
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

function conditions(guards: readonly PathGuard[]): Pick<ReturnSite, 'calls' | 'types' | 'guarded' | 'condition'> {
  const calls: NonNullable<ReturnSite['calls']> = [];
  const types: NonNullable<ReturnSite['types']> = [];
  for (const guard of guards) {
    if (guard.calls.length > 0) calls.push(...guard.calls);
    if (guard.types.length > 0) types.push(...guard.types);
  }
  const open = guards.find((guard) => guard.passed !== true);
  return {
    ...(calls.length === 0 ? {} : { calls }),
    ...(types.length === 0 ? {} : { types }),
    ...(open === undefined ? {} : { guarded: true as const, condition: expressionText(open.on) }),
  };
}

/** Tells whether a declared type says more than a site does: of an unknown value the class of a response says how it is sent. */
function saysMore(declared: Type, type: Type, run: AnalysisRun): boolean {
  if (!isUnreadable(type, run)) return false;
  if (!isVague(declared)) return true;
  const sent = membersOf(declared).map((m) =>
    m.kind === 'class' ? framework.describeReturn(m, run).response : undefined,
  );
  // An unknown value is sent as JSON without being declared so.
  return (
    type.kind === 'unknown' &&
    sent.every((one) => one !== undefined) &&
    sent.some((one) => one?.mediaType !== 'application/json')
  );
}

function isUnreadable(type: Type, run: AnalysisRun): boolean {
  return isVague(type) && !(type.kind === 'class' && framework.isTelling(type, run));
}

/** Drops sites of one action that equal another. */
export function distinctSites(sites: readonly ReturnSite[]): ReturnSite[] {
  const seen = new Map<string, ReturnSite>();
  for (const site of sites) {
    const key = `${canonicalKey(site.type)}|${site.origin ?? ''}|${site.parentCall ?? ''}`;
    const first = seen.get(key);
    seen.set(key, first === undefined ? site : joinSites(first, site));
  }
  return [...seen.values()];
}

/** Joins two sites that return the same: the result stands under a condition only where both do. */
function joinSites(first: ReturnSite, second: ReturnSite): ReturnSite {
  const { calls, types, guarded, condition, ...rest } = first;
  const alike =
    JSON.stringify([calls, types]) === JSON.stringify([second.calls, second.types]) && guarded === second.guarded;
  if (alike) return first;
  if (guarded !== true || second.guarded !== true) return rest;
  return { ...rest, guarded, ...(condition === undefined ? {} : { condition }) };
}
