import { classOf, isSubclassOf } from '@docgen/php';
import type { Anchor, Json } from '@docgen/protocol';
import {
  type Argument,
  anchorOf,
  type CallExpr,
  commentOf,
  evaluate,
  inPlaces,
  isApplication,
  type Link,
  printed,
  type RuleScope,
  type RuleValue,
  resolveClass,
} from '../../validation/index.js';

const PACKAGE = 'Spatie\\QueryBuilder\\';

/** Holds one entry of an allow-list (requests 12.1). */
export interface Entry {
  /** Name of the factory; `default` for a bare name, `class` for an object of a class of its own. */
  kind: string;
  name: string;
  args: readonly Argument[];
  chain: readonly Link[];
  anchor: Anchor;
  /** First sentence of the comment beside it. */
  comment?: string;
  /** Factory of the application it came from, and the enum that was named there. */
  factory?: { class?: string; enum?: string; column?: string };
}

/** Holds a list as it was recovered; `partial` where some entry could not be read. */
export interface AllowList {
  entries: Entry[];
  partial: boolean;
  anchor: Anchor;
}

interface Given {
  value: RuleValue;
  node: object;
  scope: RuleScope;
  factory?: NonNullable<Entry['factory']>;
}

/** Lists parameters of factories, where they are not a name and an internal name. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  callback: ['name', 'callback', 'internalName'],
  custom: ['name', 'filterClass|sortClass|includeClass', 'internalName'],
  operator: ['name', 'filterOperator', 'boolean', 'internalName'],
};

/** Reads the entries of one call. */
export function readList(call: CallExpr, scope: RuleScope): AllowList {
  // A chain begins lines above; its first argument stands where the list does.
  const list: AllowList = { entries: [], partial: false, anchor: anchorOf(scope, call.args[0] ?? call) };
  for (const arg of call.args) {
    const value = evaluate(arg.value, scope);
    if (arg.spread && value.k !== 'array') list.partial = true;
    else gather({ value, node: arg, scope }, list, 0);
  }
  return list;
}

function gather(given: Given, list: AllowList, depth: number): void {
  const { value } = given;
  const factory = given.factory ?? factoryOf(given);
  if (value.k !== 'array') {
    const entry = entryOf({ ...given, ...(factory === undefined ? {} : { factory }) });
    if (entry === undefined) list.partial = true;
    else if (entry !== 'none') list.entries.push(entry);
    return;
  }
  if (value.spread || depth > 4) list.partial = true;
  for (const one of depth > 4 ? [] : value.entries) {
    const at = { value: one.value, node: one.node ?? given.node, scope: one.scope ?? given.scope };
    gather(factory === undefined ? at : { ...at, factory }, list, depth + 1);
  }
}

/** Recognizes an entry that a method of the application makes, and what it is given. */
function factoryOf({ node, scope }: Given): Entry['factory'] {
  const expr = (node as { value?: unknown }).value as CallExpr | undefined;
  if (expr?.k !== 'scall' && expr?.k !== 'mcall') return undefined;
  const owner = expr.k === 'scall' ? resolveClass(scope, expr.class) : scope.class;
  if (expr.k === 'mcall' && !(expr.on.k === 'var' && expr.on.name === 'this')) return undefined;
  if (owner === undefined || !isApplication(scope.ctx, owner)) return undefined;
  const texts = expr.args.map((arg) => printed(evaluate(arg.value, scope)));
  const named = texts.find((text) => text !== undefined && classOf(scope.ctx, text)?.backing !== undefined);
  const [, column] = texts;
  return {
    ...(owner === scope.class ? {} : { class: owner }),
    ...(named === undefined ? {} : { enum: named }),
    ...(column === undefined || column === named ? {} : { column }),
  };
}

/** Reads an entry; `none` for an empty one, which the package skips. */
function entryOf({ value, node, scope, factory }: Given): Entry | 'none' | undefined {
  const comment = firstSentence(commentOf(node as { comment?: string[] })?.text);
  const beside = {
    anchor: anchorOf(scope, node),
    ...(comment === undefined ? {} : { comment }),
    ...(factory === undefined ? {} : { factory }),
  };
  const text = printed(value);
  if (text === '') return 'none';
  // The wildcard of older versions allows everything.
  if (text !== undefined)
    return text === '*' ? undefined : { kind: 'default', name: text, args: [], chain: [], ...beside };
  if (value.k === 'call' && isFactory(value.class, scope)) {
    const kind = value.method;
    const known = Object.hasOwn(PARAMETERS, kind) ? PARAMETERS[kind] : undefined;
    const args = inPlaces(value.args, known ?? ['name', 'internalName']);
    const first = args[0] === undefined || args[0].spread ? undefined : printed(args[0].value);
    const name = kind === 'trashed' && args.length === 0 ? 'trashed' : first;
    return name === undefined ? undefined : { kind, name, args, chain: value.chain, ...beside };
  }
  if (value.k !== 'new' || !isFactory(value.class, scope)) return undefined;
  const args = inPlaces(value.args, PARAMETERS.custom ?? []);
  const name = args[0] === undefined ? undefined : printed(args[0].value);
  return name === undefined ? undefined : { kind: 'custom', name, args, chain: value.chain, ...beside };
}

function isFactory(name: string, { ctx }: RuleScope): boolean {
  return ['AllowedFilter', 'AllowedSort', 'AllowedInclude'].some((one) => isSubclassOf(ctx, name, PACKAGE + one));
}

function firstSentence(text: string | undefined): string | undefined {
  const sentence = text === undefined ? undefined : (/^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text);
  return sentence === undefined || sentence === '' ? undefined : sentence;
}

/** Gives a constant as JSON; undefined where it does not fold. */
export function constantOf(value: RuleValue): Json | undefined {
  if (value.k === 'case') return value.value === undefined ? undefined : constantOf({ k: 'scalar', v: value.value });
  if (value.k === 'array' && value.spread !== true) {
    const all = value.entries.map((entry) => constantOf(entry.value));
    return all.every((one) => one !== undefined) ? all : undefined;
  }
  if (value.k !== 'scalar') return undefined;
  const { v } = value;
  if (typeof v === 'bigint') return Number.isSafeInteger(Number(v)) ? Number(v) : undefined;
  return typeof v === 'number' && !Number.isFinite(v) ? undefined : (v as Json);
}
