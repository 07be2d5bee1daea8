import type { Json, JsonMap } from '@docgen/protocol';
import { type By, type ParameterIn, REMOVE } from '../../analysis/index.js';
import { parameterId } from '../identity.js';
import { extension } from './extension.js';
import { FieldGuard, type Locate, type WriteOutcome } from './guard.js';
import type { NodeHistory } from './node-history.js';
import { SchemaDraft } from './schema-draft.js';

const FACT = 'facts.';

/**
 * Builds a parameter. Its place and name never change, and make its identity; a `name` written to it is the one it is
 * published under. Facts are written outside the guard (document 1.4).
 */
export class ParameterDraft {
  private readonly guard: FieldGuard;
  private readonly facts: JsonMap = new Map();
  private schema: SchemaDraft | undefined;

  constructor(
    readonly place: ParameterIn,
    readonly name: string,
    private readonly history?: NodeHistory,
  ) {
    this.guard = new FieldGuard(history);
  }

  apply(field: string, value: Json | typeof REMOVE | undefined, by: By): WriteOutcome {
    if (field.startsWith(FACT)) {
      if (value === undefined) return 'noop';
      this.history?.accepted(field, value, by, 'later');
      if (value === REMOVE) this.facts.delete(field.slice(FACT.length));
      else this.facts.set(field.slice(FACT.length), value);
      return 'accepted';
    }
    if (field === 'in') return 'noop';
    return this.guard.apply(field, value, by);
  }

  applySchema(path: readonly string[], field: string, value: Json | typeof REMOVE | undefined, by: By): WriteOutcome {
    this.schema ??= new SchemaDraft(this.history?.node('schema'));
    return this.schema.apply(path, field, value, by);
  }

  schemaAt(path: readonly string[]): SchemaDraft | undefined {
    return this.schema?.at(path);
  }

  get(field: string): Json | undefined {
    if (field.startsWith(FACT)) return this.facts.get(field.slice(FACT.length));
    if (field === 'in') return this.place;
    return this.guard.get(field) ?? (field === 'name' ? this.name : undefined);
  }

  /** Ends, in the history, the schema of a parameter that is a reference or has content. */
  settleHistory(): void {
    for (const field of ['$ref', 'content']) {
      const holder = this.guard.get(field) === undefined ? undefined : this.guard.holder(field);
      if (holder !== undefined) this.history?.node('schema').endAll(holder, field === '$ref' ? 'reference' : 'removed');
    }
  }

  /**
   * Gives the parameter node. A path parameter is required in any case; without `content` there is a schema,
   * unconstrained if need be.
   */
  freeze(opId: string, locate: Locate): JsonMap {
    const node: JsonMap = new Map();
    const id = parameterId(opId, this.place, this.name);
    node.set('x-docgen', extension({ id, provenance: this.guard.records(locate), facts: this.facts }));
    node.set('name', this.name).set('in', this.place);
    for (const [field, value] of this.guard.values()) node.set(field, value);
    if (this.place === 'path') node.set('required', true);
    if (!node.has('content') && !node.has('$ref')) node.set('schema', this.schema?.freeze(locate) ?? new Map());
    return node;
  }
}
