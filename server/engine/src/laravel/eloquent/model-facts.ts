import { ATTRIBUTE, MODEL_ATTRIBUTES, SOFT_DELETES } from '@docgen/laravel-knowledge';
import {
  camel,
  classPlace,
  type DocTag,
  declarationsAt,
  type FoundMethod,
  snake,
  studly,
  tableName,
  textArguments,
} from '@docgen/php';
import { constantExpression } from '../../infer/class/constant-expression.js';
import type { Codebase } from '../../infer/codebase.js';
import { fromNative } from '../../infer/doctype/native-type.js';
import { closeQuestion, isQuestionOpen, openQuestion } from '../../infer/memo/memo-scope.js';
import type { Type } from '../../types/type.js';
import { frameworkMajor } from '../framework-version.js';
import { schemaOf } from '../migrations/schema.js';
import type { Table } from '../migrations/table.js';
import { type AttributeCast, declaredCasts } from './casts/declared-casts.js';
import { leavesOutRows } from './construction/global-scopes.js';
import { type ConstructedLists, constructedLists } from './construction/shown-lists.js';
import { type KeyFacts, keyOf } from './primary-key.js';
import {
  answeredText,
  attributeArg,
  attributeTexts,
  constructedValue,
  declarationRun,
  defaultOf,
  listDefault,
  textDefault,
  textOf,
} from './property-defaults.js';

/** Holds the declarations of a model (responses 10.1) that its attributes come from. */
export interface ModelFacts {
  fqcn: string;
  tableName: string;
  /** Undefined when no migration creates or changes it. */
  table: Table | undefined;
  key: KeyFacts;
  /** Cast as written, by attribute. */
  casts: Map<string, AttributeCast>;
  /** Tells whether these are all: code that declares casts may not be readable. */
  castsRead: boolean;
  dates: string[];
  tags: Map<string, { owner: string; tag: DocTag }>;
  fillable: string[];
  appends: string[];
  hidden: string[];
  visible: string[];
  /** Names that are hidden, or appended, under a condition alone; `untold` says that a run alone tells what else is hidden. */
  perhapsHidden: readonly string[];
  perhapsAppended: readonly string[];
  untold: boolean;
  /** Names the documentation attribute `Hidden` leaves out of every published form (config 9.6). */
  undocumented: readonly string[];
  with: string[];
  /** Names `$withCount` makes every query of the model add, where no `select` takes them away. */
  counts: string[];
  timestamps: boolean;
  createdAt: string | undefined;
  updatedAt: string | undefined;
  deletedAt: string | undefined;
  /** Says that a query of the model may not find a row that is there: soft deletes, a global scope. */
  mayMissRows: boolean;
  snakeAttributes: boolean;
  serializesDates: boolean;
  /** Names of `$attributes` defaults. */
  defaults: string[];
  /** Names of the columns every insert and update reads again. */
  refreshed: readonly string[];
}

export function modelFacts(fqcn: string, codebase: Codebase): ModelFacts {
  const run = declarationRun(codebase);
  const question = `casts:${fqcn.toLowerCase()}`;
  // A body that makes the casts reads an attribute of its model.
  if (isQuestionOpen(run, question)) return declaredFacts(fqcn, codebase);
  return codebase.reader.lookup(`model:${fqcn}`, () => {
    const { steps } = run;
    // Reading declarations is no work of the first asker.
    run.steps = 0;
    const facts = declaredFacts(fqcn, codebase);
    openQuestion(run, question);
    try {
      return { ...facts, ...declaredCasts(facts.fqcn, codebase) };
    } finally {
      closeQuestion(run, question);
      run.steps = steps;
    }
  });
}

/** Gives the facts without the casts, which are not read yet: no type of a column is known. */
function declaredFacts(fqcn: string, codebase: Codebase): ModelFacts {
  return codebase.reader.lookup(`model-declared:${fqcn}`, () => read(fqcn, codebase));
}

function read(fqcn: string, codebase: Codebase): ModelFacts {
  const name = codebase.spelled(fqcn);
  const tableName = nameOfTable(name, codebase);
  const connection = textDefault(name, 'connection', codebase) ?? '';
  const timestamps = defaultOf(name, 'timestamps', codebase);
  const off = timestamps?.kind === 'literal' && timestamps.value === false;
  const soft = codebase.traitsOf(name).some((t) => t.toLowerCase() === SOFT_DELETES.toLowerCase());
  const snakes = defaultOf(name, 'snakeAttributes', codebase);
  const tags = new Map<string, { owner: string; tag: DocTag }>();
  for (const found of codebase.classTags(name, ['property', 'property-read'])) {
    const key = found.tag.variable;
    const before = key === undefined ? undefined : tags.get(key);
    if (
      key !== undefined &&
      (before === undefined || (before.owner === found.owner && rank(found.tag) < rank(before.tag)))
    )
      tags.set(key, found);
  }
  const stamps = !off && keepsStamps(name, codebase);
  return {
    fqcn: name,
    tableName,
    table: tableOf(tableName, connection, codebase),
    key: keyOf(name, codebase),
    casts: new Map(),
    castsRead: false,
    dates: listedDates(name, codebase),
    tags,
    fillable: names(name, 'fillable', `${MODEL_ATTRIBUTES}Fillable`, codebase),
    ...shownLists(name, codebase),
    undocumented: undocumentedNames(name, codebase),
    with: listDefault(name, 'with', codebase) ?? [],
    counts: (listDefault(name, 'withCount', codebase) ?? []).flatMap(countName),
    timestamps: stamps,
    createdAt: stamps ? stampName(name, 'CREATED_AT', 'getCreatedAtColumn', codebase) : undefined,
    updatedAt: stamps ? stampName(name, 'UPDATED_AT', 'getUpdatedAtColumn', codebase) : undefined,
    deletedAt: soft ? stampName(name, 'DELETED_AT', 'getDeletedAtColumn', codebase) : undefined,
    mayMissRows: soft || leavesOutRows(name, codebase),
    snakeAttributes: !(snakes?.kind === 'literal' && snakes.value === false),
    serializesDates: codebase.projectMethod(name, 'serializeDate') !== undefined,
    defaults: keysOf(defaultOf(name, 'attributes', codebase)),
    refreshed: refreshedColumns(name, codebase),
  };
}

function rank(tag: DocTag): number {
  return tag.name.startsWith('phpstan-') ? 0 : tag.name.startsWith('psalm-') ? 1 : 2;
}

/** Tells whether the attributes of a model leave it the times the framework keeps; what `#[Table]` says comes first. */
function keepsStamps(fqcn: string, codebase: Codebase): boolean {
  const stated = attributeArg(fqcn, `${MODEL_ATTRIBUTES}Table`, 4, 'timestamps', codebase);
  if (stated?.kind === 'literal' && typeof stated.value === 'boolean') return stated.value;
  return !hasAttribute(fqcn, `${MODEL_ATTRIBUTES}WithoutTimestamps`, codebase);
}

function hasAttribute(fqcn: string, attribute: string, codebase: Codebase): boolean {
  return codebase
    .ancestors(fqcn)
    .some(
      (o) => codebase.classOf(o)?.attributes.some((a) => a.name.toLowerCase() === attribute.toLowerCase()) === true,
    );
}

function names(fqcn: string, property: string, attribute: string, codebase: Codebase): string[] {
  return [
    ...new Set([
      ...(listDefault(fqcn, property, codebase) ?? []),
      ...(attributeTexts(fqcn, attribute, codebase) ?? []),
    ]),
  ];
}

/** Reads what a model hides, shows and appends: what its class declares, then what its construction does to that. */
function shownLists(fqcn: string, codebase: Codebase): ConstructedLists {
  const appends = names(fqcn, 'appends', `${MODEL_ATTRIBUTES}Appends`, codebase);
  const hidden = names(fqcn, 'hidden', `${MODEL_ATTRIBUTES}Hidden`, codebase);
  const visible = names(fqcn, 'visible', `${MODEL_ATTRIBUTES}Visible`, codebase);
  const lists = constructedLists(fqcn, { appends, hidden, visible }, codebase);
  const answered = ['getHidden', 'getVisible'].some((name) => codebase.projectMethod(fqcn, name) !== undefined);
  return answered ? { ...lists, untold: true } : lists;
}

/** Lists the names of the class's own documentation attribute `Hidden`; those of its parents do not count. */
function undocumentedNames(fqcn: string, { reader }: Codebase): string[] {
  const place = classPlace(reader, fqcn);
  const written = place === undefined ? [] : declarationsAt(reader, place).read;
  return written.flatMap((one) => (one.attribute === 'Hidden' ? textArguments(one, 'properties') : []));
}

/** Names the attribute a count is: `tags_count`, or what stands behind `as`. */
function countName(written: string): string[] {
  const [, relation, alias] = /^\s*(\S+)(?:\s+as\s+(\S+))?\s*$/i.exec(written) ?? [];
  return relation === undefined ? [] : [alias ?? `${snake(relation)}_count`];
}

function keysOf(type: Type | undefined): string[] {
  return type?.kind === 'shape' ? type.fields.map((f) => f.key) : [];
}

/** Names the column of a time the framework keeps; undefined where there is none, or only a run tells it. */
function stampName(fqcn: string, constant: string, method: string, codebase: Codebase): string | undefined {
  const answered = answeredText(fqcn, method, codebase);
  if (answered !== undefined) return answered.text;
  const usual = constant.toLowerCase();
  const found = codebase.constantFact(fqcn, constant);
  if (found === undefined || !codebase.isProject(found.in)) return usual;
  const type = constantExpression(found.fact.value, found.id, found.in, declarationRun(codebase));
  if (type.kind === 'null') return undefined;
  return type.kind === 'literal' ? String(type.value) : usual;
}

function nameOfTable(fqcn: string, codebase: Codebase): string {
  const attribute = attributeArg(fqcn, `${MODEL_ATTRIBUTES}Table`, 0, 'name', codebase);
  if (attribute?.kind === 'literal' && typeof attribute.value === 'string') return attribute.value;
  const answered = answeredText(fqcn, 'getTable', codebase)?.text;
  if (answered !== undefined) return answered;
  const constructed = constructedValue(fqcn, 'table', codebase);
  // No table has no name: its columns are unknown then.
  if (constructed !== undefined) return textOf(constructed).text ?? '';
  return textDefault(fqcn, 'table', codebase) ?? tableName(fqcn.slice(fqcn.lastIndexOf('\\') + 1));
}

/**
 * Finds a table by name. A name with a schema qualifier matches on its last segment when the full name is unknown
 * (responses 11.4).
 */
function tableOf(name: string, connection: string, codebase: Codebase): Table | undefined {
  const { tables } = schemaOf(codebase);
  return (
    tables.get(`${connection}.${name}`) ??
    tables.get(`.${name}`) ??
    tables.get(`.${name.slice(name.lastIndexOf('.') + 1)}`)
  );
}

/** Finds the accessor of an attribute: `name(): Attribute` with `get`, or `getNameAttribute()`. */
export function accessorOf(
  fqcn: string,
  attribute: string,
  codebase: Codebase,
): { found: FoundMethod; style: 'attribute' | 'method' } | undefined {
  const classic = codebase.projectMethod(fqcn, `get${studly(attribute)}Attribute`);
  if (classic !== undefined) return { found: classic, style: 'method' };
  const modern = codebase.projectMethod(fqcn, camel(attribute));
  if (modern === undefined || modern.fact.params.length > 0) return undefined;
  const returns =
    modern.fact.returns === undefined ? undefined : fromNative(modern.fact.returns, codebase.scopeOf(modern.owner));
  return returns?.kind === 'class' && returns.fqcn === ATTRIBUTE ? { found: modern, style: 'attribute' } : undefined;
}

/** Reads `$refreshes`, or `#[Refreshes]` where that is empty; no framework before 13 has them. */
function refreshedColumns(name: string, codebase: Codebase): string[] {
  if ((frameworkMajor(codebase) ?? REFRESHES_SINCE) < REFRESHES_SINCE) return [];
  const listed = listDefault(name, 'refreshes', codebase) ?? [];
  return listed.length > 0 ? listed : (attributeTexts(name, `${MODEL_ATTRIBUTES}Refreshes`, codebase) ?? []);
}

const REFRESHES_SINCE = 13;

/** Reads `$dates`. Laravel 10 took it away: a column listed there is read as it is stored since. */
function listedDates(name: string, codebase: Codebase): string[] {
  return (frameworkMajor(codebase) ?? 0) >= 10 ? [] : (listDefault(name, 'dates', codebase) ?? []);
}

/** Tells whether all columns of a model are known, by its table or by its tags. */
export function hasKnownColumns(fqcn: string, codebase: Codebase): boolean {
  const { table, tags } = modelFacts(fqcn, codebase);
  return table !== undefined || tags.size > 0;
}
