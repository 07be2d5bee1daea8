import { byteOrder, type Json, type JsonMap } from '@docgen/protocol';
import {
  type By,
  type Contribution,
  type DraftView,
  type ParameterIn,
  REMOVE,
  type Target,
} from '../../analysis/index.js';
import { extension } from './extension.js';
import { FieldGuard, type Locate, outranks, type WriteOutcome } from './guard.js';
import type { NodeHistory } from './node-history.js';
import { ParameterDraft } from './parameter-draft.js';
import { ResponseDraft, responseKeys } from './response-draft.js';
import { type SchemaDraft, schemaKeys } from './schema-draft.js';

/** Lists the members that have nodes of their own to write to. */
const NODES = new Set(['x-docgen', 'parameters', 'responses']);

/**
 * Builds an operation by replaying a fragment's contributions in order (document 8). `*` removed on a parameter or
 * response takes the node away for good; only a stronger layer may write it again.
 */
export class OperationDraft implements DraftView {
  private readonly guard: FieldGuard;
  private readonly parameterDrafts = new Map<string, ParameterDraft>();
  private readonly responseDrafts = new Map<string, ResponseDraft>();
  private readonly removed = new Map<string, By>();

  /** With a history, every write is recorded; \`settleHistory\` ends it. */
  constructor(private readonly history?: NodeHistory) {
    this.guard = new FieldGuard(history);
  }

  apply(contribution: Contribution): WriteOutcome {
    const { target, field, value, by } = contribution;
    switch (target.node) {
      case 'operation':
        return NODES.has(field) ? 'noop' : this.guard.apply(field, value, by);
      case 'parameter':
        if (field === '*') return value === REMOVE ? this.remove(target, by) : this.applyMembers(target, value, by);
        return this.parameter(target, by)?.apply(field, value, by) ?? this.missed(contribution);
      case 'parameter-schema':
        return (
          this.parameter(target, by)?.applySchema(target.path ?? [], field, value, by) ?? this.missed(contribution)
        );
      case 'response':
        if (field === '*') return value === REMOVE ? this.remove(target, by) : this.applyMembers(target, value, by);
        return this.response(target.status, by)?.apply(field, value, by) ?? this.missed(contribution);
      case 'response-schema':
        return (
          this.response(target.status, by)?.applySchema(target.mediaType, target.path ?? [], field, value, by) ??
          this.missed(contribution)
        );
      default:
        return 'noop';
    }
  }

  has(target: Target, field?: string): boolean {
    if (field !== undefined) return this.get(target, field) !== undefined;
    switch (target.node) {
      case 'operation':
        return true;
      case 'parameter':
        return this.parameterDrafts.has(parameterKey(target.in, target.name));
      case 'response':
        return this.responseDrafts.has(target.status);
      default:
        return this.schemaAt(target) !== undefined;
    }
  }

  get(target: Target, field: string): Json | undefined {
    switch (target.node) {
      case 'operation':
        return this.guard.get(field);
      case 'parameter':
        return this.parameterDrafts.get(parameterKey(target.in, target.name))?.get(field);
      case 'response':
        return this.responseDrafts.get(target.status)?.get(field);
      default:
        return this.schemaAt(target)?.get(field);
    }
  }

  parameters(): { in: string; name: string }[] {
    return [...this.parameterDrafts.values()].map(({ place, name }) => ({ in: place, name }));
  }

  responses(): string[] {
    return [...this.responseDrafts.keys()];
  }

  mediaTypes(status: string): string[] {
    return this.responseDrafts.get(status)?.mediaTypes() ?? [];
  }

  headers(status: string): string[] {
    return this.responseDrafts.get(status)?.headers() ?? [];
  }

  /** Names the layer and producer that hold a field of the operation. */
  holder(field: string): By | undefined {
    return this.guard.holder(field);
  }

  /** Gives the operation node in internal form, under its node id; `locate` binds anchors to lines. */
  freeze(opId: string, locate: Locate): JsonMap {
    const node: JsonMap = new Map();
    node.set('x-docgen', extension({ id: opId, provenance: this.guard.records(locate) }));
    for (const [field, value] of this.guard.values()) node.set(field, value);
    if (this.parameterDrafts.size > 0) {
      node.set(
        'parameters',
        [...this.parameterDrafts.values()].map((draft) => draft.freeze(opId, locate)),
      );
    }
    if (this.responseDrafts.size > 0) {
      const statuses = [...this.responseDrafts.keys()].sort(byteOrder);
      node.set('responses', new Map(statuses.map((status) => [status, this.freezeResponse(status, opId, locate)])));
    }
    return node;
  }

  private freezeResponse(status: string, opId: string, locate: Locate): JsonMap {
    return (this.responseDrafts.get(status) as ResponseDraft).freeze(opId, locate);
  }

  private schemaAt(target: Target): SchemaDraft | undefined {
    if (target.node === 'parameter-schema') {
      return this.parameterDrafts.get(parameterKey(target.in, target.name))?.schemaAt(target.path ?? []);
    }
    if (target.node !== 'response-schema') return undefined;
    return this.responseDrafts.get(target.status)?.schemaAt(target.mediaType, target.path ?? []);
  }

  private applyMembers(target: Target, value: Json | undefined, by: By): WriteOutcome {
    if (!(value instanceof Map)) return 'noop';
    for (const [field, member] of value) this.apply({ target, field, value: member, by });
    return 'accepted';
  }

  private remove(
    target: { node: 'parameter'; in: ParameterIn; name: string } | { node: 'response'; status: string },
    by: By,
  ): WriteOutcome {
    const key = target.node === 'parameter' ? parameterKey(target.in, target.name) : target.status;
    const drafts = target.node === 'parameter' ? this.parameterDrafts : this.responseDrafts;
    this.removed.set(`${target.node}:${key}`, by);
    const history = this.history?.node(...targetKeys(target));
    history?.endAll(by, 'removed');
    history?.accepted('*', REMOVE, by, 'later');
    return drafts.delete(key) ? 'accepted' : 'noop';
  }

  /** Records, in the history, a write to a parameter or response that no weaker layer may write again. */
  private missed({ target, field, value, by }: Contribution): WriteOutcome {
    const remover = 'in' in target || 'status' in target ? this.removerOf(target) : by;
    const keys = target.node === 'response' ? responseKeys(field) : [field];
    const node = this.history?.node(...targetKeys(target), ...keys.slice(0, -1));
    node?.shadowed(keys.at(-1) as string, value, by, remover ?? by, 'removed');
    return 'shadowed';
  }

  /** Ends, in the history, what was written and is not published. */
  settleHistory(): void {
    for (const draft of this.parameterDrafts.values()) draft.settleHistory();
    for (const draft of this.responseDrafts.values()) draft.settleHistory();
  }

  private parameter(target: { in: ParameterIn; name: string }, by: By): ParameterDraft | undefined {
    const key = parameterKey(target.in, target.name);
    let draft = this.parameterDrafts.get(key);
    if (draft === undefined) {
      if (this.isRemoved(`parameter:${key}`, by)) return undefined;
      const history = this.history?.node('parameters', key);
      history?.end('*', by);
      draft = new ParameterDraft(target.in, target.name, history);
      this.parameterDrafts.set(key, draft);
    }
    return draft;
  }

  private response(status: string, by: By): ResponseDraft | undefined {
    let draft = this.responseDrafts.get(status);
    if (draft === undefined) {
      if (this.isRemoved(`response:${status}`, by)) return undefined;
      const history = this.history?.node('responses', status);
      history?.end('*', by);
      draft = new ResponseDraft(status, history);
      this.responseDrafts.set(status, draft);
    }
    return draft;
  }

  private removerOf(target: Exclude<Target, { node: 'operation' | 'tag' | 'note' | 'component' }>): By | undefined {
    return this.removed.get(
      'status' in target ? `response:${target.status}` : `parameter:${parameterKey(target.in, target.name)}`,
    );
  }

  private isRemoved(key: string, by: By): boolean {
    const remover = this.removed.get(key);
    return remover !== undefined && !outranks(by, remover);
  }
}

function parameterKey(place: string, name: string): string {
  return `${place}:${name}`;
}

/** Spells the place of a node in an operation as the keys that lead to it; a parameter is known by place and name. */
function targetKeys(target: Target): string[] {
  switch (target.node) {
    case 'operation':
    case 'note':
      return [];
    case 'parameter':
      return ['parameters', parameterKey(target.in, target.name)];
    case 'parameter-schema':
      return ['parameters', parameterKey(target.in, target.name), 'schema', ...schemaKeys(target.path ?? [])];
    case 'response':
      return ['responses', target.status];
    case 'response-schema':
      return ['responses', target.status, 'content', target.mediaType, 'schema', ...schemaKeys(target.path ?? [])];
    case 'tag':
      return ['tags', target.name];
    case 'component':
      return schemaKeys(target.path ?? []);
  }
}
