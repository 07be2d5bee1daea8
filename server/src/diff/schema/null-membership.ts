import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ComponentPairs } from '../component-pairs.js';
import { componentOf, type DocumentSide } from '../document-side.js';
import { isReadable } from './keywords.js';
import type { SchemaPair } from './schema-pair.js';

/** Says whether a schema accepts null: it does, it does not, nothing limits it, or nobody can know. */
type Membership = 'in' | 'out' | 'free' | 'undecided';

/**
 * Compares whether null is accepted, which is one fact however it is spelled (diff 10.3). Where one side limits nothing, the code of
 * the limit that came or went says it.
 */
export function compareNull(pair: SchemaPair): void {
  if (pair.position.isNullTaken) return;
  const readers = readersOf(pair.run.components);
  const before = readers.before.of(pair.written.before);
  const after = readers.after.of(pair.written.after);
  if (before === after || before === 'free' || after === 'free') return;
  const isIn = (of: Membership): boolean | null => (of === 'undecided' ? null : of === 'in');
  const fields = [{ field: 'nullable', old: isIn(before), new: isIn(after) }];
  if (before === 'undecided' || after === 'undecided') pair.report('schema.nullable-changed', '.nullable', { fields });
  else if (after === 'out') pair.report('schema.nullable-narrowed', '.nullable', { fields });
  else pair.report('schema.nullable-widened', '.nullable', { fields });
}

interface Readers {
  before: MembershipReader;
  after: MembershipReader;
}

const known = new WeakMap<ComponentPairs, Readers>();

/**
 * Gives the readers of two documents. The new one reads a component that was there before as it was: whether that accepts null now is
 * told once, at the component (diff 8).
 */
function readersOf(components: ComponentPairs): Readers {
  let readers = known.get(components);
  if (readers === undefined) {
    const before = new MembershipReader(components.before, () => undefined);
    const after = new MembershipReader(components.after, (ref) => {
      const name = componentOf(ref);
      const old = name === undefined ? undefined : components.nameBefore(name);
      return old === undefined ? undefined : before.of(components.before.schemas.get(old) ?? true);
    });
    readers = { before, after };
    known.set(components, readers);
  }
  return readers;
}

/** Reads whether schemas of one document accept null, each once, whatever they hold or lead to. */
class MembershipReader {
  private readonly known = new Map<JsonMap, Membership>();

  constructor(
    private readonly side: DocumentSide,
    /** Answers for a reference that another document speaks for. */
    private readonly elsewhere: (ref: string) => Membership | undefined,
  ) {}

  of(schema: Json): Membership {
    if (!isMap(schema)) return schema === false ? 'out' : 'free';
    const open = new Set<JsonMap>();
    const todo: JsonMap[] = [schema];
    for (let at = todo.at(-1); at !== undefined; at = todo.at(-1)) {
      const wanted =
        open.has(at) || this.known.has(at) ? [] : this.inside(at).filter((one) => !this.isKnown(one, open));
      open.add(at);
      if (wanted.length > 0) todo.push(...(wanted as JsonMap[]));
      else {
        todo.pop();
        if (!this.known.has(at)) this.known.set(at, this.composed(at));
      }
    }
    return this.known.get(schema) ?? 'undecided';
  }

  private isKnown(schema: Json, open: ReadonlySet<JsonMap>): boolean {
    return !isMap(schema) || this.known.has(schema) || open.has(schema);
  }

  /** Lists the schemas that have a say: branches, and what a reference leads to. */
  private inside(schema: JsonMap): Json[] {
    const ref = schema.get('$ref');
    const target = typeof ref === 'string' && this.elsewhere(ref) === undefined ? this.side.at(ref) : undefined;
    return [
      ...(target === undefined ? [] : [target]),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => branches(schema, key) ?? []),
    ];
  }

  /** Reads a schema whose insides are known; one that holds itself says nothing there. */
  private composed(schema: JsonMap): Membership {
    const ref = schema.get('$ref');
    const found = typeof ref === 'string' ? [this.behind(ref)] : [];
    if (this.side.isLevel30 && found.length > 0) return all(found);
    if (this.side.isLevel30 && schema.get('nullable') === true) return 'in';
    found.push(ofType(schema.get('type')), ofValues(schema));
    found.push(all((branches(schema, 'allOf') ?? []).map((branch) => this.read(branch))));
    for (const keyword of ['anyOf', 'oneOf']) {
      const some = branches(schema, keyword);
      if (some !== undefined) found.push(any(some.map((branch) => this.read(branch))));
    }
    const stated = all(found);
    // A keyword that refuses something it does not name may refuse null.
    return stated === 'free' && (schema.has('not') || schema.has('if')) ? 'undecided' : stated;
  }

  private behind(ref: string): Membership {
    const elsewhere = this.elsewhere(ref);
    if (elsewhere !== undefined) return elsewhere;
    const target = this.side.at(ref);
    return target === undefined ? 'undecided' : this.read(target);
  }

  private read(schema: Json): Membership {
    if (isMap(schema)) return this.known.get(schema) ?? 'undecided';
    return schema === false ? 'out' : 'free';
  }
}

function branches(schema: JsonMap, keyword: string): Json[] | undefined {
  const value = schema.get(keyword);
  return value === undefined || !isReadable(keyword, value) ? undefined : (value as Json[]);
}

function ofType(type: Json | undefined): Membership {
  if (type === undefined || !isReadable('type', type)) return 'free';
  return type === 'null' || (Array.isArray(type) && type.includes('null')) ? 'in' : 'out';
}

function ofValues(schema: JsonMap): Membership {
  const values = schema.get('enum');
  const found: Membership[] = [];
  if (schema.has('const')) found.push(schema.get('const') === null ? 'in' : 'out');
  if (Array.isArray(values)) found.push(values.includes(null) ? 'in' : 'out');
  return all(found);
}

function all(members: readonly Membership[]): Membership {
  for (const one of ['out', 'undecided', 'in'] as const) if (members.includes(one)) return one;
  return 'free';
}

function any(members: readonly Membership[]): Membership {
  for (const one of ['free', 'in', 'undecided'] as const) if (members.includes(one)) return one;
  return 'out';
}
