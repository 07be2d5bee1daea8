import { expect, test } from 'vitest';
import { PathSet, PathTypes } from '../../server/engine/src/infer/flow/path-collections.js';
import { seeded } from '../support/generate.js';

const PATHS = ['a', 'b', 'this', 'a->x', 'a->x->y', 'b->x', 'ab->x', 'this->owner'];

test('copies of types hold what maps of their own would, in the same order', () => {
  const random = seeded(20);
  const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const pairs: [PathTypes<number>, Map<string, number>][] = [[new PathTypes(), new Map()]];
  for (let step = 0; step < 4000; step++) {
    const [types, plain] = any(pairs);
    const path = any(PATHS);
    const below = (key: string) => key.startsWith(`${path}->`);
    const done = Math.floor(random() * 8);
    if (done < 3) {
      types.set(path, step);
      plain.set(path, step);
    } else if (done === 3) {
      types.delete(path);
      plain.delete(path);
    } else if (done === 4) {
      expect(types.below(path)).toEqual([...plain.keys()].filter(below));
      types.deleteBelow(path);
      for (const key of [...plain.keys()].filter(below)) plain.delete(key);
    } else if (done === 5 && random() < 0.2) {
      types.clear();
      plain.clear();
    } else if (done === 6) {
      const [other, of] = any(pairs);
      types.become(other);
      const held = [...of];
      plain.clear();
      for (const [key, value] of held) plain.set(key, value);
      expect(types.isCopyOf(other)).toBe(true);
    } else if (pairs.length < 12) pairs.push([new PathTypes(types), new Map(plain)]);
    for (const [one, same] of pairs) expect([...one]).toEqual([...same]);
  }
});

test('copies of a set hold what sets of their own would', () => {
  const random = seeded(21);
  const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const pairs: [PathSet, Set<string>][] = [[new PathSet(), new Set()]];
  for (let step = 0; step < 2000; step++) {
    const [set, plain] = any(pairs);
    const path = any(PATHS);
    const done = Math.floor(random() * 6);
    if (done < 2) {
      set.add(path);
      plain.add(path);
    } else if (done === 2) {
      set.delete(path);
      plain.delete(path);
    } else if (done === 3 && random() < 0.2) {
      set.clear();
      plain.clear();
    } else if (pairs.length < 12) {
      const more = [any(pairs), any(pairs)];
      pairs.push(
        done === 4
          ? [new PathSet(set), new Set(plain)]
          : [
              PathSet.union([set, ...more.map(([one]) => one)]),
              new Set([plain, ...more.map(([, one]) => one)].flatMap((one) => [...one])),
            ],
      );
    }
    for (const [one, same] of pairs) expect([...one]).toEqual([...same]);
  }
});
