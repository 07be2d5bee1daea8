import { below, pick, type Random } from '../../support/generate.js';
import type { RuleSetPlan } from './sets.js';

/** Values of every JSON type, tried wherever a rule stands. */
const ANY: readonly unknown[] = [
  ...[null, null, '', '  ', true, false, 0, 1, 5, -1, 2.5, 1000000, '5', '2.5', '1', 'x', 'some longer text here'],
  ...[[], {}, ['x'], [1, 2], [1, 1, 1, 1, 1, 1, 1], { a: 'x' }, { a: 1, b: 2 }, [{}], [[]], [null], { 0: 'x' }],
];

/** Makes payloads of a set: the accepted one, and each with one place of it changed or gone; now and then two. */
export function payloadsOf(plan: RuleSetPlan, random: Random, count: number): unknown[] {
  const paths = [...plan.rules.keys()];
  const places = [...new Set([...paths, ...paths.flatMap(parents)])];
  const out: unknown[] = [plan.good, {}];
  for (const place of places) out.push(changed(plan.good, place, undefined), changed(plan.good, place, null));
  while (out.length < count) {
    let payload: unknown = plan.good;
    for (let n = random() < 0.2 ? 2 : 1; n > 0; n--) {
      const place = pick(random, places);
      const edges = plan.edges.get(place) ?? [];
      const value = edges.length > 0 && random() < 0.55 ? pick(random, edges) : pick(random, [...ANY, undefined]);
      payload = changed(payload, place, value);
    }
    out.push(payload);
  }
  if (random() < 0.3) out.push({ ...plan.good, [`extra${below(random, 9)}`]: 1 });
  // An array that was given a named member has none of it on the wire.
  return [...new Set(out.map((payload) => JSON.stringify(payload)))].map((text) => JSON.parse(text) as unknown);
}

function parents(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, n) => parts.slice(0, n + 1).join('.'));
}

/** Copies a payload with another value at a rule path, `*` being the first element; undefined removes it. */
function changed(payload: unknown, path: string, value: unknown): unknown {
  const copy = structuredClone(payload);
  const parts = path.split('.').map((part) => (part === '*' ? '0' : part));
  let at: unknown = copy;
  for (const part of parts.slice(0, -1)) at = isContainer(at) ? at[part] : undefined;
  const last = parts.at(-1) as string;
  if (!isContainer(at)) return copy;
  if (value !== undefined) at[last] = value;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
