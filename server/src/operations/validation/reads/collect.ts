import type { Anchor, Json } from '@docgen/protocol';
import type { AnalysisContext, OperationRoute } from '../../../analysis/index.js';
import { failures } from '../examples/check.js';
import { findRules } from '../find/index.js';
import { middlewareKeys } from '../find/middleware-keys.js';
import { withheldOf } from '../hidden-fields.js';
import type { RuleComment } from '../rule.js';
import { columnInput } from './column-schema.js';
import { besideColumn, withoutWord } from './joined-types.js';
import { mergeReads } from './merge.js';
import type { ReadType, RequestPart } from './read-types.js';
import { filledColumns, isRuled, nullsOf } from './ruled-reads.js';
import { readsBefore, readsOfAction, readsOfResources } from './sources.js';
import type { WholeInput } from './whole-input.js';

/** Describes a value the code reads from the request (requests 8). Plain JSON. */
export interface RequestRead {
  place: RequestPart;
  /** Keys from the root; `*` steps into the elements of a list. */
  path: string[];
  /** The type; null when nothing tells it. */
  type: ReadType | null;
  /** Says that the call itself tells the type, which outranks evidence. */
  typed: boolean;
  /** Says that the code names the key without asking for a type. */
  named?: true;
  /** Says that a route parameter of the name answers where the input has none. */
  property?: true;
  /** Says that the value is looked up in what was validated: a key no rule names has none. */
  ruled?: true;
  /** Says that the value may come from the query string and from the body alike. */
  either?: true;
  /** Says that the value is the size of a page: pagination documents it where it knows the page (requests 8.8). */
  sizes?: true;
  upload: boolean;
  /** Says that the value at the path is filled into a model whole: its members are written to the columns of their names. */
  fills?: Omit<WholeInput, 'path' | 'put'> & { model: string };
  /**
   * Says whether rules of the key admit null (`nullable`) or refuse it, or the code stands something in for it (`replaced`) or makes
   * a scalar of it (`converted`); the column it is written to decides without it.
   */
  nulls?: 'nullable' | 'replaced' | 'converted' | 'refused';
  default?: Json;
  /** Says that something stands in where the client sends nothing, and that nobody can tell what. */
  unreadDefault?: true;
  anchor: Anchor;
  comment?: RuleComment;
  /** The comment speaks of what its statement does, and of no value. */
  aside?: true;
}

/**
 * Lists the reads of an operation: of the action and the application code it calls, of the form request, of the
 * application's middleware and of the resources it answers with; several reads of one key are merged (requests 8.1,
 * 8.5).
 */
export function requestReads(operation: OperationRoute, ctx: AnalysisContext): RequestRead[] {
  if (ctx.document.integrations.request_reads?.enabled === false) return [];
  const withheld = withheldOf(operation, ctx);
  const found = [...readsOfAction(operation, ctx), ...readsBefore(operation, ctx), ...readsOfResources(operation, ctx)]
    .flatMap((read) => (read.fills === undefined ? [read] : filledColumns(read, operation, ctx)))
    .filter((read) => read.ruled !== true || isRuled(read.path, operation, ctx))
    .filter(({ path }) => !withheld.has(path[0] ?? ''))
    .filter(
      ({ property, path }) => property !== true || path.length > 1 || !operation.parameters.includes(path[0] ?? ''),
    );
  const told = withoutShared(withoutSizes(withoutPut(found, operation, ctx)));
  const reads = mergeReads(
    operation.verb === 'DELETE' ? placed(told, operation, ctx) : told,
    (type) => meaningOf(type, ctx),
    (type, word) => withWord(type, word, ctx),
  );
  return reads.map((read) => withNulls(read, operation, ctx));
}

/** Takes away reads of keys whose values middleware puts there: no client is asked for them (validation 6.4). */
function withoutPut(
  reads: readonly RequestRead[],
  operation: OperationRoute,
  ctx: AnalysisContext,
): readonly RequestRead[] {
  const put = reads.length === 0 ? undefined : middlewareKeys(operation, ctx);
  if (put === undefined || put.size === 0) return reads;
  const isInput = ({ place, either }: RequestRead): boolean =>
    place === 'body' || (place === 'query' && (either === true || operation.verb === 'GET'));
  return reads.filter((read) => !isInput(read) || !put.has(read.path[0] ?? ''));
}

/** Takes away reads as the size of a page of keys that are read for something else, too. */
function withoutSizes(reads: readonly RequestRead[]): RequestRead[] {
  const key = ({ place, path }: RequestRead) => JSON.stringify([place, path]);
  const plain = new Set(reads.filter((read) => read.sizes !== true).map(key));
  return reads.filter((read) => read.sizes !== true || !plain.has(key(read)));
}

/** Takes away comments beside several reads, and those aside: what stands over a statement of many keys speaks of what is done with them. */
function withoutShared(reads: readonly RequestRead[]): RequestRead[] {
  const keys = new Map<string, Set<string>>();
  const beside = ({ anchor, comment }: RequestRead) => JSON.stringify([anchor.fact, comment]);
  for (const read of reads) {
    if (read.comment === undefined) continue;
    const known = keys.get(beside(read)) ?? new Set();
    keys.set(beside(read), known.add(JSON.stringify(read.path)));
  }
  return reads.map((read) => {
    if (read.comment === undefined || (read.aside !== true && (keys.get(beside(read))?.size ?? 0) < 2)) return read;
    const { comment: _, aside: _a, ...rest } = read;
    return rest;
  });
}

/** Gives a text that is the same for columns of one type: a key may be looked up in several models. */
function meaningOf(type: ReadType | null, ctx: AnalysisContext): string {
  if (type === null || type === 'container' || !('model' in type)) return withoutWord(type);
  const schema = columnInput(type, ctx);
  return JSON.stringify([schema, type.list === true], (_, value) => (value instanceof Map ? [...value] : value));
}

/** Opens the type of a column to a text the code asks for that is none of its values: `all` beside the numbers of a key. */
function withWord(type: ReadType, word: string, ctx: AnalysisContext): ReadType {
  if (type === 'container' || !('model' in type) || type.list === true) return type;
  const schema = columnInput(type, ctx);
  return schema === undefined || schema.has('$ref') || failures(word, schema).length === 0
    ? type
    : besideColumn(schema);
}

/**
 * Places what DELETE may read from either part: in the query string, as a body has no meaning there, unless rules make
 * one that holds the key (requests 8.3).
 */
function placed(reads: readonly RequestRead[], operation: OperationRoute, ctx: AnalysisContext): RequestRead[] {
  const ruled = new Set(findRules(operation, ctx)?.set.fields.map((field) => field.path[0]));
  return reads.map((read) =>
    read.either === true && !ruled.has(read.path[0] ?? '') ? { ...read, place: 'query' } : read,
  );
}

/** Adds what the rules of the key say of null, where the read does not know it already. */
function withNulls(read: RequestRead, operation: OperationRoute, ctx: AnalysisContext): RequestRead {
  const { nulls: own, ...rest } = read;
  const nulls = nullsOf(read, operation, ctx) ?? (own === 'converted' ? undefined : own);
  return nulls === undefined ? rest : { ...read, nulls };
}
