import { below, pick, type Random, seeded } from '../../support/generate.js';
import { type Leaf, leaf } from './leaves.js';

/** Maps rule paths to their rules in the order written. */
export type RuleTable = Map<string, string[]>;

/** Holds one set of rules: what is written for it, a payload it accepts, and values at the edges of its rules. */
export interface RuleSetPlan {
  name: string;
  rules: RuleTable;
  good: Record<string, unknown>;
  /** Values worth trying at a path of the payload. */
  edges: Map<string, unknown[]>;
}

const NAMES = ['name', 'email', 'count', 'kind', 'tags', 'items', 'meta', 'note', 'state', 'price'];

/** Draws the rules that say whether a value must be there; a quarter have none. */
function presence(random: Random): string[] {
  return pick(random, [
    ...[['required'], ['required'], ['required'], ['required'], ['nullable'], ['nullable'], ['sometimes']],
    ...[[], [], [], ['sometimes', 'required'], ['required', 'nullable'], ['filled'], ['present']],
  ]);
}

function write(plan: RuleSetPlan, path: string, rules: string[], edges: unknown[]): void {
  plan.rules.set(path, rules);
  plan.edges.set(path, edges);
}

function writeLeaf(plan: RuleSetPlan, path: string, random: Random): unknown {
  const { rules, good, edges }: Leaf = leaf(random);
  write(plan, path, [...presence(random), ...rules], edges);
  return good;
}

/** Adds a field of any shape below `path`; the value is one its rules accept. */
function field(plan: RuleSetPlan, path: string, random: Random, depth: number): unknown {
  const shape = random();
  if (depth > 1 || shape < 0.68) return writeLeaf(plan, path, random);
  if (shape < 0.82) {
    const high = 2 + below(random, 3);
    const own = pick(random, [['array'], ['array', 'min:1'], ['array', `max:${high}`], ['array', 'size:2'], ['list']]);
    if (random() < 0.85) write(plan, path, [...presence(random), ...own], [[], ['a', 'a', 'a', 'a', 'a', 'a'], {}]);
    const element = field(plan, `${path}.*`, random, depth + 1);
    if (random() < 0.15) plan.rules.get(`${path}.*`)?.push('distinct');
    return plan.rules.get(`${path}.*`)?.includes('distinct') && !own.includes('size:2')
      ? [element]
      : [element, element];
  }
  const own = pick(random, [['array'], ['array'], ['array:a,b,c'], [], ['array', 'min:1']]);
  if (random() < 0.7) write(plan, path, [...presence(random), ...own], [[], {}, { z: 1 }]);
  const value: Record<string, unknown> = {};
  for (const key of ['a', 'b', 'c'].slice(0, 1 + below(random, 3))) {
    value[key] = field(plan, `${path}.${key}`, random, depth + 1);
  }
  return value;
}

const ACROSS: readonly ((other: string, field: string) => string)[] = [
  (other) => `required_with:${other}`,
  (other) => `required_without:${other}`,
  (other) => `required_if:${other},1`,
  (other) => `exclude_unless:${other},1`,
  (other) => `prohibited_if:${other},1`,
  (other) => `different:${other}`,
  () => 'confirmed',
];

/** Makes a plan whose rules and payload follow from the seed alone. */
function plan(name: string, random: Random): RuleSetPlan {
  const made: RuleSetPlan = { name, rules: new Map(), good: {}, edges: new Map() };
  const names = [...NAMES];
  const count = 1 + below(random, 4);
  for (let i = 0; i < count; i++) {
    const [key = 'x'] = names.splice(below(random, names.length), 1);
    made.good[key] = field(made, key, random, 0);
  }
  if (random() < 0.18) {
    const keys = Object.keys(made.good);
    const key = pick(random, keys);
    const other = pick(random, keys.length > 1 ? keys.filter((one) => one !== key) : ['absent']);
    const rule = pick(random, ACROSS)(other, key);
    const own = made.rules.get(key) ?? [];
    // A gate stands in front: what is written before it binds whether it holds or not.
    made.rules.set(key, rule.startsWith('exclude') ? [rule, ...own] : [...own, rule]);
    if (rule === 'confirmed') made.good[`${key}_confirmation`] = made.good[key];
  }
  return made;
}

export function plans(count: number, seed: number): RuleSetPlan[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, n) => plan(`Set${n}`, random));
}
