import {
  type ArrayValue,
  equal,
  isAlt,
  isArray,
  isUnknown,
  lift,
  numeric,
  same,
  text,
  truth,
  type Value,
} from './value.js';

/** A binary operator on known values; unknown operands stay unknown. */
export function binary(op: string, l: Value, r: Value, whyNot: () => Value): Value {
  if (isAlt(l) || isAlt(r)) return lift([l, r], ([a, b]) => binary(op, a as Value, b as Value, whyNot));
  switch (op) {
    case '===':
    case '!==': {
      const known = same(l, r);
      return known === undefined ? whyNot() : known === (op === '===');
    }
    case '==':
    case '!=': {
      const known = equal(l, r);
      return known === undefined ? whyNot() : known === (op === '==');
    }
    case 'xor': {
      const [a, b] = [truth(l), truth(r)];
      return a === undefined || b === undefined ? whyNot() : a !== b;
    }
  }
  if (isUnknown(l)) return l;
  if (isUnknown(r)) return r;
  if (op === '.') {
    const [a, b] = [text(l), text(r)];
    return a === undefined || b === undefined ? whyNot() : a + b;
  }
  if (op === '+' && isArray(l) && isArray(r)) {
    const sum: ArrayValue = { k: 'array', entries: new Map(l.entries) };
    for (const [key, value] of r.entries) if (!sum.entries.has(key)) sum.entries.set(key, value);
    return sum;
  }
  if (['<', '<=', '>', '>=', '<=>'].includes(op)) return compare(op, l, r) ?? whyNot();
  return arithmetic(op, l, r) ?? whyNot();
}

function compare(op: string, l: Value, r: Value): Value | undefined {
  const [a, b] = [numeric(l), numeric(r)];
  let order: number;
  if (a !== undefined && b !== undefined) order = a < b ? -1 : a > b ? 1 : 0;
  else if (typeof l === 'string' && typeof r === 'string') order = l < r ? -1 : l > r ? 1 : 0;
  else return undefined;
  switch (op) {
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
  return BigInt(order);
}

function arithmetic(op: string, l: Value, r: Value): Value | undefined {
  const whole = integer(l);
  const other = integer(r);
  if (whole !== undefined && other !== undefined) {
    switch (op) {
      case '+':
        return whole + other;
      case '-':
        return whole - other;
      case '*':
        return whole * other;
      case '%':
        return other === 0n ? undefined : whole % other;
      case '**':
        return other >= 0n && other < 64n ? whole ** other : undefined;
      case '/':
        if (other === 0n) return undefined;
        return whole % other === 0n ? whole / other : Number(whole) / Number(other);
      case '&':
        return whole & other;
      case '|':
        return whole | other;
      case '^':
        return whole ^ other;
      case '<<':
        return other < 64n && other >= 0n ? BigInt.asIntN(64, whole << other) : undefined;
      case '>>':
        return other >= 0n ? whole >> other : undefined;
    }
  }
  const [a, b] = [numeric(l), numeric(r)];
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? undefined : a / b;
    case '**':
      return a ** b;
  }
  return undefined;
}

function integer(v: Value): bigint | undefined {
  if (typeof v === 'bigint') return v;
  if (v === null) return 0n;
  if (typeof v === 'boolean') return v ? 1n : 0n;
  return typeof v === 'string' && /^\s*[+-]?\d+\s*$/.test(v) ? BigInt(v.trim()) : undefined;
}
