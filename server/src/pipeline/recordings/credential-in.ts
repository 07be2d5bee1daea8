import { isMap, type Json } from '@docgen/protocol';
import { type CredentialNames, credentialNames, credentialShape } from '../../analysis/index.js';
import { pointer } from '../../document/index.js';

/** Names the places in a document that describe parts of a body. */
export interface BodyPlaces {
  pointersOf(path: readonly (string | number)[]): string[];
}

/** Text that stands for what was taken out of a body before it was written. */
const REDACTED = '[redacted]';
/** Bounds the levels of a body; what lies deeper was taken out before it was written (contract 8.6). */
const DEEPEST = 64;

type Step = string | number;

/** Holds what looks like a credential; a number stays where it is recorded. */
export interface FoundCredential {
  pointer: string;
  label: string;
  isNumber?: true;
}

/** Finds the first part of a recorded body that looks like a credential and is not exempt; undefined in a safe one. */
export function credentialIn(
  body: Json,
  place: readonly string[],
  schema: BodyPlaces,
  rules: CredentialRules,
): FoundCredential | undefined {
  return searchOf(place, schema, rules).in(body, [], undefined);
}

/**
 * Copies a body without the texts that read like a credential (contract 8.6). A number stays, and is told when the document is built: no
 * text could stand for it.
 */
export function redacted(body: Json, place: readonly string[], schema: BodyPlaces, rules: CredentialRules): Json {
  return searchOf(place, schema, rules).without(body, [], undefined);
}

/** Says what counts as a credential, and what is exempt: entries of `lint.leakage`. */
export interface CredentialRules {
  patterns: Readonly<Record<string, string>>;
  allow: readonly string[];
}

function searchOf(place: readonly string[], schema: BodyPlaces, { patterns, allow }: CredentialRules): Search {
  const exempt = new Set(allow.filter((entry) => /^#?\//.test(entry)));
  return new Search(credentialNames(patterns), place, schema, exempt);
}

class Search {
  constructor(
    private readonly names: CredentialNames,
    private readonly place: readonly string[],
    private readonly schema: BodyPlaces,
    private readonly allowed: ReadonlySet<string>,
  ) {}

  /** `tainted` says what a member above reads like. */
  in(value: Json, path: readonly Step[], tainted: string | undefined): FoundCredential | undefined {
    if (path.length > DEEPEST) return { pointer: this.pointerOf(path), label: 'content nested too deeply' };
    if (typeof value === 'string') return this.inText(value, path, tainted);
    if (Array.isArray(value)) return first(value.entries(), ([at, item]) => this.in(item, [...path, at], tainted));
    if (isMap(value)) return first(value, ([key, inner]) => this.inMember(key, inner, [...path, key], tainted));
    return undefined;
  }

  /** Copies a value; `tainted` is as above. */
  without(value: Json, path: readonly Step[], tainted: string | undefined): Json {
    if (path.length > DEEPEST) return REDACTED;
    if (typeof value === 'string') return this.inText(value, path, tainted) === undefined ? value : REDACTED;
    if (Array.isArray(value)) return value.map((item, at) => this.without(item, [...path, at], tainted));
    if (!isMap(value)) return value;
    return new Map(
      [...value].map(([key, inner]) => {
        const below = [...path, key];
        return [key, this.without(inner, below, this.reading(key, below)?.label ?? tainted)];
      }),
    );
  }

  private reading(key: string, path: readonly Step[]): ReturnType<CredentialNames> {
    const found = this.names(key);
    return found === undefined || this.isAllowed(path) ? undefined : found;
  }

  private inMember(
    key: string,
    value: Json,
    path: readonly Step[],
    tainted: string | undefined,
  ): FoundCredential | undefined {
    const named = this.reading(key, path);
    const isNumber = typeof value === 'number' || typeof value === 'bigint';
    if (named?.isWhole === true && isNumber) {
      return { pointer: this.pointerOf(path), label: named.label, isNumber: true };
    }
    return this.in(value, path, named?.label ?? tainted);
  }

  private inText(text: string, path: readonly Step[], tainted: string | undefined) {
    if (text === REDACTED) return undefined;
    const label = tainted ?? credentialShape(text);
    return label === undefined || this.isAllowed(path) ? undefined : { pointer: this.pointerOf(path), label };
  }

  private pointerOf(path: readonly Step[]): string {
    return pointer([...this.place, ...path.map(String)]);
  }

  private isAllowed(path: readonly Step[]): boolean {
    if (this.allowed.size === 0) return false;
    const own = [...this.place, ...path.map(String)];
    const spellings = [pointer(own), `#/${own.join('/')}`, ...this.schema.pointersOf(path)];
    return spellings.some((one) => this.allowed.has(one) || this.allowed.has(one.slice(1)));
  }
}

function first<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
