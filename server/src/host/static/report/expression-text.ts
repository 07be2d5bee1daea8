import type { Arg, ClassRef, Expr, NameRef } from '@docgen/php';

/** Writes an expression as PHP text on one line, for messages. Class names are cut to their last segment. */
export function print(e: Expr): string {
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
      return `"${e.parts.map((p) => (p.k === 'str' ? p.v : `{${print(p)}}`)).join('')}"`;
    case 'array':
    case 'list':
      return `[${e.items.map((i) => `${i.key ? `${print(i.key)} => ` : ''}${i.spread ? '...' : ''}${i.value ? print(i.value) : ''}`).join(', ')}]`;
    case 'var':
      return typeof e.name === 'string' ? `$${e.name}` : `$\{${print(e.name)}}`;
    case 'prop':
      return `${print(e.on)}${e.nullsafe ? '?->' : '->'}${member(e.name)}`;
    case 'sprop':
      return `${owner(e.class)}::$${member(e.name)}`;
    case 'cconst':
      return `${owner(e.class)}::${member(e.name)}`;
    case 'const':
      return e.fallback ?? e.name;
    case 'index':
      return `${print(e.on)}[${e.at ? print(e.at) : ''}]`;
    case 'call':
      return `${e.fn.k === 'fref' ? (e.fn.fallback ?? e.fn.name) : print(e.fn)}${argumentsText(e.args, e.fcc)}`;
    case 'mcall':
      return `${print(e.on)}${e.nullsafe ? '?->' : '->'}${member(e.name)}${argumentsText(e.args, e.fcc)}`;
    case 'scall':
      return `${owner(e.class)}::${member(e.name)}${argumentsText(e.args, e.fcc)}`;
    case 'new':
      return `new ${owner(e.class)}${argumentsText(e.args)}`;
    case 'bin':
      return `${print(e.l)} ${e.op} ${print(e.r)}`;
    case 'un':
      return `${e.op}${print(e.e)}`;
    case 'cast':
      return `(${e.to}) ${print(e.e)}`;
    case 'assign':
      return `${print(e.to)} = ${print(e.e)}`;
    case 'ternary':
      return `${print(e.if)} ?${e.yes ? ` ${print(e.yes)} ` : ''}: ${print(e.no)}`;
    case 'match':
      return `match (${print(e.on)})`;
    case 'closure':
      return e.arrow ? 'fn' : 'function';
    case 'instanceof':
      return `${print(e.e)} instanceof ${owner(e.class)}`;
    case 'isset':
      return `isset(${e.of.map(print).join(', ')})`;
    case 'empty':
      return `empty(${print(e.e)})`;
    case 'include':
      return `${e.require ? 'require' : 'include'} ${print(e.e)}`;
    case 'magic':
      return e.name;
    case 'silence':
      return print(e.e);
    default:
      return e.k;
  }
}

function owner(ref: ClassRef): string {
  if (ref.k === 'cref') return ref.name.slice(ref.name.lastIndexOf('\\') + 1);
  return print(ref);
}

function member(name: NameRef): string {
  return typeof name === 'string' ? name : `{${print(name)}}`;
}

function argumentsText(from: readonly Arg[], fcc?: true): string {
  if (fcc) return '(...)';
  return `(${from.map((a) => `${a.name ? `${a.name}: ` : ''}${a.spread ? '...' : ''}${print(a.value)}`).join(', ')})`;
}
