import type { FrameworkRules } from './comparison.js';

/** Names the classes of deliberate tightenings (validation 8.11) a payload was brought back from. */
export type Tightening = 'number' | 'boolean' | 'text' | 'blank' | 'date' | 'format' | 'container' | 'ignored';

const NUMERIC = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const ON_TEXT =
  /^(?:regex|not_regex|alpha|alpha_num|alpha_dash|digits|starts_with|ends_with|lowercase|json|date|date_format|after|before|in|hex_color|ip|email|url|uuid)\b/;
const FULL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const PRESENCE = new Set(['required', 'nullable', 'sometimes', 'filled', 'present', 'bail']);

type Container = Record<string, unknown> | unknown[];

/**
 * Brings a payload the framework accepted into the form the schema states, by the rules alone: the schema plays no part, so that a wrong
 * one is not explained away.
 */
export function canonical(
  payload: unknown,
  rules: FrameworkRules,
  /** The rules of all runs of the same code: one may ask for what another one ignores. */
  runs: readonly FrameworkRules[],
  /** A payload the rules accept: its elements stand where any value may. */
  good: unknown,
): { value: unknown; classes: Set<Tightening> } {
  const classes = new Set<Tightening>();
  const confirmations = new Map<string, string>();
  for (const [path, own] of Object.entries(rules)) {
    if (own.some((rule) => rule === 'confirmed')) confirmations.set(`${path}_confirmation`, path);
  }
  const has = (path: string, test: (rule: string) => boolean) => (rules[path] ?? []).some(test);
  const everyPath = [...new Set(runs.flatMap((one) => Object.keys(one)))];
  const inside = (paths: readonly string[], path: string) => paths.filter((one) => one.startsWith(`${path}.`));
  const isNamed = (path: string) => everyPath.some((one) => one === path || one.startsWith(`${path}.`));
  const inAnyRun = (path: string, test: (rule: string) => boolean) => runs.some((one) => (one[path] ?? []).some(test));

  function scalar(value: unknown, path: string): unknown {
    const own = rules[path] ?? [];
    const is = (...names: string[]) => own.some((rule) => names.includes(rule.split(':')[0] as string));
    if (is('accepted') && value !== true) return used('boolean', true);
    if (is('integer', 'numeric', 'decimal') && !is('string')) return asNumber(value);
    if (is('boolean') && typeof value !== 'boolean' && value !== null)
      return used('boolean', value === 1 || value === '1');
    const listed = own
      .find((rule) => rule.startsWith('in:'))
      ?.slice(3)
      .split(',')
      .map((text) => text.replaceAll('"', ''));
    if (listed?.every((text) => NUMERIC.test(text)) && !is('string')) return asNumber(value);
    let text = value;
    if (
      (typeof value === 'number' || typeof value === 'boolean') &&
      !is('string') &&
      own.some((rule) => ON_TEXT.test(rule))
    ) {
      text = used('text', value === true ? '1' : value === false ? '' : String(value));
    }
    if (typeof text === 'string' && is('date', 'after', 'before') && !is('date_format') && !FULL_DATE.test(text)) {
      return used('date', '2030-01-01');
    }
    if (typeof text === 'string' && is('email') && !/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text))
      return used('format', 'u@example.com');
    if (typeof text === 'string' && is('url') && !/^[a-z]+:\/\/[\x21-\x7e]+$/.test(text))
      return used('format', 'https://example.com');
    return text;
  }

  function asNumber(value: unknown): unknown {
    if (value === true) return used('number', 1);
    return typeof value === 'string' && NUMERIC.test(value.trim()) ? used('number', Number(value)) : value;
  }

  function used<T>(name: Tightening, value: T): T {
    classes.add(name);
    return value;
  }

  function walk(given: unknown, path: string): unknown {
    let value = given;
    if (typeof value === 'string' && value !== value.trim()) value = used('blank', value.trim());
    if (value === '') value = used('blank', null);
    // The kind of a container is one for all runs.
    const children = path === '' ? everyPath : inside(everyPath, path);
    if (typeof value !== 'object' || value === null) {
      if (isContainer(path) && !has(path, (rule) => /^(?:array|list)\b/.test(rule)))
        return used(
          'container',
          leastFor(
            path,
            children,
            has(path, (rule) => rule === 'required' || rule === 'filled'),
          ),
        );
      return value === null ? null : scalar(value, path);
    }
    const step = path === '' ? '' : `${path}.`;
    const elements = children.some((one) => one.startsWith(`${step}*`)) || inAnyRun(path, (rule) => rule === 'list');
    const named =
      children.some((one) => !one.startsWith(`${step}*`)) || inAnyRun(path, (rule) => /^array:[a-z]/.test(rule));
    let inner = value as Container;
    if (elements && !named && !Array.isArray(inner)) inner = used('container', Object.values(inner));
    else if (named && Array.isArray(inner)) inner = used('container', { ...inner });
    if (Array.isArray(inner)) {
      if (isIgnored(`${step}*`)) return used('ignored', elementsFor(`${step}*`, inner.length));
      return inner.map((entry) => walk(entry, `${step}*`));
    }
    const out: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(inner)) {
      if (isIgnored(`${step}${key}`)) {
        out[`other ${key}`] = used('ignored', null);
        continue;
      }
      const walked = walk(entry, `${step}${key}`);
      if (walked !== undefined) out[key] = walked;
    }
    return out;
  }

  /** Tells whether a container is meant: a run has rules inside it, and this one no type for it where the other has them. */
  function isContainer(path: string): boolean {
    if (inside(Object.keys(rules), path).length > 0) return true;
    return inside(everyPath, path).length > 0 && (rules[path] ?? []).every((rule) => PRESENCE.has(rule));
  }

  function isIgnored(path: string): boolean {
    if (isNamed(path) && rules[path] === undefined && inside(Object.keys(rules), path).length === 0) return true;
    if (has(path, (rule) => rule.startsWith('exclude'))) return isExcluded(path);
    const source = confirmations.get(path);
    return source !== undefined && ((payload as Record<string, unknown>)[source] ?? null) === null;
  }

  function isExcluded(path: string): boolean {
    return (rules[path] ?? []).some((rule) => {
      const [name, params = ''] = rule.split(':');
      const [other = '', wanted] = params.split(',');
      const is = String(reached(payload, other)) === wanted;
      return name === 'exclude' || (name === 'exclude_unless' && !is) || (name === 'exclude_if' && is);
    });
  }

  function leastFor(path: string, children: readonly string[], filled: boolean): unknown {
    if (children.some((one) => one.startsWith(`${path}.*`))) return filled ? elementsFor(`${path}.*`, 1) : [];
    return filled ? { other: 1 } : {};
  }

  /** Lists as many accepted elements; where they must differ there is but one. */
  function elementsFor(path: string, count: number): unknown[] {
    const element = reached(good, path.replaceAll('*', '0'));
    if (element === undefined) return [];
    const differ = inAnyRun(path, (rule) => rule === 'distinct');
    return Array.from({ length: differ ? Math.min(1, count) : count }, () => element);
  }

  return { value: walk(payload, ''), classes };
}

function reached(payload: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], payload);
}
