import type { FactReader } from '@docgen/cache';
import { listOf } from '../eval/arrays.js';
import type { PhpValue } from '../eval/value.js';
import { APP_ROOT, type FoldScope, fold } from '../fold/fold.js';
import type { Arg, Attribute } from '../ir.js';
import { coerce } from './coerce.js';
import { refusal } from './refused-values.js';
import type { AttributeArgument, AttributeSignature } from './table.js';

/**
 * Holds an attribute's arguments: `args` every argument of the signature, defaults filled in; `given` the names written
 * with another value than null for a nullable argument. On failure `reason` is a phrase and `argument` the argument it
 * is about.
 */
export type ReadAttribute =
  | { ok: true; args: Map<string, PhpValue>; given: Set<string> }
  | { ok: false; reason: string; argument?: string };

/**
 * Binds and evaluates the arguments of an attribute as PHP would (config 7.3). `scope.file` is the file that holds it;
 * an argument named `file` may use `__DIR__` and `__FILE__` and comes back relative to the application's root.
 */
export function readAttribute(
  reader: FactReader,
  attribute: Attribute,
  signature: AttributeSignature,
  scope: FoldScope,
): ReadAttribute {
  const bound = bind(reader, attribute.args, signature.args, scope);
  if (!('values' in bound)) return bound;
  const strict = reader.read<string>(`strict:${scope.file}`) !== undefined;
  const args = new Map<string, PhpValue>();
  const given = new Set<string>();
  for (const argument of signature.args) {
    if (argument.variadic) {
      const rest = bound.rest.map((value) => coerce(value, argument.types, strict));
      if (rest.includes(undefined)) return failed(argument.name, `expects ${argument.types.join('|')}`);
      args.set(argument.name, listOf(rest.map((r) => r?.value ?? null)));
      if (rest.length > 0) given.add(argument.name);
      continue;
    }
    const value = bound.values.get(argument.name);
    if (value === undefined) {
      if (argument.default === undefined) return failed(argument.name, 'is missing');
      args.set(argument.name, argument.default);
      continue;
    }
    const coerced = coerce(value, argument.types, strict);
    if (coerced === undefined) return failed(argument.name, `expects ${argument.types.join('|')}`);
    const refused = refusal(signature.name, argument.name, coerced.value);
    if (refused !== undefined) return failed(argument.name, refused);
    args.set(argument.name, coerced.value);
    if (coerced.value !== null || argument.types.includes('mixed')) given.add(argument.name);
  }
  return { ok: true, args, given };
}

interface Bound {
  values: Map<string, PhpValue>;
  rest: PhpValue[];
}

function bind(
  reader: FactReader,
  written: readonly Arg[],
  expected: readonly AttributeArgument[],
  scope: FoldScope,
): Bound | { ok: false; reason: string; argument?: string } {
  const bound: Bound = { values: new Map(), rest: [] };
  const singles = expected.filter((argument) => !argument.variadic);
  const variadic = expected.find((argument) => argument.variadic);
  const named = new Set<string>();
  let position = 0;
  const place = (
    value: PhpValue,
    name: string | undefined,
  ): { ok: false; reason: string; argument?: string } | undefined => {
    if (name !== undefined) {
      const isSingle = singles.some((argument) => argument.name === name);
      if (!isSingle && variadic === undefined) return failed(name, 'is unknown');
      if (named.has(name) || bound.values.has(name)) return failed(name, 'is given twice');
      named.add(name);
      // A name of no other parameter is a member of the variadic one.
      if (isSingle) bound.values.set(name, value);
      else bound.rest.push(value);
      return undefined;
    }
    const argument = singles[position++];
    if (argument !== undefined) {
      if (bound.values.has(argument.name)) return failed(argument.name, 'is given twice');
      bound.values.set(argument.name, value);
      return undefined;
    }
    if (variadic === undefined) return { ok: false, reason: 'too many arguments' };
    bound.rest.push(value);
    return undefined;
  };
  for (const arg of written) {
    if (arg.spread) return { ok: false, reason: 'an argument is unpacked, which PHP refuses in an attribute' };
    const target = arg.name ?? singles[position]?.name;
    const value = evaluate(reader, arg, target, scope);
    if ('reason' in value) return failed(target ?? variadic?.name, value.reason);
    const problem = place(value.value, arg.name);
    if (problem !== undefined) return problem;
  }
  return bound;
}

function evaluate(
  reader: FactReader,
  arg: Arg,
  name: string | undefined,
  scope: FoldScope,
): { value: PhpValue } | { reason: string } {
  const paths = name === 'file';
  const folded = fold(reader, arg.value, paths ? { ...scope, paths } : scope);
  if (!folded.ok) return { reason: folded.why };
  if (!paths || typeof folded.value !== 'string' || !folded.value.includes(APP_ROOT)) return { value: folded.value };
  if (folded.value.lastIndexOf(APP_ROOT) !== 0) return { reason: '__DIR__ inside a path' };
  return { value: folded.value.slice(APP_ROOT.length).replace(/^\//, '') };
}

function failed(argument: string | undefined, reason: string): { ok: false; reason: string; argument?: string } {
  return argument === undefined ? { ok: false, reason } : { ok: false, reason, argument };
}
