import type { Expr } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import { printed } from '../read/expressions/value.js';
import type { RuleScope } from '../read/scope.js';
import { rule, type ValidationRule } from '../rule.js';

export type RequestPart = 'query' | 'body' | 'header' | 'cookie';

/**
 * Describes the type a read gives its value: rules, with a text the code asks for (`word`), the class of an enum (`list` of it), a
 * column it is written to or compared with, a list of any of them, one of several scalars, or an undecided container.
 */
export type ReadType =
  | { rules: ValidationRule[]; list?: true; word?: string }
  | { scalars: string[]; list?: true }
  | { enum: string; list?: true }
  | { model: string; column: string; compared?: true; list?: true }
  | 'container';

export interface ReadShape {
  /**
   * Part of the request the value comes from on read verbs and on write verbs; undefined where the call reads nothing.
   */
  read?: RequestPart;
  write?: RequestPart;
  /** Gives the type; undefined where evidence tells it (requests 8.4). */
  type?: (args: readonly Expr[], scope: RuleScope) => ReadType | undefined;
  /** Index of the default among the arguments. */
  default?: number;
  /** Says that the key is one literal name: dots do not nest. */
  literal?: true;
  upload?: true;
  /** Says that every argument names keys, one or a list of them (requests 8.3). */
  keys?: true;
}

const either = { read: 'query', write: 'body' } as const;
const of =
  (...names: string[]) =>
  (): ReadType => ({ rules: names.map((name) => rule(name)) });

const enumClass = (args: readonly Expr[], scope: RuleScope): string | undefined => {
  const value = args[1] === undefined ? undefined : evaluate(args[1], scope);
  return value?.k === 'scalar' && typeof value.v === 'string' ? value.v : undefined;
};
const enumOf =
  (list: boolean) =>
  (args: readonly Expr[], scope: RuleScope): ReadType | undefined => {
    const name = enumClass(args, scope);
    return name === undefined ? undefined : { enum: name, ...(list ? { list: true as const } : {}) };
  };

const text: ReadShape = { ...either, type: of('string'), default: 1 };
const container: ReadShape = { ...either, type: () => 'container' };
const keys: ReadShape = { ...either, keys: true };
const upload: ReadShape = { write: 'body', type: of('file'), upload: true };

/** Lists calls that read a value from the request, by lower-case name (requests 8.3). */
export const READS: Readonly<Record<string, ReadShape>> = {
  integer: { ...either, type: of('integer'), default: 1 },
  float: { ...either, type: of('numeric'), default: 1 },
  clamp: {
    ...either,
    type: (args, scope) => {
      const whole = [args[1], args[2]].every((bound) => {
        const value = bound === undefined ? undefined : evaluate(bound, scope);
        return value?.k === 'scalar' && typeof value.v === 'bigint';
      });
      return { rules: [rule(whole ? 'integer' : 'numeric')] };
    },
    default: 3,
  },
  interval: { ...either, type: (args) => ({ rules: args[1] === undefined ? [] : [rule('numeric')] }) },
  uuid: { ...either, type: of('uuid') },
  ulid: { ...either, type: of('ulid') },
  boolean: { ...either, type: of('boolean'), default: 1 },
  string: text,
  str: text,
  date: {
    ...either,
    type: (args, scope) => {
      const pattern = args[1] === undefined ? undefined : printed(evaluate(args[1], scope));
      if (args[1] === undefined || pattern === '') return { rules: [rule('date')] };
      return { rules: pattern === undefined ? [rule('string')] : [rule('date_format', pattern)] };
    },
  },
  enum: { ...either, type: enumOf(false), default: 2 },
  whenenum: { ...either, type: enumOf(false) },
  enums: { ...either, type: enumOf(true) },
  input: { ...either, default: 1 },
  get: { ...either, default: 1, literal: true },
  collect: container,
  array: container,
  fluent: container,
  query: { read: 'query', write: 'query', default: 1, literal: true },
  post: { write: 'body', default: 1, literal: true },
  json: { write: 'body', default: 1 },
  file: upload,
  hasfile: upload,
  image: upload,
  header: { read: 'header', write: 'header', type: of('string'), default: 1, literal: true },
  hasheader: { read: 'header', write: 'header', type: of('string'), literal: true },
  cookie: { read: 'cookie', write: 'cookie', type: of('string'), default: 1, literal: true },
  only: keys,
  all: keys,
  has: keys,
  hasany: keys,
  filled: keys,
  isnotfilled: keys,
  anyfilled: keys,
  missing: keys,
  exists: keys,
  whenhas: either,
  whenfilled: either,
  whenmissing: either,
  hascookie: { read: 'cookie', write: 'cookie', type: of('string'), literal: true },
};
