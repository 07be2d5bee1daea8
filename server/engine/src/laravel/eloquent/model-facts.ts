import { camel, type DocTag, type FoundMethod, studly, tableName } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import { constantIn } from '../../infer/class/constant-expression.js';
import type { World } from '../../infer/codebase.js';
import { fromNative } from '../../infer/doctype/native-type.js';
import { runBody } from '../../infer/evaluator.js';
import { createFrame } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import { schemaOf } from '../migrations/schema.js';
import type { Table } from '../migrations/table.js';
import { ATTRIBUTE } from '../names.js';
import { type Cast, castOf } from './casts.js';
import { type KeyFacts, keyOf } from './primary-key.js';
import { attributeArg, declarationRun, defaultOf, listDefault, stringsOf, textDefault } from './property-defaults.js';

/** What the declarations say of a model (responses 10.1): the sources its attributes come from. */
export interface ModelFacts {
  fqcn: string;
  tableName: string;
  /** Undefined when no migration speaks of it. */
  table: Table | undefined;
  key: KeyFacts;
  /** Cast as written, by attribute. */
  casts: Map<string, { written: string; cast: Cast | undefined }>;
  dates: string[];
  tags: Map<string, { owner: string; tag: DocTag }>;
  fillable: string[];
  appends: string[];
  hidden: string[];
  visible: string[];
  with: string[];
  timestamps: boolean;
  createdAt: string | undefined;
  updatedAt: string | undefined;
  deletedAt: string | undefined;
  snakeAttributes: boolean;
  serializesDates: boolean;
  /** Names of `$attributes` defaults. */
  defaults: string[];
}

const SOFT_DELETES = 'Illuminate\\Database\\Eloquent\\SoftDeletes';
const A = 'Illuminate\\Database\\Eloquent\\Attributes\\';

export function modelFacts(fqcn: string, world: World): ModelFacts {
  return world.reader.lookup(`model:${fqcn}`, () => {
    const run = declarationRun(world);
    const { steps } = run;
    // No work of who asks first.
    run.steps = 0;
    try {
      return read(fqcn, world);
    } finally {
      run.steps = steps;
    }
  });
}

function read(fqcn: string, world: World): ModelFacts {
  const name = world.spelled(fqcn);
  const tableName = nameOfTable(name, world);
  const connection = textDefault(name, 'connection', world) ?? '';
  const timestamps = defaultOf(name, 'timestamps', world);
  const off = timestamps?.kind === 'literal' && timestamps.value === false;
  const soft = world.traitsOf(name).some((t) => t.toLowerCase() === SOFT_DELETES.toLowerCase());
  const snakes = defaultOf(name, 'snakeAttributes', world);
  const tags = new Map<string, { owner: string; tag: DocTag }>();
  for (const found of world.classTags(name, ['property', 'property-read'])) {
    const key = found.tag.variable;
    const before = key === undefined ? undefined : tags.get(key);
    if (
      key !== undefined &&
      (before === undefined || (before.owner === found.owner && rank(found.tag) < rank(before.tag)))
    )
      tags.set(key, found);
  }
  const stamps = !off && !hasAttribute(name, `${A}WithoutTimestamps`, world);
  return {
    fqcn: name,
    tableName,
    table: tableOf(tableName, connection, world),
    key: keyOf(name, world),
    casts: castsOf(name, world),
    dates: listedDates(name, world),
    tags,
    fillable: names(name, 'fillable', `${A}Fillable`, world),
    appends: names(name, 'appends', `${A}Appends`, world),
    hidden: names(name, 'hidden', `${A}Hidden`, world),
    visible: names(name, 'visible', `${A}Visible`, world),
    with: listDefault(name, 'with', world) ?? [],
    timestamps: stamps,
    createdAt: stamps ? constantName(name, 'CREATED_AT', 'created_at', world) : undefined,
    updatedAt: stamps ? constantName(name, 'UPDATED_AT', 'updated_at', world) : undefined,
    deletedAt: soft ? constantName(name, 'DELETED_AT', 'deleted_at', world) : undefined,
    snakeAttributes: !(snakes?.kind === 'literal' && snakes.value === false),
    serializesDates: world.projectMethod(name, 'serializeDate') !== undefined,
    defaults: keysOf(defaultOf(name, 'attributes', world)),
  };
}

function rank(tag: DocTag): number {
  return tag.name.startsWith('phpstan-') ? 0 : tag.name.startsWith('psalm-') ? 1 : 2;
}

function hasAttribute(fqcn: string, attribute: string, world: World): boolean {
  return world
    .ancestors(fqcn)
    .some((o) => world.classOf(o)?.attributes.some((a) => a.name.toLowerCase() === attribute.toLowerCase()) === true);
}

function names(fqcn: string, property: string, attribute: string, world: World): string[] {
  const stated = attributeArg(fqcn, attribute, 0, 'columns', world);
  return [
    ...new Set([
      ...(listDefault(fqcn, property, world) ?? []),
      ...(stated === undefined ? [] : (stringsOf(stated) ?? [])),
    ]),
  ];
}

function keysOf(type: Type | undefined): string[] {
  return type?.kind === 'shape' ? type.fields.map((f) => f.key) : [];
}

function constantName(fqcn: string, constant: string, fallback: string, world: World): string | undefined {
  const found = world.constantFact(fqcn, constant);
  if (found === undefined || !world.isProject(found.in)) return fallback;
  const type = constantIn(found.fact.value, found.id, found.in, declarationRun(world));
  if (type.kind === 'null') return undefined;
  return type.kind === 'literal' ? String(type.value) : fallback;
}

function nameOfTable(fqcn: string, world: World): string {
  const attribute = attributeArg(fqcn, `${A}Table`, 0, 'name', world);
  if (attribute?.kind === 'literal' && typeof attribute.value === 'string') return attribute.value;
  const stated = textDefault(fqcn, 'table', world);
  if (stated !== undefined) return stated;
  const method = world.projectMethod(fqcn, 'getTable');
  const [only] = method === undefined ? [] : (world.body(method)?.body ?? []);
  if (only?.k === 'return' && only.e?.k === 'str') return only.e.v;
  return tableName(fqcn.slice(fqcn.lastIndexOf('\\') + 1));
}

/** A name with a schema qualifier matches on its last segment when the full name is unknown (responses 11.4). */
function tableOf(name: string, connection: string, world: World): Table | undefined {
  const { tables } = schemaOf(world);
  return (
    tables.get(`${connection}.${name}`) ??
    tables.get(`.${name}`) ??
    tables.get(`.${name.slice(name.lastIndexOf('.') + 1)}`)
  );
}

/** `$casts` of the class and its parents, then what `casts()` returns. */
function castsOf(fqcn: string, world: World): ModelFacts['casts'] {
  const out: ModelFacts['casts'] = new Map();
  const take = (type: Type | undefined) => {
    if (type?.kind !== 'shape') return;
    for (const field of type.fields) {
      const written =
        field.type.kind === 'literal' && typeof field.type.value === 'string'
          ? field.type.value
          : castObject(field.type);
      if (written === undefined)
        out.set(field.key, {
          written: '',
          cast: { read: { kind: 'unknown', reason: 'untyped' }, type: { kind: 'unknown', reason: 'untyped' } },
        });
      else out.set(field.key, { written, cast: castOf(written, world) });
    }
  };
  take(defaultOf(fqcn, 'casts', world));
  const method = world.projectMethod(fqcn, 'casts');
  const body = method === undefined ? undefined : world.body(method);
  if (method !== undefined && body !== undefined) {
    const receiver: Type = { kind: 'class', fqcn };
    const type = runBody(
      body.body,
      createFrame(declarationRun(world), { fact: method.bodyId, root: body, self: method.owner, receiver }),
    );
    for (const member of membersOf(type)) take(member);
  }
  return out;
}

/** `AsEnumCollection::of(Status::class)` and its like answer text the run time writes; here the class is kept. */
function castObject(type: Type): string | undefined {
  return type.kind === 'class' ? type.fqcn : undefined;
}

/** The accessor of an attribute and the type it gives: `name(): Attribute` with `get`, or `getNameAttribute()`. */
export function accessorOf(
  fqcn: string,
  attribute: string,
  world: World,
): { found: FoundMethod; style: 'attribute' | 'method' } | undefined {
  const classic = world.projectMethod(fqcn, `get${studly(attribute)}Attribute`);
  if (classic !== undefined) return { found: classic, style: 'method' };
  const modern = world.projectMethod(fqcn, camel(attribute));
  if (modern === undefined || modern.fact.params.length > 0) return undefined;
  const returns =
    modern.fact.returns === undefined ? undefined : fromNative(modern.fact.returns, world.scopeOf(modern.owner));
  return returns?.kind === 'class' && returns.fqcn === ATTRIBUTE ? { found: modern, style: 'attribute' } : undefined;
}

/** `$dates`, which Laravel 10 took away: a column listed there is read as it is stored since. */
function listedDates(name: string, world: World): string[] {
  const version = world.reader.read<HostFacts['framework']>('host:framework')?.version;
  return Number(/\d+/.exec(version ?? '')?.[0] ?? 0) >= 10 ? [] : (listDefault(name, 'dates', world) ?? []);
}
