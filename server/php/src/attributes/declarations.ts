import { type FactReader, memoized } from '@docgen/cache';
import type { Anchor } from '@docgen/protocol';
import type { PhpValue } from '../eval/value.js';
import type { Attribute, Param } from '../ir.js';
import { attributesOf } from '../readers/attributes.js';
import { ordinalOf } from '../walk.js';
import { readAttribute } from './read.js';
import {
  ATTRIBUTE_NAMESPACE,
  type AttributeSignature,
  type AttributeTarget,
  attributeSignature,
  isDocgenAttribute,
} from './table.js';

/** Names a declaration of PHP that may carry attributes: the fact that holds them, and where their arguments are read. */
export interface DeclarationPlace {
  target: AttributeTarget;
  /** `class:`, `sig:`, `prop:`, `case:`, `const:` or `closure:`. */
  fact: string;
  /** Parameter of the method or function the fact is about, when it carries the attributes. */
  parameter?: string;
  /** App-relative file the attributes are written in, for names and `__DIR__`. */
  file: string;
  /** Class for `self` and `parent`. */
  class?: string;
}

/** Holds one attribute as it was read: `args` every argument with defaults filled in, `given` the names written. */
export interface WrittenDeclaration {
  /** Name of the signature, below `Docgen\Attributes\`. */
  attribute: string;
  anchor: Anchor;
  args: ReadonlyMap<string, PhpValue>;
  given: ReadonlySet<string>;
}

/** Says why an attribute cannot be read (config 7.1-7.3). */
export interface UnreadDeclaration {
  attribute: string;
  anchor: Anchor;
  argument?: string;
  reason: string;
  /** Says that no attribute of this name exists. */
  unknown?: true;
}

export interface Declarations {
  /** In source order. */
  readonly read: readonly WrittenDeclaration[];
  readonly unread: readonly UnreadDeclaration[];
}

const NONE: Declarations = { read: [], unread: [] };

/**
 * Reads every documentation attribute of one place (config 7). The one reader there is: an attribute that stands on a
 * wrong target, is repeated without permission or has unreadable arguments is told, and has no effect anywhere.
 */
export function declarationsAt(reader: FactReader, place: DeclarationPlace): Declarations {
  if (!writtenAt(reader, place).some(({ name }) => isDocgenAttribute(name))) return NONE;
  return memoized(reader, readPlace, place.fact, JSON.stringify(place));
}

function writtenAt(reader: FactReader, { fact, parameter }: DeclarationPlace): readonly Attribute[] {
  if (parameter === undefined) return attributesOf(reader, fact);
  const params = reader.read<{ params?: Param[] }>(fact)?.params;
  return params?.find(({ name }) => name === parameter)?.attributes ?? [];
}

function readPlace(reader: FactReader, fact: string, written: string): Declarations {
  const place = JSON.parse(written) as DeclarationPlace;
  const read: WrittenDeclaration[] = [];
  const unread: UnreadDeclaration[] = [];
  const seen = new Set<string>();
  const root = reader.read<object>(fact);
  for (const attribute of writtenAt(reader, place)) {
    if (!isDocgenAttribute(attribute.name)) continue;
    const at = root === undefined ? undefined : ordinalOf(root, attribute);
    const one = readOne(reader, attribute, { fact, ...(at === undefined ? {} : { at }) }, place, seen);
    if ('args' in one) read.push(one);
    else unread.push(one);
  }
  return { read, unread };
}

function readOne(
  reader: FactReader,
  written: Attribute,
  anchor: Anchor,
  place: DeclarationPlace,
  seen: Set<string>,
): WrittenDeclaration | UnreadDeclaration {
  const signature = attributeSignature(written.name);
  if (signature === undefined) {
    const attribute = written.name.slice(ATTRIBUTE_NAMESPACE.length);
    return { attribute, anchor, reason: 'there is no such attribute', unknown: true };
  }
  const attribute = signature.name;
  const misplaced = misplacement(signature, place.target, seen);
  if (misplaced !== undefined) return { attribute, anchor, reason: misplaced };
  seen.add(attribute);
  const scope = { file: place.file, ...(place.class === undefined ? {} : { class: place.class }) };
  const result = readAttribute(reader, written, signature, scope);
  if (result.ok) return { attribute, anchor, args: result.args, given: result.given };
  const { reason, argument } = result;
  return { attribute, anchor, reason, ...(argument === undefined ? {} : { argument }) };
}

const TARGETS: Record<AttributeTarget, string> = {
  C: 'classes',
  M: 'methods',
  F: 'functions',
  P: 'properties',
  CC: 'enum cases',
  N: 'parameters',
};

function misplacement(
  signature: AttributeSignature,
  target: AttributeTarget,
  seen: ReadonlySet<string>,
): string | undefined {
  if (!signature.targets.includes(target)) {
    return `it is allowed on ${signature.targets.map((t) => TARGETS[t]).join(', ')} only`;
  }
  return !signature.repeatable && seen.has(signature.name) ? 'it is written twice and may stand once' : undefined;
}
