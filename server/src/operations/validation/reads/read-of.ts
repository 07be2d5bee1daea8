import { casesOf, type Expr } from '@docgen/php';
import type { Json } from '@docgen/protocol';
import { originOf } from '../find/origins/origin.js';
import { evaluate } from '../read/evaluator.js';
import { functionName } from '../read/expressions/function-name.js';
import { anchorOf } from '../read/expressions/keys.js';
import { printed, type RuleValue } from '../read/expressions/value.js';
import type { RuleScope } from '../read/scope.js';
import type { TracedAccess, TracedCall } from '../read/statements/call-trace.js';
import { rule } from '../rule.js';
import { splitPath } from '../tree/path.js';
import { keyRead, type ReadAccess, readAccess, readLookUp } from './access.js';
import type { RequestRead } from './collect.js';
import { columnInput, type ReadColumn } from './column-schema.js';
import { textOf, type WrittenColumn, writtenColumns } from './columns.js';
import { decidedType } from './decided-type.js';
import { conversion } from './evidence.js';
import { joinedTypes, wordOf } from './joined-types.js';
import { namedMethods } from './keys/named-methods.js';
import { openNames } from './open-names.js';
import { pageRole } from './page-size.js';
import { readCall } from './read-call.js';
import { commentBeside } from './read-comment.js';
import { READS, type ReadShape, type ReadType } from './read-types.js';
import { listed } from './several-uploads.js';
import { handedType, useOf } from './values/value-uses.js';

const NEVER = new Set(['_method', '_token', '']);

/** Gives the column an expression is written to. */
export type ColumnOf = (expr: Expr, scope: RuleScope) => WrittenColumn | undefined;

/** Reads a call that takes values from the request: one read per key; empty where it takes none (requests 8.3). */
export function readsOfCall(met: TracedCall, verb: string, columnOf: ColumnOf): RequestRead[] {
  const { call, scope } = met;
  const extracted = extractedReads(met, verb);
  if (extracted !== undefined) return extracted;
  const named = namedMethods(call, scope);
  if (named.length > 0)
    return named.flatMap(({ value, call: led, ...found }) =>
      untyped(found, value, undefined, { ...met, around: [led] }, verb, columnOf).map((read) => ({
        ...read,
        type: read.type ?? handedType(value, led, scope) ?? null,
        ...placeOfSource(met, call),
      })),
    );
  const lookedUp = readLookUp(call, scope);
  if (lookedUp !== undefined) return readsOfLookUp(lookedUp, met, verb, columnOf);
  const read = readCall(call, scope);
  const shape = read !== undefined && Object.hasOwn(READS, read.method) ? READS[read.method] : undefined;
  if (read === undefined || shape === undefined || read.args[0] === undefined) return [];
  if (pageRole(call, met.around, met.statement, scope) === 'other') return [];
  if (shape.keys) return namedReads(read.args, met, shape, verb, columnOf);
  const key = printed(evaluate(read.args[0], scope));
  const placed = placeOf(key, shape, verb);
  if (key === undefined || placed === undefined) return [];
  const fallback = shape.default === undefined ? undefined : read.args[shape.default];
  const typed = listed(shape.type?.(read.args, scope), shape, met);
  const led = ledBy(call, met.around) ?? testedBy(call, key, met);
  const evidence =
    typed ?? byEvidence(led?.expr ?? call, { ...met, around: led?.around ?? met.around }, columnOf(call, scope));
  const stated = fallback ?? led?.fallback;
  const type = typed ?? decidedType(evidence, undefined, stated, led?.around ?? met.around, scope);
  return [
    {
      ...placed,
      ...nullsAt(led, CONVERT.has(read.method) || isCast(met.around.at(-1))),
      type: known(type, scope),
      typed: typed !== undefined,
      ...(read.property === undefined ? {} : { property: true as const }),
      upload: shape.upload === true,
      ...(stated === undefined || shape.upload ? {} : defaulted(evaluate(stated, scope))),
      ...sizing(call, met, type),
      ...placeOfSource(met, call),
    },
  ];
}

/** Lists typed calls that make a scalar of null. */
const CONVERT = new Set(['string', 'str', 'integer', 'float', 'boolean']);
const SCALARS = new Set(['string', 'int', 'float', 'bool']);

function isCast(around: Expr | undefined): boolean {
  return around?.k === 'cast' && SCALARS.has(around.to);
}

/** Says what becomes of null: something stands in for it, or it is made a scalar. */
function nullsAt(led: Led | undefined, isConverted: boolean): Pick<RequestRead, 'nulls'> {
  if (led !== undefined && led.keepsNull !== true) return { nulls: 'replaced' };
  return isConverted ? { nulls: 'converted' } : {};
}

/** Types a number of a page, which pagination documents where it knows the page. */
const SIZE: ReadType = { rules: [rule('integer')] };

/** Marks a read of a paginating call; what only chooses among sizes is no number, and what is asked for a text not only one. */
function sizing(
  read: Expr,
  { around, statement, scope }: Pick<TracedCall, 'around' | 'statement' | 'scope'>,
  type: ReadType | null,
): Partial<Pick<RequestRead, 'sizes' | 'type'>> {
  if (pageRole(read, around, statement, scope) === undefined) return {};
  const beside = type === null ? undefined : besideSize(type);
  if (beside !== undefined) return { type: beside };
  const chooses = around.some((expr) => expr.k === 'match' || expr.k === 'ternary');
  return { sizes: true as const, ...(chooses ? {} : { type: SIZE }) };
}

/** Adds the number of a page to a value that the code asks for a text. */
function besideSize(type: ReadType): ReadType | undefined {
  if (type !== 'container' && 'scalars' in type) return { scalars: [...new Set(['integer', ...type.scalars])] };
  return wordOf(type) === undefined ? undefined : joinedTypes([SIZE, type]);
}

/** Reads a property or a member of the request that code names without a type. */
export function readsOfAccess(met: TracedAccess, verb: string, columnOf: ColumnOf): RequestRead[] {
  const found = readAccess(met.access, met.scope);
  return found === undefined ? [] : untyped(found, met.access, undefined, met, verb, columnOf);
}

/** Reads `extract($request->all())`: every variable of the body that nothing else gives a value is a key of the input. */
function extractedReads(met: TracedCall, verb: string): RequestRead[] | undefined {
  const { call, scope } = met;
  const given = call.k === 'call' && functionName(call) === 'extract' ? call.args[0]?.value : undefined;
  const origin = given === undefined ? undefined : originOf(given, scope);
  if (origin === undefined || typeof origin === 'string' || !('from' in origin)) return undefined;
  if (origin.from !== 'input' || origin.path.length > 0 || origin.ruled === true) return undefined;
  return openNames(scope).flatMap(({ name, at, around }): RequestRead[] => {
    const placed = placeOf(name, READS.input as ReadShape, verb);
    const type =
      around === undefined ? undefined : byEvidence(at, { ...met, around: [around] }, writtenColumns(scope).get(at));
    if (placed === undefined) return [];
    return [
      {
        ...placed,
        type: known(type ?? null, scope),
        typed: false,
        named: true,
        upload: false,
        ...placeOfSource(met, call),
      },
    ];
  });
}

function readsOfLookUp(
  { fallback, ...found }: ReadAccess & { fallback?: Expr },
  met: TracedCall,
  verb: string,
  columnOf: ColumnOf,
): RequestRead[] {
  return untyped(found, met.call, fallback, met, verb, columnOf);
}

function untyped(
  found: ReadAccess,
  at: Expr,
  given: Expr | undefined,
  met: TracedAccess | TracedCall,
  verb: string,
  columnOf: ColumnOf,
): RequestRead[] {
  const { scope } = met;
  const shape = READS[found.method];
  // A look-up by name takes dots for steps; a member of an array has the name it has.
  const literal = at.k === 'prop' || at.k === 'index' ? { literal: true as const } : {};
  const { literal: _, ...open } = shape ?? {};
  const placed = shape === undefined ? undefined : placeOf(found.key, { ...open, ...literal }, verb, found.in);
  if (placed === undefined || pageRole(at, met.around, met.statement, scope) === 'other') return [];
  const led = ledBy(at, met.around) ?? testedBy(at, found.key, met);
  const fallback = given ?? led?.fallback;
  const around = led?.around ?? met.around;
  const evidence = byEvidence(led?.expr ?? at, { ...met, around }, columnOf(at, scope));
  const type = decidedType(evidence, found.stated, fallback, around, scope);
  return [
    {
      ...placed,
      ...nullsAt(led, isCast(met.around.at(-1))),
      type: known(type, scope),
      typed: false,
      named: true,
      ...(found.property === undefined ? {} : { property: true as const }),
      ...(found.ruled === undefined ? {} : { ruled: true as const }),
      upload: false,
      ...(fallback === undefined ? {} : defaulted(evaluate(fallback, scope))),
      ...sizing(at, met, type),
      ...placeOfSource(met, at),
    },
  ];
}

const TESTS = new Set(['has', 'exists', 'filled']);

/** Names what stands in for a read where it gives nothing; `keepsNull` where null that is sent stays. */
interface Led {
  expr: Expr;
  around: readonly Expr[];
  fallback: Expr;
  keepsNull?: true;
}

/** Finds what stands in for a read that gives nothing, `read ?? 'x'` and `read ?: 'x'`: what is around it converts the read. */
function ledBy(read: Expr, around: readonly Expr[]): Led | undefined {
  const inner = around.at(-1);
  const rest = around.slice(0, -1);
  if (inner?.k === 'bin' && inner.op === '??' && inner.l === read)
    return { expr: inner, around: rest, fallback: inner.r };
  if (inner?.k !== 'ternary' || inner.if !== read || inner.yes !== undefined) return undefined;
  return { expr: inner, around: rest, fallback: inner.no };
}

/** Finds what stands in for a read by a test of its key: `has('k') ? $request->k : 10`, `isset($request->k) ? $request->k : 10`. */
function testedBy(
  read: Expr,
  key: string | undefined,
  { around, scope }: Pick<TracedCall, 'around' | 'scope'>,
): Led | undefined {
  // A conversion of the read stays around it: `filled('k') ? (int) $request->k : 10`.
  const converted = around.at(-1);
  const isConverted = converted !== undefined && conversion(read, converted, scope) !== undefined;
  const inner = around.at(isConverted ? -2 : -1);
  if (key === undefined || inner?.k !== 'ternary' || inner.yes !== (isConverted ? converted : read)) return undefined;
  const test = inner.if;
  const isSent = test.k === 'mcall' || test.k === 'scall' || test.k === 'call' ? readCall(test, scope) : undefined;
  const names =
    isSent !== undefined && TESTS.has(isSent.method) && isSent.args.length === 1 ? isSent.args[0] : undefined;
  const asked = names === undefined ? undefined : printed(evaluate(names, scope));
  const set = test.k === 'isset' && test.of.length === 1 ? test.of[0] : undefined;
  if (asked !== key && keyRead(set ?? test, scope) !== key) return undefined;
  const keepsNull = isSent?.method === 'has' || isSent?.method === 'exists';
  if (isConverted) return { expr: read, around, fallback: inner.no, ...(keepsNull ? { keepsNull } : {}) };
  return { expr: inner, around: around.slice(0, -1), fallback: inner.no, ...(keepsNull ? { keepsNull } : {}) };
}

function namedReads(
  args: readonly Expr[],
  met: TracedCall,
  shape: ReadShape,
  verb: string,
  columnOf: ColumnOf,
): RequestRead[] {
  const { call, scope } = met;
  const keys = args.flatMap((arg) => {
    const value = evaluate(arg, scope);
    return value.k === 'array' ? value.entries.map((entry) => printed(entry.value)) : [printed(value)];
  });
  const written = columnOf(call, scope) ?? wholeFate(call, met.around.at(-1), scope);
  return keys.flatMap((key): RequestRead[] => {
    const placed = placeOf(key, shape, verb);
    if (placed === undefined || key === undefined) return [];
    const type =
      written === undefined
        ? undefined
        : columnType({ ...written, column: key, ...textOf(key, written.compared) }, scope);
    return [{ ...placed, type: type ?? null, typed: false, named: true, upload: false, ...placeOfSource(met, call) }];
  });
}

/** Gives the place of a key; undefined where the call reads nothing there or never finds it. */
function placeOf(
  key: string | undefined,
  shape: ReadShape,
  verb: string,
  within: readonly string[] = [],
): Pick<RequestRead, 'place' | 'path' | 'either'> | undefined {
  const place = verb === 'GET' ? shape.read : shape.write;
  if (place === undefined || key === undefined || NEVER.has(key) || key.includes('*') || /^\d/.test(key))
    return undefined;
  // PHP turns the dots of a sent name into underscores, so a literal look-up by a dotted name never finds anything.
  if (shape.literal && place !== 'header' && key.includes('.')) return undefined;
  // A position in a list stands for every element of it.
  const steps = shape.literal ? [key] : splitPath(key).map((name) => (/^\d+$/.test(name) ? '*' : name));
  const path = [...within, ...steps];
  if (path[0] === '*') return undefined;
  return { place, path, ...(shape.read === 'query' && shape.write === 'body' ? { either: true as const } : {}) };
}

/** Gives the type from the code around a read: a conversion, a loop, the column it is written to (requests 8.3, 8.4). */
function byEvidence(
  read: Expr,
  { around, statement, scope }: Pick<TracedCall, 'around' | 'statement' | 'scope'>,
  written: WrittenColumn | undefined,
): ReadType | undefined {
  const whole = around.at(-1);
  // A choice of two values types each of them: `header('X-Key') ?? query('key')`.
  if (whole !== undefined && isChosen(read, whole)) {
    const rest = { around: around.slice(0, -1), statement, scope };
    const own = byEvidence(whole, rest, written ?? writtenColumns(scope).get(whole));
    if (own !== undefined) return own;
  }
  const converted = conversion(read, around.at(-1), scope);
  if (converted !== undefined) return converted;
  if (statement.k === 'foreach' && statement.of === read) return 'container';
  const own = written === undefined ? undefined : ofColumn(written, scope);
  if (own !== undefined) return own;
  const use = useOf(read, around.at(-1), scope);
  if (use === undefined) return inList(read, around, scope);
  return 'type' in use ? use.type : ofColumn(use.column, scope);
}

/** Tells whether an expression is one of the values another one chooses from: the last one of `??` and `?:`, or an arm. */
function isChosen(read: Expr, whole: Expr): boolean {
  if (whole.k === 'bin') return whole.op === '??' && whole.r === read;
  return whole.k === 'ternary' && (whole.no === read || whole.yes === read);
}

/** Gives the type of what stands in an array that is handed to code which fills a model with it: `$books->add(['title' => $request->title])`. */
function inList(read: Expr, around: readonly Expr[], scope: RuleScope): ReadType | undefined {
  const list = around.at(-1);
  const item = list?.k === 'array' ? list.items.find(({ value }) => value === read) : undefined;
  const column = item?.key === undefined ? undefined : printed(evaluate(item.key, scope));
  const whole = list === undefined || column === undefined ? undefined : wholeFate(list, around.at(-2), scope);
  return whole === undefined ? undefined : ofColumn({ ...whole, column }, scope);
}

/** Gives the model a value gets to as a whole, somewhere else. */
function wholeFate(value: Expr, around: Expr | undefined, scope: RuleScope): WrittenColumn | undefined {
  const use = useOf(value, around, scope);
  return use !== undefined && 'column' in use && use.column.column === undefined ? use.column : undefined;
}

/** Gives the type of one column; what is filled into a model whole is none. */
function ofColumn({ column, ...written }: WrittenColumn, scope: RuleScope): ReadType | undefined {
  return column === undefined ? undefined : columnType({ ...written, column }, scope);
}

function columnType(column: ReadColumn, { ctx }: RuleScope): ReadType | undefined {
  return columnInput(column, ctx) === undefined ? undefined : column;
}

function placeOfSource(met: Pick<TracedCall, 'statement' | 'around' | 'scope'>, node: Expr) {
  return { anchor: anchorOf(met.scope, node), ...commentBeside(node, met) };
}

/** Drops the type of a class that is no readable enum. */
function known(type: ReadType | null, scope: RuleScope): ReadType | null {
  if (type === null || type === 'container' || !('enum' in type)) return type;
  return casesOf(scope.ctx, type.enum) === undefined ? null : type;
}

/** Says what stands in where the client sends nothing; null is no default, nor does it contradict one. */
function defaulted(value: RuleValue): Pick<RequestRead, 'default' | 'unreadDefault'> {
  const found = defaultOf(value);
  if (found !== undefined) return { default: found };
  return value.k === 'scalar' && value.v === null ? {} : { unreadDefault: true };
}

/** Gives a scalar or a list of scalars as default; null publishes none. */
function defaultOf(value: RuleValue): Json | undefined {
  if (value.k === 'case') return value.value === undefined ? undefined : scalarJson(value.value);
  if (value.k === 'array' && !value.spread) {
    const members = value.entries.map((entry) => defaultOf(entry.value));
    return members.includes(undefined) || value.entries.some((entry) => typeof entry.key === 'string')
      ? undefined
      : (members as Json[]);
  }
  return value.k === 'scalar' && value.v !== null ? scalarJson(value.v) : undefined;
}

function scalarJson(value: string | bigint | number | boolean): Json {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
