import type { Arg, ClassRef, Expr, NameRef } from '../ir.js';

/** Writes an expression as PHP text on one line, for messages. Class names are cut to their last segment. */
export function expressionText(e: Expr): string {
  switch (e.k) {
    case 'null':
      return 'null';
    case 'bool':
      return e.v ? 'true' : 'false';
    case 'int':
      return e.v;
    case 'float':
      return String(e.v);
    case 'str':
      return `'${e.v}'`;
    case 'interp':
      return `"${e.parts.map((p) => (p.k === 'str' ? p.v : `{${expressionText(p)}}`)).join('')}"`;
    case 'array':
    case 'list':
      return `[${e.items.map((i) => `${i.key ? `${expressionText(i.key)} => ` : ''}${i.spread ? '...' : ''}${i.value ? expressionText(i.value) : ''}`).join(', ')}]`;
    case 'var':
      return typeof e.name === 'string' ? `$${e.name}` : `$\{${expressionText(e.name)}}`;
    case 'prop':
      return `${expressionText(e.on)}${e.nullsafe ? '?->' : '->'}${member(e.name)}`;
    case 'sprop':
      return `${owner(e.class)}::$${member(e.name)}`;
    case 'cconst':
      return `${owner(e.class)}::${member(e.name)}`;
    case 'const':
      return e.fallback ?? e.name;
    case 'index':
      return `${expressionText(e.on)}[${e.at ? expressionText(e.at) : ''}]`;
    case 'call':
      return `${e.fn.k === 'fref' ? (e.fn.fallback ?? e.fn.name) : expressionText(e.fn)}${argumentsText(e.args, e.fcc)}`;
    case 'mcall':
      return `${expressionText(e.on)}${e.nullsafe ? '?->' : '->'}${member(e.name)}${argumentsText(e.args, e.fcc)}`;
    case 'scall':
      return `${owner(e.class)}::${member(e.name)}${argumentsText(e.args, e.fcc)}`;
    case 'new':
      return `new ${owner(e.class)}${argumentsText(e.args)}`;
    case 'bin':
      return `${operand(e.l, e.op)} ${e.op} ${operand(e.r, e.op)}`;
    case 'un':
      return `${e.op}${expressionText(e.e)}`;
    case 'cast':
      return `(${e.to}) ${expressionText(e.e)}`;
    case 'assign':
      return `${expressionText(e.to)} = ${expressionText(e.e)}`;
    case 'ternary':
      return `${expressionText(e.if)} ?${e.yes ? ` ${expressionText(e.yes)} ` : ''}: ${expressionText(e.no)}`;
    case 'match':
      return `match (${expressionText(e.on)})`;
    case 'closure':
      return e.arrow ? 'fn' : 'function';
    case 'instanceof':
      return `${expressionText(e.e)} instanceof ${owner(e.class)}`;
    case 'isset':
      return `isset(${e.of.map(expressionText).join(', ')})`;
    case 'empty':
      return `empty(${expressionText(e.e)})`;
    case 'include':
      return `${e.require ? 'require' : 'include'} ${expressionText(e.e)}`;
    case 'magic':
      return e.name;
    case 'silence':
      return expressionText(e.e);
    default:
      return e.k;
  }
}

/** Writes an operand, in parentheses where another operator would take it apart. */
function operand(e: Expr, op: string): string {
  const apart = e.k === 'ternary' || e.k === 'assign' || (e.k === 'bin' && e.op !== op);
  return apart ? `(${expressionText(e)})` : expressionText(e);
}

function owner(ref: ClassRef): string {
  if (ref.k === 'cref') return ref.name.slice(ref.name.lastIndexOf('\\') + 1);
  return expressionText(ref);
}

function member(name: NameRef): string {
  return typeof name === 'string' ? name : `{${expressionText(name)}}`;
}

function argumentsText(from: readonly Arg[], fcc?: true): string {
  if (fcc) return '(...)';
  return `(${from.map((a) => `${a.name ? `${a.name}: ` : ''}${a.spread ? '...' : ''}${expressionText(a.value)}`).join(', ')})`;
}
