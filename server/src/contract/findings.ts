import type { ContractViolation } from '@docgen/protocol/rpc';
import type { ContractArtifact } from './artifact.js';
import { type ArtifactPlace, BrokenReference } from './place.js';
import type { BodyDirection } from './schema-source.js';

/** Collects the breaches of one exchange and what was not checked. */
export class ContractFindings {
  readonly violations: ContractViolation[] = [];
  readonly notes: string[] = [];

  constructor(readonly artifact: ContractArtifact) {}

  /** Adds a breach that no schema states; `at` names the part of the artifact that does. */
  breach(location: string, message: string, at: string): void {
    const provenance = this.artifact.schemas.origins(at);
    this.violations.push({ location, pointer: null, message, schema: null, provenance });
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  /** Checks a value against a schema. */
  check(location: string, value: unknown, schema: ArtifactPlace, direction: BodyDirection): void {
    const { schemas } = this.artifact;
    for (const error of schemas.errors(value, schema, direction)) {
      this.violations.push(schemas.violation(location, error));
    }
  }

  /**
   * Checks a decoded response body. PHP writes an empty map as `[]`, so an empty list in the place of one is taken for it, with a
   * note (contract 6.5).
   */
  checkResponseBody(location: string, body: unknown, schema: ArtifactPlace): void {
    const { schemas } = this.artifact;
    let value = body;
    let errors = schemas.errors(value, schema, 'response');
    const read: string[] = [];
    // Each round reads the empty lists that are wrong as maps, and behind them others may come to light.
    for (let empty = emptyMaps(errors, read); empty.length > 0; empty = emptyMaps(errors, read)) {
      for (const at of empty) value = withEmptyMap(value, at.split('/').slice(1));
      read.push(...empty);
      errors = schemas.errors(value, schema, 'response');
    }
    for (const error of errors) this.violations.push(schemas.violation(location, error));
    for (const at of read) {
      const place = at === '' ? location : `${location} at ${at}`;
      this.note(`${place} is an empty list where a map is documented`);
    }
  }

  /** Runs a part of the check; a reference that leads nowhere is a breach of its own, whatever was being read. */
  guarded(location: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof BrokenReference)) throw error;
      const message = `could not be checked against the contract: ${error.message}`;
      this.violations.push({ location, pointer: null, message, schema: error.pointer, provenance: [] });
    }
  }
}

function emptyMaps(errors: readonly { at: string; isEmptyMap: boolean }[], read: readonly string[]): string[] {
  const found = errors.filter(({ at, isEmptyMap }) => isEmptyMap && !read.includes(at)).map(({ at }) => at);
  return [...new Set(found)];
}

/** Copies a value with an empty map at a place. */
function withEmptyMap(value: unknown, keys: readonly string[]): unknown {
  const [escaped, ...rest] = keys;
  if (escaped === undefined) return {};
  const key = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? withEmptyMap(item, rest) : item));
  const out: Record<string, unknown> = Object.create(null);
  for (const [name, inner] of Object.entries(value as object)) {
    out[name] = name === key ? withEmptyMap(inner, rest) : inner;
  }
  return out;
}
