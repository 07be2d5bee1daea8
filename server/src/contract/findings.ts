import type { ContractViolation } from '@docgen/protocol/rpc';
import type { ContractArtifact } from './artifact.js';
import { ArtifactBodyPlaces } from './body-places.js';
import type { ContractDisagreement } from './disagreement.js';
import { type ArtifactPlace, BrokenReference } from './place.js';
import type { BodyDirection } from './schema-source.js';
import type { SchemaError } from './schemas.js';

/** Collects the breaches of one exchange and what was not checked. */
export class ContractFindings {
  readonly violations: ContractViolation[] = [];
  readonly notes: string[] = [];
  /** Lists what the breaches show of the document. */
  readonly disagreements: ContractDisagreement[] = [];

  constructor(readonly artifact: ContractArtifact) {}

  /** Adds a breach that no schema states; `at` names the part of the artifact that does, `wrong` the member that would have to be another. */
  breach(location: string, message: string, at: string, wrong?: Pick<ContractDisagreement, 'keyword' | 'seen'>): void {
    const provenance = this.artifact.schemas.origins(at);
    this.violations.push({ location, pointer: null, message, schema: null, provenance });
    if (wrong !== undefined) this.disagreements.push({ location, message, pointer: at, ...wrong });
  }

  note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  /** Checks a value against a schema. */
  check(location: string, value: unknown, schema: ArtifactPlace, direction: BodyDirection): void {
    const { schemas } = this.artifact;
    for (const error of schemas.errors(value, schema, direction)) this.add(location, error, schema);
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
    for (const error of errors) this.add(location, error, schema);
    for (const at of read) {
      const place = at === '' ? location : `${location} at ${at}`;
      this.note(`${place} is an empty list where a map is documented`);
    }
  }

  private add(location: string, error: SchemaError, body: ArtifactPlace): void {
    if (error.isUnchecked) {
      this.note(`${location}: ${error.message}`);
      return;
    }
    const { schemas, document } = this.artifact;
    const violation = schemas.violation(location, error);
    this.violations.push(violation);
    const { keyword, seen, schema, at } = error;
    if (schema === null) return;
    const { message } = violation;
    const place = at === '' ? location : `${location} at ${at}`;
    const found: ContractDisagreement = {
      location: place,
      message,
      pointer: schema,
      keyword: keyword ?? 'uncheckable',
      seen,
    };
    if (seen === 'null' && keyword === 'type') {
      const site = new ArtifactBodyPlaces(document, body).siteOf(stepsOf(at));
      if (site !== undefined) found.site = site;
    }
    this.disagreements.push(found);
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

/** Reads a pointer into a value as steps: numbers lead into lists. */
function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => (/^\d+$/.test(token) ? Number(token) : token.replaceAll('~1', '/').replaceAll('~0', '~')));
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
