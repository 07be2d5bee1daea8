import { snake } from '@docgen/php';
import { type RuleItem, rule } from '../../rule.js';
import type { Argument, Link } from '../expressions/value.js';
import { joinReadings, type Reading, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';
import { parameter, parameters } from './arguments.js';
import { fluent, type Step } from './fluent.js';

const UNITS: Record<string, number> = { kb: 1, mb: 1000, gb: 1_000_000, tb: 1_000_000_000 };

/** Converts `2048` or `'2mb'` to KB. */
function kilobytes(text: string): string {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(kb|mb|gb|tb)?\s*$/i.exec(text);
  return match === null
    ? text
    : String(Math.round(Number(match[1]) * (UNITS[(match[2] ?? 'kb').toLowerCase()] as number)));
}

const sized =
  (name: string): Step =>
  (params) => [rule(name, ...params.map(kilobytes))];

const STEPS: Record<string, Step> = {
  min: sized('min'),
  max: sized('max'),
  size: sized('size'),
  between: sized('between'),
  extensions: (params) => [rule('extensions', ...params)],
  dimensions: (_params, link, scope) => {
    const value = link.args[0]?.value;
    if (value?.k !== 'call' && value?.k !== 'new') return undefined;
    const read = dimensions(value.args, value.chain, scope);
    return read.items;
  },
};

/** Reads `File::types(...)`, `Rule::file()`, `new File` and their images (validation 5.7). */
export function fileRule(
  word: 'file' | 'image',
  types: readonly Argument[] | undefined,
  chain: readonly Link[],
  scope: RuleScope,
): Reading {
  const start: RuleItem[] = [rule(word)];
  let gap = false;
  for (const args of [types, ...chain.filter((l) => l.method.toLowerCase() === 'types').map((l) => l.args)]) {
    if (args === undefined) continue;
    const listed = parameters(args);
    if (listed === undefined) gap = true;
    else start.push(...mimes(listed));
  }
  // Dimensions are read from a builder of their own, which is no plain parameter.
  const plain = chain.filter((link) => link.method.toLowerCase() !== 'dimensions');
  const shapes = chain
    .filter((link) => link.method.toLowerCase() === 'dimensions')
    .flatMap((link) => STEPS.dimensions?.([], link, scope) ?? []);
  const read = fluent([...start, ...shapes], plain, STEPS, scope);
  return gap ? joinReadings([read, widened()]) : read;
}

function mimes(types: string[]): RuleItem[] {
  const media = types.filter((type) => type.includes('/'));
  const short = types.filter((type) => !type.includes('/'));
  return [
    ...(media.length > 0 ? [rule('mimetypes', ...media)] : []),
    ...(short.length > 0 ? [rule('mimes', ...short)] : []),
  ];
}

/** Reads `Rule::dimensions([...])` and its chain, members in snake case. */
export function dimensions(args: readonly Argument[], chain: readonly Link[], _scope: RuleScope): Reading {
  const members: string[] = [];
  const given = args[0]?.value;
  if (given?.k === 'array') {
    for (const entry of given.entries) {
      const text = parameter(entry.value);
      if (text === undefined) return widened();
      members.push(`${snake(String(entry.key))}=${text}`);
    }
  }
  for (const link of chain) {
    const text = parameter(link.args[0]?.value);
    if (text === undefined) return widened();
    members.push(`${snake(link.method)}=${text}`);
  }
  return { items: [rule('dimensions', ...members)], widened: false, written: true };
}
