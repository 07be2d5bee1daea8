import { byteOrder } from '@docgen/protocol';
import { shortHash } from '../base32.js';
import { tupleText } from '../identity.js';
import { latin } from '../latin.js';

/** Asks for the name of one component. */
export interface NameClaim {
  /** The caller's own key. */
  key: string;
  base: string;
  /** Source of the hash in the last rung: an identity tuple, or the content of a component without one. */
  identity: { tuple: readonly string[] } | { content: string };
  /** Words that tell it from others of its base, the shortest first: the rungs before the hash. */
  words?: readonly string[];
  /** Name of the claimant in a contest; an identity names itself. */
  label?: string;
}

export interface PublishedNames {
  names: { key: string; name: string }[];
  /** One entry per name that is asked for more than once, or already taken. */
  contests: { name: string; claimants: string[] }[];
}

interface Climber {
  claim: NameClaim;
  order: string;
  ladder: string[];
  rung: number;
}

/**
 * Gives the published names of document 11.3: each claim proposes the rungs of its ladder until no two are equal. The
 * result does not depend on the order of the claims. `taken` are names of components that cannot move.
 */
export function publishedNames(claims: readonly NameClaim[], taken: ReadonlySet<string> = new Set()): PublishedNames {
  const climbers = claims.map(
    (claim): Climber => ({ claim, order: identityText(claim), ladder: ladderOf(claim), rung: 0 }),
  );
  climbers.sort((a, b) => byteOrder(a.order, b.order));
  while (climb(climbers, taken));
  const final = settle(climbers, taken);
  return {
    names: climbers.map((climber) => ({ key: climber.claim.key, name: final.get(climber) as string })),
    contests: contests(climbers, taken, final),
  };
}

/** Deletes characters a component name may not hold; accented letters stay without their accents. */
export function sanitize(name: string): string {
  return latin(name).replace(/[^A-Za-z0-9_.-]/g, '') || 'Schema';
}

function identityText({ identity }: NameClaim): string {
  return 'tuple' in identity ? tupleText(identity.tuple) : identity.content;
}

function ladderOf(claim: NameClaim): string[] {
  const subject = 'tuple' in claim.identity ? (claim.identity.tuple[0] ?? '') : '';
  const hash = subject.indexOf('#');
  const fqcn = hash < 0 ? subject : subject.slice(0, hash);
  const named = withFacet(claim.base, hash < 0 ? '' : subject.slice(hash + 1));
  const namespaces = fqcn.split('\\').slice(0, -1);
  const rungs = [sanitize(named)];
  for (let depth = 1; depth <= namespaces.length; depth++)
    rungs.push(sanitize(namespaces.slice(-depth).join('') + named));
  const words = claim.words ?? [];
  for (const word of words) rungs.push(sanitize(named + word));
  rungs.push(`${sanitize(named + (words[0] ?? ''))}_${shortHash(identityText(claim), 8)}`);
  return rungs;
}

/** Adds the facet to a name, unless the base holds it already; one with a colon (`request:PUT`) is in the base. */
function withFacet(base: string, facet: string): string {
  if (facet === '' || facet.includes(':') || base.toLowerCase().endsWith(facet.toLowerCase())) return base;
  return base + facet.charAt(0).toUpperCase() + facet.slice(1);
}

function proposal({ ladder, rung }: Climber): string {
  return ladder[rung] as string;
}

/** Runs one round: every claim that must move goes up a rung. Answers false when nothing moved. */
function climb(climbers: readonly Climber[], taken: ReadonlySet<string>): boolean {
  const movers = [...grouped(climbers)].flatMap(([name, group]) => {
    if (taken.has(name)) return group;
    if (group.length < 2) return [];
    const lowest = Math.min(...group.map(({ rung }) => rung));
    const plain = group.filter(({ rung }) => rung === lowest);
    return plain.length > 1 ? group : group.filter((climber) => climber !== plain[0]);
  });
  let moved = false;
  for (const climber of movers) {
    if (climber.rung === climber.ladder.length - 1) continue;
    climber.rung++;
    moved = true;
  }
  return moved;
}

/** Numbers claims that are still equal at their last rung, in identity order. */
function settle(climbers: readonly Climber[], taken: ReadonlySet<string>): Map<Climber, string> {
  const used = new Set(taken);
  const final = new Map<Climber, string>();
  for (const climber of climbers) {
    let name = proposal(climber);
    for (let next = 2; used.has(name); next++) name = `${proposal(climber)}_${next}`;
    used.add(name);
    final.set(climber, name);
  }
  return final;
}

function contests(
  climbers: readonly Climber[],
  taken: ReadonlySet<string>,
  final: ReadonlyMap<Climber, string>,
): PublishedNames['contests'] {
  const asked = new Map<string, Climber[]>();
  for (const climber of climbers) {
    const name = climber.ladder[0] as string;
    asked.set(name, [...(asked.get(name) ?? []), climber]);
  }
  return [...asked]
    .filter(([name, group]) => group.length > 1 || taken.has(name))
    .sort(([a], [b]) => byteOrder(a, b))
    .map(([name, group]) => ({
      name,
      claimants: group.map((climber) => `${label(climber.claim)} as ${final.get(climber)}`),
    }));
}

function label(claim: NameClaim): string {
  if (claim.label !== undefined) return claim.label;
  return 'tuple' in claim.identity ? claim.identity.tuple.join(' of ') : claim.base;
}

function grouped(climbers: readonly Climber[]): Map<string, Climber[]> {
  const groups = new Map<string, Climber[]>();
  for (const climber of climbers) {
    const name = proposal(climber);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [climber]);
    else group.push(climber);
  }
  return groups;
}
