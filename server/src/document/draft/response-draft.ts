import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type By, REMOVE } from '../../analysis/index.js';
import { responseId } from '../identity.js';
import { extension } from './extension.js';
import { FieldGuard, type Locate, outranks, type WriteOutcome } from './guard.js';
import type { NodeHistory } from './node-history.js';
import { SchemaDraft } from './schema-draft.js';

/** Matches the names a component may have in OpenAPI. */
const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;
export function isComponentName(value: Json): value is string {
  return typeof value === 'string' && COMPONENT_NAME.test(value);
}

const BODYLESS = /^(1\d\d|1XX|204|205|304)$/;
const PROSE = new Set(['summary', 'description']);
const FACTS = 'facts.';
const HEADERS = 'headers.';
const CONTENT = /^content\.(.+?)(?:\.(example|examples(?:\..+)?|itemSchema|encoding|description|x-[^.]+))?$/;
const NAMED_EXAMPLE = 'examples.';

/** Tells whether a status takes no content (document 8.4). */
export function isBodyless(status: string): boolean {
  return BODYLESS.test(status);
}

/** Builds one media type of a response: its members besides the schema are guarded one by one. */
class MediaTypeDraft {
  readonly guard: FieldGuard;
  schema: SchemaDraft | undefined;

  constructor(history: NodeHistory | undefined) {
    this.guard = new FieldGuard(history);
  }

  freeze(locate: Locate): JsonMap {
    const node: JsonMap = new Map();
    const provenance = this.guard.records(locate);
    if (provenance !== undefined) node.set('x-docgen', extension({ provenance }));
    if (this.schema !== undefined) node.set('schema', this.schema.freeze(locate));
    const named: [name: string, value: Json][] = [];
    for (const [member, value] of this.guard.values()) {
      if (member.startsWith(NAMED_EXAMPLE)) named.push([member.slice(NAMED_EXAMPLE.length), value]);
      else node.set(member, value);
    }
    if (named.length > 0) {
      const stated = node.get('examples');
      node.set('examples', new Map([...named, ...(isMap(stated) ? stated : [])]));
    }
    return node;
  }
}

/**
 * Builds a response (document 8.4). Fields: members, `headers.<name>`, the claimed name `component`, unguarded
 * `facts.<name>`, and `content.<media type>.<member>` for members beside a schema, `examples.<name>` among them;
 * `content.<media type>` removed takes the media type away.
 */
export class ResponseDraft {
  private readonly guard: FieldGuard;
  private readonly facts: JsonMap = new Map();
  /** Media types in registration order: the first one is part of the identity. */
  private readonly content = new Map<string, MediaTypeDraft>();

  constructor(
    readonly status: string,
    private readonly history?: NodeHistory,
  ) {
    this.guard = new FieldGuard(history);
  }

  apply(field: string, value: Json | typeof REMOVE | undefined, by: By): WriteOutcome {
    if (value === undefined) return 'noop';
    if (field.startsWith(FACTS)) {
      this.history?.accepted(field, value, by, 'later');
      if (value === REMOVE) this.facts.delete(field.slice(FACTS.length));
      else this.facts.set(field.slice(FACTS.length), value);
      return 'accepted';
    }
    const part = CONTENT.exec(field);
    if (part !== null) return this.applyContent(part[1] as string, part[2], value, by);
    if (field === 'component' && value !== REMOVE && !isComponentName(value)) return 'noop';
    return this.guard.apply(field, value, by);
  }

  applySchema(
    mediaType: string,
    path: readonly string[],
    field: string,
    value: Json | typeof REMOVE | undefined,
    by: By,
  ): WriteOutcome {
    if (value === undefined || isBodyless(this.status)) return 'noop';
    if (value === REMOVE && !this.content.has(mediaType)) return 'noop';
    const media = this.mediaType(mediaType, by);
    media.schema ??= new SchemaDraft(this.history?.node('content', mediaType, 'schema'));
    return media.schema.apply(path, field, value, by);
  }

  schemaAt(mediaType: string, path: readonly string[]): SchemaDraft | undefined {
    return this.content.get(mediaType)?.schema?.at(path);
  }

  get(field: string): Json | undefined {
    const part = CONTENT.exec(field);
    return part === null ? this.guard.get(field) : this.content.get(part[1] as string)?.guard.get(part[2] ?? '');
  }

  mediaTypes(): string[] {
    return [...this.content.keys()];
  }

  /** Lists the names of headers that are there, as they are spelled. */
  headers(): string[] {
    return this.guard.values().flatMap(([field]) => (field.startsWith(HEADERS) ? [field.slice(HEADERS.length)] : []));
  }

  freeze(opId: string, locate: Locate): JsonMap {
    const primary = this.mediaTypes()[0];
    const node: JsonMap = new Map();
    const facts: JsonMap = new Map(this.facts);
    const headers: JsonMap = new Map();
    const unpublished = this.besideReference();
    for (const [field, value] of this.guard.values()) {
      if (unpublished.has(field)) continue;
      if (field === 'component') facts.set(field, value);
      else if (field.startsWith(HEADERS)) headers.set(field.slice(HEADERS.length), value);
      else node.set(field, value);
    }
    const isReference = node.has('$ref');
    if (!isReference && !node.has('description')) node.set('description', '');
    if (headers.size > 0) node.set('headers', headers);
    if (this.content.size > 0 && !isReference) {
      node.set('content', new Map([...this.content].map(([name, media]) => [name, media.freeze(locate)])));
    }
    const id = primary === undefined ? {} : { id: responseId(opId, this.status, primary) };
    const own = extension({ ...id, provenance: this.guard.records(locate, unpublished), facts });
    return own.size === 0 ? node : new Map([['x-docgen', own], ...node]);
  }

  /** Ends, in the history, what a response that is a reference does not publish. */
  settleHistory(): void {
    const referrer = this.guard.get('$ref') === undefined ? undefined : this.guard.holder('$ref');
    if (referrer === undefined) return;
    for (const field of this.besideReference()) this.history?.end(field, referrer, 'reference');
    this.history?.node('content').endAll(referrer, 'reference');
  }

  /**
   * Lists fields a Reference Object has no place for, and prose of a layer weaker than the reference, which has its
   * own.
   */
  private besideReference(): ReadonlySet<string> {
    const referrer = this.guard.get('$ref') === undefined ? undefined : this.guard.holder('$ref');
    if (referrer === undefined) return new Set();
    const fields = this.guard.values().map(([field]) => field);
    return new Set(
      fields.filter((field) => {
        if (field === '$ref' || field === 'component') return false;
        const holder = this.guard.holder(field);
        return !PROSE.has(field) || (holder !== undefined && outranks(referrer, holder));
      }),
    );
  }

  private applyContent(name: string, member: string | undefined, value: Json | typeof REMOVE, by: By): WriteOutcome {
    if (member === undefined) return value === REMOVE && this.removeContent(name, by) ? 'accepted' : 'noop';
    if (isBodyless(this.status)) return 'noop';
    return this.mediaType(name, by).guard.apply(member, value, by);
  }

  private removeContent(name: string, by: By): boolean {
    const removed = this.content.delete(name);
    const history = removed ? this.history?.node('content', name) : undefined;
    history?.endAll(by, 'removed');
    history?.accepted('*', REMOVE, by);
    return removed;
  }

  private mediaType(name: string, by: By): MediaTypeDraft {
    let media = this.content.get(name);
    if (media === undefined) {
      const history = this.history?.node('content', name);
      history?.end('*', by, 'later');
      media = new MediaTypeDraft(history);
      this.content.set(name, media);
    }
    return media;
  }
}

/** Spells a field of a response as the keys that lead to it in the response object; `*` is a media type as a whole. */
export function responseKeys(field: string): string[] {
  if (field.startsWith(HEADERS)) return ['headers', field.slice(HEADERS.length)];
  const part = CONTENT.exec(field);
  if (part === null) return [field];
  const [, mediaType = '', member = '*'] = part;
  return member.startsWith(NAMED_EXAMPLE)
    ? ['content', mediaType, 'examples', member.slice(NAMED_EXAMPLE.length)]
    : ['content', mediaType, member];
}
