import { type Arg, bodyOf, type Expr, methodOf, type Stmt, walk } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { isApplication } from '../read/callee.js';
import type { Verb } from '../read/scope.js';

/** Names the source of a copied input value: part of the request and name there. */
export interface Copy {
  key: string;
  from: 'route' | 'header' | 'query' | 'cookie';
  name: string;
}

const READS = new Set(['GET', 'HEAD']);
const SOURCES = new Set(['route', 'header', 'query', 'cookie']);
/** Lists methods that write more of the input than literal keys, or read it in another way. */
const WRITERS = new Set(['merge', 'mergeifmissing', 'replace', 'offsetset', 'add', 'set', 'offsetunset']);
const DATA_METHODS = ['all', 'input', 'validationData', 'getValidatorInstance'];

/**
 * Lists keys that `prepareForValidation()` of a form request copies into the input on every path (validation 6.4): each
 * by one literal key and one literal read, without any other write.
 */
export function copiedKeys(ctx: AnalysisContext, fqcn: string, verb: Verb): Copy[] {
  const method = methodOf(ctx, fqcn, 'prepareForValidation');
  const body = method === undefined || !isApplication(ctx, method.owner) ? undefined : bodyOf(ctx, method);
  if (body === undefined || DATA_METHODS.some((name) => overrides(ctx, fqcn, name))) return [];
  const copies = body.body.flatMap((s) => statementCopies(s));
  const written = writtenKeys(body.body);
  if (written === undefined) return [];
  return copies.filter(
    ({ key, from }) => written.filter((w) => w === key).length === 1 && !(from === 'query' && READS.has(verb.ask())),
  );
}

function overrides(ctx: AnalysisContext, fqcn: string, name: string): boolean {
  const method = methodOf(ctx, fqcn, name);
  return method !== undefined && isApplication(ctx, method.owner);
}

function statementCopies(statement: Stmt): Copy[] {
  if (statement.k !== 'expr' || statement.e.k !== 'mcall') return [];
  const { on, name, args } = statement.e;
  if (!isThis(on) || typeof name !== 'string' || name.toLowerCase() !== 'merge') return [];
  const given = args[0]?.value;
  if (given?.k !== 'array') return [];
  return given.items.flatMap(({ key, value }): Copy[] => {
    const read = value === undefined ? undefined : readOf(value);
    return key?.k !== 'str' || key.v.includes('.') || read === undefined ? [] : [{ key: key.v, ...read }];
  });
}

/** Reads `$this->header('X')`, cast or as it is. */
function readOf(expr: Expr): Omit<Copy, 'key'> | undefined {
  if (expr.k === 'cast') return readOf(expr.e);
  if (
    expr.k === 'call' &&
    expr.fn.k === 'fref' &&
    /^\\?(?:strval|intval|trim)$/i.test(expr.fn.fallback ?? expr.fn.name)
  ) {
    return expr.args[0] === undefined ? undefined : readOf(expr.args[0].value);
  }
  if (expr.k !== 'mcall' || typeof expr.name !== 'string' || !isRequest(expr.on)) return undefined;
  const from = expr.name.toLowerCase();
  const name = expr.args[0]?.value;
  return SOURCES.has(from) && name?.k === 'str' && name.v !== ''
    ? { from: from as Copy['from'], name: name.v }
    : undefined;
}

/** Lists every key a call of the body writes; undefined where one writes keys that cannot be read. */
function writtenKeys(body: readonly Stmt[]): string[] | undefined {
  const keys: string[] = [];
  let known = true;
  walk(body, (node) => {
    if (node.k !== 'mcall') return;
    const { name, args } = node as Extract<Expr, { k: 'mcall' }>;
    if (typeof name !== 'string' || !WRITERS.has(name.toLowerCase())) return;
    const found = keysOf(args[0]);
    if (found === undefined) known = false;
    else keys.push(...found);
  });
  return known ? keys : undefined;
}

function keysOf(given: Arg | undefined): string[] | undefined {
  const value = given?.value;
  if (value?.k === 'str') return [value.v];
  if (value?.k !== 'array') return undefined;
  const keys = value.items.map(({ key }) => (key?.k === 'str' ? key.v : undefined));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function isThis(on: Expr): boolean {
  return on.k === 'var' && on.name === 'this';
}

function isRequest(on: Expr): boolean {
  return isThis(on) || (on.k === 'call' && on.fn.k === 'fref' && on.args.length === 0 && /request$/i.test(on.fn.name));
}
