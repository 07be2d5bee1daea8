import { pick, type Random } from '../../support/generate.js';
import { any, list, lists, literal, quoted, split, splitPaths } from './php-text.js';
import type { RuleSetPlan } from './sets.js';

/** Asks for what only a run can tell: the comparison tries the code with the header and without. */
const UNDECIDED = "request()->header('X-World')";

/** Writes a body that builds a rule array in `$r` and returns it, and methods it needs. */
export interface Steps {
  body: string;
  methods?: string;
  /** The plan of what comes out, where that is about other fields. */
  plan?: RuleSetPlan;
}

type Step = (plan: RuleSetPlan, random: Random) => Steps;

const ending = (body: string): Steps => ({ body: `${body} return $r;` });

/** Describes a set in which `copy`, `longer` and `spread` have the rules of a field. */
function copied(plan: RuleSetPlan, path: string, tried: string): RuleSetPlan {
  if (path === '') return plan;
  const own = plan.rules.get(path) ?? [];
  const value = plan.good[path];
  const good = value === undefined ? plan.good : { ...plan.good, copy: value, longer: value, spread: value };
  const edges = new Map([...plan.edges, [tried, plan.edges.get(path) ?? []]]);
  return { ...plan, rules: new Map([...plan.rules, ['copy', own], ['longer', own], ['spread', own]]), good, edges };
}

/** Describes a set below the key `in`. */
function prefixed(plan: RuleSetPlan): RuleSetPlan {
  const below = <T>(map: Map<string, T>) => new Map([...map].map(([path, value]) => [`in.${path}`, value]));
  return { ...plan, rules: below(plan.rules), edges: below(plan.edges), good: { in: plan.good } };
}

/** Ways to build an array in steps. Whatever they come to, the framework and the published schema must agree on it. */
const STEPS: Record<string, Step> = {
  appended: ({ rules }) =>
    ending(
      `$r = []; ${[...rules].map(([path, own]) => `$r[${quoted(path)}] = []; ${own.map((rule) => `$r[${quoted(path)}][] = ${quoted(rule)};`).join(' ')}`).join(' ')}`,
    ),
  concatenated: ({ rules }) =>
    ending(
      `$r = []; ${[...rules].map(([path, [first = '', ...more]]) => `$r[${quoted(path)}] = ${quoted(first)}; ${more.map((rule) => `$r[${quoted(path)}] .= ${quoted(`|${rule}`)};`).join(' ')}`).join(' ')}`,
    ),
  pushed: ({ rules }) =>
    ending(
      `$r = []; ${[...rules].map(([path, [first, ...more]]) => `$r[${quoted(path)}] = ${list(more)}; ${first === undefined ? '' : `array_unshift($r[${quoted(path)}], ${quoted(first)}); array_push($r[${quoted(path)}], 'bail');`}`).join(' ')}`,
    ),
  replaced: ({ rules }, random) => {
    const [path, own] = any(rules, random);
    const wrong = ['uuid', ...own.slice(1)];
    return ending(
      `$r = ${lists(new Map([...rules, [path, wrong]]))}; ${own.length === 0 ? `$r[${quoted(path)}] = [];` : `$r[${quoted(path)}][0] = ${quoted(own[0] as string)};`}`,
    );
  },
  copied: (plan, random) => {
    const [path = ''] = [...plan.rules.keys()].filter((one) => !one.includes('.'));
    const own = plan.rules.get(path) ?? [];
    const $ = `$r[${quoted(path)}]`;
    const copies =
      path === ''
        ? ''
        : `$r['copy'] = ${$}; $r['longer'] = array_merge(${$}, ['nullable']); $r['spread'] = [...${$}, ${quoted(own[0] ?? 'bail')}];`;
    return {
      ...ending(`$r = ${lists(plan.rules)}; ${copies}`),
      plan: copied(plan, path, pick(random, ['copy', 'longer'])),
    };
  },
  looped: ({ rules }, random) =>
    ending(
      `$r = ${lists(rules)}; foreach ($r as $k => $v) { $r[$k] = ${pick(random, ["array_merge(['nullable'], $v)", "[...$v, 'nullable']", "array_diff($v, ['required'])", '$v'])}; }`,
    ),
  referenced: ({ rules }, random) =>
    ending(
      `$r = ${lists(rules)}; foreach ($r as $k => &$v) { ${pick(random, ["$v[] = 'nullable';", "array_unshift($v, 'sometimes');", "$v = array_merge($v, ['nullable']);"])} } unset($v);`,
    ),
  mapped: ({ rules }, random) => ({
    body: `return array_map(fn ($v) => ${pick(random, ["array_merge($v, ['nullable'])", "['sometimes', ...$v]", '$v'])}, ${lists(rules)});`,
  }),
  filtered: ({ rules }) => ending(`$r = ${lists(rules)}; $r['off'] = null; $r = array_filter($r);`),
  combined: ({ rules }) => ({
    body: `return array_combine([${[...rules.keys()].map(quoted).join(', ')}], [${[...rules.values()].map(list).join(', ')}]);`,
  }),
  keyed: ({ rules }, random) => ({
    body: `return collect(${lists(rules)})->mapWithKeys(fn ($v, $k) => [$k => ${pick(random, ['$v', "[...$v, 'nullable']"])}])->all();`,
  }),
  chosen: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(
      `$r = ${lists(rules)}; $r['gone'] = ['required']; $r = ${pick(random, ["\\Illuminate\\Support\\Arr::except($r, ['gone'])", `\\Illuminate\\Support\\Arr::only($r, [${quoted(path)}])`, "\\Illuminate\\Support\\Arr::except($r, 'gone')"])};`,
    );
  },
  prefixed: (plan) => ({
    body: `return \\Illuminate\\Support\\Arr::prependKeysWith(${lists(plan.rules)}, 'in.');`,
    plan: prefixed(plan),
  }),
  merged: ({ rules }, random) => {
    const [one, two] = split(rules, random);
    const joined = pick(random, [
      'array_merge($this->base(), $more)',
      '$this->base() + $more',
      '[...$this->base(), ...$more]',
    ]);
    return {
      body: `$more = ${literal(two, random)}; return ${joined};`,
      methods: `private function base(): array { return ${literal(one, random)}; }`,
    };
  },
  constant: ({ rules }, random) => {
    const [one, two] = split(rules, random);
    return {
      body: `$r = self::BASE; $r += ${literal(two, random)}; return $r;`,
      methods: `private const BASE = ${lists(one)};`,
    };
  },
  conditional: ({ rules }, random) => {
    const [one, two] = pick(random, [split, splitPaths])(rules, random);
    return ending(`$r = ${literal(one, random)}; if (${UNDECIDED}) { $r = array_merge($r, ${literal(two, random)}); }`);
  },
  rewritten: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(
      `$r = ${lists(rules)}; if (${UNDECIDED}) { $r[${quoted(path)}] = ${pick(random, ["['nullable', 'string']", "['required', 'integer']", "['array']"])}; }`,
    );
  },
  appendedIf: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(
      `$r = ${lists(rules)}; if (${UNDECIDED}) { $r[${quoted(path)}][] = ${pick(random, ["'required'", "'nullable'", "'max:3'"])}; }`,
    );
  },
  unset: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(`$r = ${lists(rules)}; ${pick(random, ['', `if (${UNDECIDED}) `])}{ unset($r[${quoted(path)}]); }`);
  },
  cleaned: ({ rules }) => ({
    body: `return $this->clean(${lists(rules)});`,
    methods:
      'private function clean(array $rules): array { foreach ($rules as $k => $v) { $rules[$k] = $this->lenient($v); } return $rules; } private function lenient(array $v): array { $out = []; foreach ($v as $one) { if (strlen($one) > 8) { continue; } $out[] = $one; } return $out; }',
  }),
  lastMinute: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(
      `$r = ${lists(rules)}; $name = ${quoted(path)}; $r[$name] = array_values(array_unique([...$r[$name], 'bail']));`,
    );
  },
  tapped: ({ rules }) => ({ body: `return tap(${lists(rules)}, fn () => null);` }),
  once: ({ rules }) => ({ body: `return once(fn () => ${lists(rules)});` }),
  unknownWrite: ({ rules }, random) => {
    const [path] = any(rules, random);
    return ending(`$r = ${lists(rules)}; $r[${UNDECIDED} ? ${quoted(path)} : 'other'] = ['nullable'];`);
  },
};

/** Writes the array as a literal of a method of its own, or by one of the ways above. */
export function stepsOf(plan: RuleSetPlan, random: Random): Steps & { style: string } {
  if (random() < 0.45) return { style: 'literal', body: `return ${literal(plan.rules, random)};` };
  const style = pick(random, Object.keys(STEPS));
  return { style, ...(STEPS[style] as Step)(plan, random) };
}
