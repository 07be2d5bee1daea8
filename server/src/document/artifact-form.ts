import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { Ask } from './identity-memo.js';
import { mapOperations, mapOperationsOf } from './map-operations.js';
import type { PartKind } from './parts.js';

const EXTENSION = 'x-docgen';

/**
 * Converts a document to artifact form: identity and provenance of a `$ref` use site move to `uses` of its operation,
 * because a published Reference Object may not carry them (document 1.6).
 */
export function lift(document: JsonMap): JsonMap {
  return mapOperations(document, (operation) => liftOperation(operation, (ref) => parameterAt(document, ref)));
}

/** Converts one part of a document to artifact form; `ask` answers `parameterAt` of it. */
export function liftPart(part: JsonMap, kind: PartKind, ask: Ask): JsonMap {
  return mapOperationsOf(part, kind, (operation) => liftOperation(operation, ask));
}

/** Converts a document to internal form: each `uses` entry goes back beside its `$ref`; one without a match stays. */
export function lower(document: JsonMap): JsonMap {
  return mapOperations(document, (operation) => lowerOperation(operation, (ref) => parameterAt(document, ref)));
}

export function lowerPart(part: JsonMap, kind: PartKind, ask: Ask): JsonMap {
  return mapOperationsOf(part, kind, (operation) => lowerOperation(operation, ask));
}

function liftOperation(operation: JsonMap, ask: Ask): JsonMap {
  if (!hasUseSites(operation)) return operation;
  const uses = new Uses(operation);
  const out: JsonMap = new Map(operation);
  const responses = operation.get('responses');
  if (isMap(responses)) {
    out.set(
      'responses',
      mapEntries(responses, (status, response) => uses.liftSite(response, ['responses', status])),
    );
  }
  const parameters = operation.get('parameters');
  if (Array.isArray(parameters)) {
    out.set(
      'parameters',
      parameters.map((parameter) => {
        const key = isUseSite(parameter) ? parameterKey(parameter, ask) : undefined;
        return key === undefined ? parameter : uses.liftSite(parameter, ['parameters', ...key]);
      }),
    );
  }
  return uses.written ? withUses(out, uses.root) : operation;
}

function lowerOperation(operation: JsonMap, ask: Ask): JsonMap {
  const uses = new Uses(operation);
  if (uses.root.size === 0) return operation;
  const out: JsonMap = new Map(operation);
  const responses = operation.get('responses');
  if (isMap(responses)) {
    out.set(
      'responses',
      mapEntries(responses, (status, response) => uses.lowerSite(response, ['responses', status])),
    );
  }
  const parameters = operation.get('parameters');
  if (Array.isArray(parameters)) {
    out.set(
      'parameters',
      parameters.map((parameter) => {
        const key = isReference(parameter) ? parameterKey(parameter, ask) : undefined;
        return key === undefined ? parameter : uses.lowerSite(parameter, ['parameters', ...key]);
      }),
    );
  }
  return uses.written ? withUses(out, uses.root) : operation;
}

/** Edits the `uses` of one operation as a tree. */
class Uses {
  readonly root: JsonMap;
  written = false;

  constructor(operation: JsonMap) {
    const extension = operation.get(EXTENSION);
    const uses = isMap(extension) ? extension.get('uses') : undefined;
    this.root = isMap(uses) ? (copy(uses) as JsonMap) : new Map();
  }

  /** Moves the extension of a use site here, unless its place is taken. */
  liftSite(site: Json, path: readonly string[]): Json {
    if (!isUseSite(site)) return site;
    const holder = this.holder(path, true);
    const key = path.at(-1) as string;
    if (holder === undefined || holder.has(key)) return site;
    holder.set(key, site.get(EXTENSION) as Json);
    this.written = true;
    const rest = new Map(site);
    rest.delete(EXTENSION);
    return rest;
  }

  /** Moves an entry back beside its `$ref`. */
  lowerSite(site: Json, path: readonly string[]): Json {
    if (!isReference(site) || site.has(EXTENSION)) return site;
    const holder = this.holder(path, false);
    const key = path.at(-1) as string;
    const entry = holder?.get(key);
    if (holder === undefined || entry === undefined) return site;
    holder.delete(key);
    this.written = true;
    return new Map([[EXTENSION, entry], ...site]);
  }

  private holder(path: readonly string[], create: boolean): JsonMap | undefined {
    let at = this.root;
    for (const key of path.slice(0, -1)) {
      let next = at.get(key);
      if (next === undefined && create) {
        next = new Map();
        at.set(key, next);
      }
      if (!isMap(next)) return undefined;
      at = next;
    }
    return at;
  }
}

function withUses(operation: JsonMap, uses: JsonMap): JsonMap {
  const before = operation.get(EXTENSION);
  const extension: JsonMap = isMap(before) ? new Map(before) : new Map();
  const left = withoutEmpty(uses);
  if (left === undefined) extension.delete('uses');
  else extension.set('uses', left);
  const out: JsonMap = new Map(operation);
  if (extension.size === 0) out.delete(EXTENSION);
  else out.set(EXTENSION, extension);
  return out;
}

/** Drops containers an edit emptied; entries themselves (node extensions) are never entered. */
function withoutEmpty(uses: JsonMap): JsonMap | undefined {
  const out: JsonMap = new Map();
  for (const [kind, group] of uses) {
    if (!isMap(group)) out.set(kind, group);
    else if (kind === 'parameters') {
      const places = [...group].filter(([, names]) => !isMap(names) || names.size > 0);
      if (places.length > 0) out.set(kind, new Map(places));
    } else if (group.size > 0) out.set(kind, group);
  }
  return out.size > 0 ? out : undefined;
}

function parameterKey(parameter: JsonMap, ask: Ask): [string, string] | undefined {
  const found = ask(parameter.get('$ref') as string);
  return typeof found === 'string' ? (JSON.parse(found) as [string, string]) : undefined;
}

/**
 * Names the parameter behind a reference as `["<in>","<name>"]`, the chain followed; undefined when the chain dangles
 * or is a cycle.
 */
export function parameterAt(document: JsonMap, ref: string): string | undefined {
  const seen = new Set<Json>();
  let at = follow(document, ref);
  while (isReference(at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    at = follow(document, at.get('$ref') as string);
  }
  if (!isMap(at)) return undefined;
  const place = at.get('in');
  const name = at.get('name');
  return typeof place === 'string' && typeof name === 'string' ? JSON.stringify([place, name]) : undefined;
}

/** Gives the value a local `#/…` reference names. */
export function follow(document: JsonMap, ref: string): Json | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let at: Json | undefined = document;
  for (const part of ref.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isMap(at) ? at.get(key) : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
}

function isReference(value: Json | undefined): value is JsonMap {
  return isMap(value) && typeof value.get('$ref') === 'string';
}

function hasUseSites(operation: JsonMap): boolean {
  const responses = operation.get('responses');
  const parameters = operation.get('parameters');
  return (
    (isMap(responses) && [...responses.values()].some(isUseSite)) ||
    (Array.isArray(parameters) && parameters.some(isUseSite))
  );
}

function isUseSite(value: Json): value is JsonMap {
  return isReference(value) && isMap(value.get(EXTENSION));
}

function mapEntries(map: JsonMap, change: (key: string, value: Json) => Json): JsonMap {
  return new Map([...map].map(([key, value]) => [key, change(key, value)]));
}

function copy(value: Json): Json {
  return isMap(value) ? new Map([...value].map(([key, member]) => [key, copy(member)])) : value;
}
