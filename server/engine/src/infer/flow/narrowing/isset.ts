import type { Expr } from '@docgen/php';
import { isAssumedNull, NULL } from '../../../types/make.js';
import { isNullable, withoutNull } from '../../../types/operations.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { hasKey } from '../../expression/arrays/index-read.js';
import { pathOf } from '../../expression/objects/access-path.js';
import type { BodyFrame } from '../../frame.js';
import { lineageRoot } from '../join-types.js';
import { rowAt } from '../keyed-rows.js';
import { narrowAlternatives, narrowByDiscriminant } from './discriminant.js';

export function isset(of: readonly Expr[], holds: boolean, frame: BodyFrame): boolean | undefined {
  let decided: boolean | undefined = true;
  for (const expr of of) {
    const answer = of.length > 1 && !holds ? issetOfSeveral(expr, frame) : issetOne(expr, holds, frame);
    if (answer === false) decided = false;
    else if (answer === undefined && decided === true) decided = undefined;
  }
  return decided;
}

/** Narrows nothing for one of several that are not all there: it is not known which. */
function issetOfSeveral(expr: Expr, frame: BodyFrame): boolean | undefined {
  const before = frame.env;
  frame.env = before.clone();
  const answer = issetOne(expr, false, frame);
  frame.env = before;
  return answer;
}

/** Tells whether `__isset` decides, which may be true of a member that reads as null. */
function asksMagic(expr: Expr, frame: BodyFrame): boolean {
  if (expr.k !== 'prop') return false;
  return membersOf(typeOf(expr.on, frame)).some(
    (m) => m.kind === 'class' && frame.run.codebase.method(m.fqcn, '__isset') !== undefined,
  );
}

/** Tells whether the holder of a member is certainly there. */
function isCertain(expr: Expr, frame: BodyFrame): boolean {
  if (expr.k !== 'index') return true;
  const path = pathOf(expr);
  if (path !== undefined && frame.env.get(path) !== undefined) return true;
  const key = expr.at === undefined ? undefined : typeOf(expr.at, frame);
  return hasKey(typeOf(expr.on, frame), key) === true && isCertain(expr.on, frame);
}

function issetOne(expr: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const row = rowAt(expr, frame);
  if (row !== undefined) return issetRow(row, holds, frame);
  if (expr.k === 'index') {
    const key = expr.at === undefined ? undefined : typeOf(expr.at, frame);
    const base = typeOf(expr.on, frame);
    const has = hasKey(base, key);
    if (has === false) return false;
    const dead = frame.env.dead;
    const type = typeOf(expr, frame);
    frame.env.dead = dead;
    const path = pathOf(expr);
    if (path !== undefined && holds) {
      frame.env.narrow(path, withoutNull(type));
      removeNull(expr.on, frame);
    }
    narrowByDiscriminant(expr, holds ? isThere : mayBeMissing, frame);
    return has === true && !isNullable(type) && type.kind !== 'unknown' && isCertain(expr.on, frame) ? true : undefined;
  }
  const path = pathOf(expr);
  const type = typeOf(expr, frame);
  if (type.kind === 'null') return asksMagic(expr, frame) ? undefined : false;
  narrowByDiscriminant(expr, holds ? isThere : mayBeMissing, frame);
  if (path !== undefined) {
    if (holds) frame.env.narrow(path, withoutNull(type));
    else if (isNullable(type)) frame.env.narrow(path, NULL);
  }
  if (holds && expr.k === 'prop') removeNull(expr.on, frame);
  return isPassed(expr, type, frame) ? true : undefined;
}

/** Tells whether a variable is a parameter that holds a text which is not empty, as one does that a segment is passed to (engine 1.1). */
function isPassed(expr: Expr, type: Type, { parameters }: BodyFrame): boolean {
  if (expr.k !== 'var' || typeof expr.name !== 'string' || !parameters.has(expr.name)) return false;
  return type.kind === 'scalar' && type.type === 'string' && type.nonEmpty === true;
}

/** Narrows the member that a loop is at by whether there is one; a null that lies there is one too. */
export function rowExists(row: string, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = frame.env.get(row);
  if (type === undefined || membersOf(type).some((one) => one.kind === 'null' && !isAssumedNull(one))) return undefined;
  return issetRow(row, holds, frame);
}

/** Narrows the member that a loop is at. */
function issetRow(row: string, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = frame.env.get(row);
  if (type === undefined || !isNullable(type)) return undefined;
  if (type.kind === 'null') return false;
  frame.env.narrow(row, holds ? withoutNull(type) : onlyNull(type));
  return undefined;
}

/** Gives the null of a type: an assumed one stays that. */
function onlyNull(type: Type): Type {
  return membersOf(type).find(({ kind }) => kind === 'null') ?? NULL;
}

function isThere(member: Type | undefined): boolean {
  return member !== undefined && member.kind !== 'null';
}

function mayBeMissing(member: Type | undefined): boolean {
  return member === undefined || member.kind === 'unknown' || isNullable(member);
}

export function removeNull(expr: Expr, frame: BodyFrame): void {
  const path = rowAt(expr, frame) ?? pathOf(expr);
  if (path === undefined) return;
  const type = frame.env.get(path) ?? typeOf(expr, frame);
  if (isNullable(type)) frame.env.narrow(path, withoutNull(type));
}

/** Narrows by `Arr::has($a, 'k')`; with `'a.b'` the member may stand further down, which narrows nothing. */
export function arrHas(
  { name, args }: Extract<Expr, { k: 'scall' }>,
  holds: boolean,
  frame: BodyFrame,
): boolean | undefined {
  const [array, key] = [args[0]?.value, args[1]?.value];
  const at = key === undefined ? undefined : typeOf(key, frame);
  const isPath = /^has$/i.test(String(name)) && at?.kind === 'literal' && String(at.value).includes('.');
  return isPath ? undefined : keyExists(array, key, holds, frame);
}

/** Narrows by `array_key_exists('k', $a)`: the member is there afterwards. */
export function keyExists(
  array: Expr | undefined,
  key: Expr | undefined,
  holds: boolean,
  frame: BodyFrame,
): boolean | undefined {
  if (key === undefined || array === undefined) return undefined;
  const [base, at] = [typeOf(array, frame), typeOf(key, frame)];
  const path = pathOf(array);
  if (path !== undefined && base.kind === 'shape' && at.kind === 'literal') {
    const name = String(at.value);
    const fields = holds
      ? base.fields.map((f) => {
          const { optional: _, ...rest } = f;
          return f.key === name ? rest : f;
        })
      : base.fields.filter((f) => f.key !== name);
    const narrowed: Type = { ...base, fields };
    frame.run.lineage.set(narrowed, lineageRoot(frame.run, base));
    frame.env.narrow(path, narrowed);
  }
  narrowAlternatives(array, key, (member) => (member !== undefined) === holds, frame);
  return hasKey(base, at);
}
