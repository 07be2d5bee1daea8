import { type AnalysisContext, keyNameOf, type OperationRoute } from '../../../analysis/index.js';
import { findRules } from '../find/index.js';
import { type Field, isChoice, type RuleItem } from '../rule.js';
import { startsWith } from '../tree/path.js';
import type { RequestRead } from './collect.js';
import { columnInput, columnsOf } from './column-schema.js';
import { namesIn } from './fillable-names.js';

const REFUSE_NULL = new Set(['required', 'filled', 'accepted', 'declined']);

/**
 * Lists the columns keys are written to where a part of the input is filled into a model whole (requests 8.7): the rules say which
 * keys there are, and where nothing is validated, the model. A key the model does not let in is written nowhere.
 */
export function filledColumns(
  { fills, path, ...read }: RequestRead,
  operation: OperationRoute,
  ctx: AnalysisContext,
): RequestRead[] {
  if (fills === undefined || read.place !== 'body') return [];
  const isValidated = fills.ruled === true || findRules(operation, ctx) !== undefined;
  if (!isValidated) return lettingIn(fills, path, read, ctx);
  const fields = fieldsBelow(path, operation, ctx);
  return fields.flatMap(({ path: own, chosen }): RequestRead[] => {
    const column = own.at(-1) ?? '';
    const taken = fills.only?.includes(column) !== false && !fills.without.includes(column);
    if (chosen === true || !taken || !isFillable(fills.model, column, ctx)) return [];
    const type = { model: fills.model, column };
    return columnInput(type, ctx) === undefined ? [] : [{ ...read, path: own, type }];
  });
}

/** Lists the rules that let null pass, and say nothing of any value. */
const SAY_NOTHING = new Set(['sometimes', 'present', 'bail']);

/**
 * Says whether the rules of a key let null pass; undefined where they say nothing of it. Where they say nothing of any value, the
 * framework takes null as well, and a read that makes a scalar of it admits it.
 */
export function nullsOf(
  { path, nulls, type }: Pick<RequestRead, 'path' | 'nulls' | 'type'>,
  operation: OperationRoute,
  ctx: AnalysisContext,
): RequestRead['nulls'] | undefined {
  const field = findRules(operation, ctx)?.set.fields.find((one) => isSame(one.path, path));
  if (field === undefined) return undefined;
  if (field.items.some((item) => !isChoice(item) && REFUSE_NULL.has(item.name))) return 'refused';
  const said = names(field.items);
  const isConverted = nulls === 'converted' && type !== null && type !== 'container' && 'rules' in type;
  const isTaken =
    isConverted && field.unread !== true && field.widened !== true && said.every((name) => SAY_NOTHING.has(name));
  return said.includes('nullable') || isTaken ? 'nullable' : undefined;
}

/**
 * Tells whether a key is among what was validated: rules name it, one below it, or one above it of whose members they name none. Of an
 * array whose members rules name, the framework keeps no other.
 */
export function isRuled(path: readonly string[], operation: OperationRoute, ctx: AnalysisContext): boolean {
  const fields = findRules(operation, ctx)?.set.fields ?? [];
  if (fields.some(({ path: own }) => startsWith(own, path))) return true;
  return fields.some(
    ({ path: own }) =>
      startsWith(path, own) && !fields.some((other) => other.path.length > own.length && startsWith(other.path, own)),
  );
}

function names(items: readonly RuleItem[]): string[] {
  return items.flatMap((item) => (isChoice(item) ? item.choice.flatMap(names) : [item.name]));
}

function fieldsBelow(path: readonly string[], operation: OperationRoute, ctx: AnalysisContext): Field[] {
  const fields = findRules(operation, ctx)?.set.fields ?? [];
  return fields.filter((one) => one.path.at(-1) !== '*' && isSame(one.path.slice(0, -1), path));
}

/** Lists the reads of a model that is filled with input nobody validated: what it lets in by name, else the columns it guards none of. */
function lettingIn(
  { model, only, without }: NonNullable<RequestRead['fills']>,
  path: readonly string[],
  read: Omit<RequestRead, 'fills' | 'path'>,
  ctx: AnalysisContext,
): RequestRead[] {
  const listed = namesIn(model, 'fillable', ctx);
  const names = listed !== undefined && listed.length > 0 ? listed : openColumns(model, ctx);
  if (names === undefined || names.length === 0) {
    if (only === undefined) ctx.raise('request.unlisted-input', { model }, { anchor: read.anchor });
    return [];
  }
  return names
    .filter((name) => only?.includes(name) !== false && !without.includes(name))
    .map((column): RequestRead => {
      const type = { model, column };
      const own = { ...read, path: [...path, column], named: true as const };
      return columnInput(type, ctx) === undefined ? own : { ...own, type };
    });
}

/** Lists the columns migrations give a model that says which it guards: neither these, nor its key, nor the dates it keeps itself. */
function openColumns(model: string, ctx: AnalysisContext): string[] | undefined {
  const guarded = namesIn(model, 'guarded', ctx);
  if (guarded === undefined || guarded.includes('*')) return undefined;
  const own = new Set([...guarded, keyNameOf(model, ctx), 'created_at', 'updated_at', 'deleted_at']);
  return columnsOf(model, ctx).filter((name) => !own.has(name));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((segment, i) => segment === other[i]);
}

/** Tells whether a model may be filled with a column: its `$fillable` lists it where it lists any, and `$guarded` does not. */
function isFillable(model: string, column: string, ctx: AnalysisContext): boolean {
  const listed = namesIn(model, 'fillable', ctx);
  if (listed !== undefined && listed.length > 0) return listed.includes(column);
  return namesIn(model, 'guarded', ctx)?.includes(column) !== true;
}
