import type { Origin } from '../origins/origin.js';
import { joinOrigins, whereSent } from './origin-join.js';

/** Maps keys that are written to where their values come from. */
export type Keys = ReadonlyMap<string, Origin>;

/** Stands for all keys that are not named: `made` where the code has dropped what the client sends under them. */
export const REST = '*';

/** Gives where the value of a key comes from; undefined where it is still the input of that name. */
export function under(keys: Keys, key: string): Origin | undefined {
  return keys.get(key) ?? (keys.get(REST) === 'made' ? 'made' : undefined);
}

/** Says how a way leaves code before its end: the body, or so many loops and switches around it. */
export type Leaving = 'return' | { jump: 'break' | 'continue'; levels: number };

/** Holds what a way through code writes; without `by` it reaches the end of the code. A way that throws is none. */
export interface Way {
  keys: Keys;
  by?: Leaving;
}

/** Gives what stands written where the ways through code reach its end; undefined where none does. */
export function endOf(ways: readonly Way[]): Keys | undefined {
  const ends = ways.filter(({ by }) => by === undefined);
  return ends.length === 0 ? undefined : joined(ends.map(({ keys }) => keys));
}

/** Lists the ways that leave code before its end. */
export function leaving(ways: readonly Way[]): Way[] {
  return ways.filter(({ by }) => by !== undefined);
}

/** Lets ways go on that leave the innermost loop or switch, or by `continue` its turn alone; those of outer ones leave one less. */
export function outOf(ways: readonly Way[], jump?: 'continue'): Way[] {
  return ways.map(({ keys, by }): Way => {
    if (by === undefined || by === 'return') return { keys, ...(by === undefined ? {} : { by }) };
    if (jump !== undefined) return by.jump === jump && by.levels === 1 ? { keys } : { keys, by };
    return by.levels <= 1 ? { keys } : { keys, by: { ...by, levels: by.levels - 1 } };
  });
}

/** Joins what several ways write, key by key. */
export function joined(ways: readonly Keys[]): Keys {
  const [only, ...others] = ways;
  if (only !== undefined && others.length === 0) return only;
  const names = new Set(ways.flatMap((keys) => [...keys.keys()]));
  return new Map(
    [...names].map((key) => [
      key,
      joinOrigins(
        key,
        ways.map((keys) => under(keys, key)),
      ),
    ]),
  );
}

/** Says of keys that are sent on some ways that these ask for them as rules do, where no other way writes them. */
export function sentOn(keys: readonly string[], inside: readonly Way[], outside: readonly Way[]): Way[] {
  const own = keys.filter((key) => !outside.some((way) => way.keys.has(key)));
  return own.length === 0 ? [...inside] : inside.map((way) => ({ ...way, keys: sentIn(own, way.keys) }));
}

/** Says of keys that are sent that what is written to them asks for them as rules do. */
export function sentIn(sent: readonly string[], keys: Keys): Keys {
  const out = new Map(keys);
  for (const key of sent) {
    const origin = keys.get(key);
    if (origin !== undefined) out.set(key, whereSent(key, origin));
  }
  return out;
}

/** Hands ways on which keys are not sent what all others write to them: who sends none of them takes no part in it. */
export function alike(sent: readonly string[], inside: readonly Way[], outside: readonly Way[]): Way[] {
  const common = sent.flatMap((key): [string, Origin][] => {
    const origins = inside.map(({ keys }) => under(keys, key));
    if (origins.length === 0 || origins.includes(undefined) || outside.some(({ keys }) => keys.has(key))) return [];
    return [[key, joinOrigins(key, origins)]];
  });
  return common.length === 0
    ? [...outside]
    : outside.map((way) => ({ ...way, keys: new Map([...way.keys, ...common]) }));
}
