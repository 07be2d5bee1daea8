import type { ClosureExpr, Expr, Item } from '@docgen/php';
import {
  block,
  renderArgs,
  renderAttribute,
  renderClassRef,
  renderName,
  renderParam,
  renderType,
  words,
} from './render.js';

/** An expression as PHP with every grouping in parentheses, so that what binds to what can be seen. */
export function renderExpr(e: Expr): string {
  switch (e.k) {
    case 'null':
      return 'null';
    case 'bool':
      return String(e.v);
    case 'int':
      return e.v;
    case 'float':
      return `float(${e.v})`;
    case 'str':
      return JSON.stringify(e.v);
    case 'interp':
      return `interp(${e.parts.map(renderExpr).join(', ')})`;
    case 'shell':
      return `shell(${e.parts.map(renderExpr).join(', ')})`;
    case 'array':
      return `[${e.items.map(renderItem).join(', ')}]`;
    case 'list':
      return `list[${e.items.map(renderItem).join(', ')}]`;
    case 'var':
      return `$${renderName(e.name)}`;
    case 'prop':
      return `${renderExpr(e.on)}${e.nullsafe ? '?->' : '->'}${renderName(e.name)}`;
    case 'sprop':
      return `${renderClassRef(e.class)}::$${renderName(e.name)}`;
    case 'cconst':
      return `${renderClassRef(e.class)}::${renderName(e.name)}`;
    case 'const':
      return e.fallback === undefined ? e.name : `${e.name}~${e.fallback}`;
    case 'index':
      return `${renderExpr(e.on)}[${e.at === undefined ? '' : renderExpr(e.at)}]`;
    case 'call': {
      const fn =
        e.fn.k === 'fref' ? (e.fn.fallback === undefined ? e.fn.name : `${e.fn.name}~${e.fn.fallback}`) : undefined;
      return `${fn ?? `(${renderExpr(e.fn as Expr)})`}(${e.fcc ? '...' : renderArgs(e.args)})`;
    }
    case 'mcall':
      return `${renderExpr(e.on)}${e.nullsafe ? '?->' : '->'}${renderName(e.name)}(${e.fcc ? '...' : renderArgs(e.args)})`;
    case 'scall':
      return `${renderClassRef(e.class)}::${renderName(e.name)}(${e.fcc ? '...' : renderArgs(e.args)})`;
    case 'new':
      return `new(${[renderClassRef(e.class), renderArgs(e.args)].filter(Boolean).join('; ')})`;
    case 'newanon':
      return `new(${[e.id, renderArgs(e.args)].filter(Boolean).join('; ')})`;
    case 'bin':
      return `(${renderExpr(e.l)} ${e.op} ${renderExpr(e.r)})`;
    case 'un':
      return `${e.op}(${renderExpr(e.e)})`;
    case 'cast':
      return `cast-${e.to}(${renderExpr(e.e)})`;
    case 'assign':
      return `(${renderExpr(e.to)} =${e.byRef ? '&' : ''} ${renderExpr(e.e)})`;
    case 'assignop':
      return `(${renderExpr(e.to)} ${e.op}= ${renderExpr(e.e)})`;
    case 'incdec':
      return e.prefix ? `${e.op}(${renderExpr(e.e)})` : `(${renderExpr(e.e)})${e.op}`;
    case 'ternary':
      return `(${renderExpr(e.if)} ? ${e.yes === undefined ? '' : `${renderExpr(e.yes)} `}: ${renderExpr(e.no)})`;
    case 'match': {
      const arms = e.arms.map((a) => `${a.conds?.map(renderExpr).join(', ') ?? 'default'} => ${renderExpr(a.e)}`);
      return `match(${renderExpr(e.on)}) {${arms.join('; ')}}`;
    }
    case 'closure':
      return renderClosure(e);
    case 'instanceof':
      return `(${renderExpr(e.e)} instanceof ${renderClassRef(e.class)})`;
    case 'isset':
      return `isset(${e.of.map(renderExpr).join(', ')})`;
    case 'clone':
      return `clone(${[e.e, e.with].flatMap((part) => (part === undefined ? [] : [renderExpr(part)])).join(' with ')})`;
    case 'yield':
      return `yield(${[e.key, e.e].flatMap((part) => (part === undefined ? [] : [renderExpr(part)])).join(' => ')})`;
    case 'include':
      return `${e.require ? 'require' : 'include'}${e.once ? '_once' : ''}(${renderExpr(e.e)})`;
    case 'exit':
      return e.e === undefined ? 'exit' : `exit(${renderExpr(e.e)})`;
    case 'empty':
    case 'throw':
    case 'yieldfrom':
    case 'print':
    case 'silence':
    case 'eval':
      return `${e.k}(${renderExpr(e.e)})`;
    case 'magic':
      return e.name;
    case 'hole':
      return `HOLE(${e.why})`;
  }
}

function renderItem(item: Item): string {
  if (item.value === undefined) return '';
  const key = item.key === undefined ? '' : `${renderExpr(item.key)} => `;
  return `${key}${item.byRef ? '&' : ''}${item.spread ? '...' : ''}${renderExpr(item.value)}`;
}

function renderClosure(e: ClosureExpr): string {
  const uses = (e.uses ?? []).map((use) => `${use.byRef ? '&' : ''}$${use.name}`);
  const head = `${e.arrow ? 'fn' : 'function'}${e.byRef ? '&' : ''}(${e.params.map(renderParam).join(', ')})`;
  return words([
    ...(e.attributes ?? []).map(renderAttribute),
    e.static && 'static',
    head,
    uses.length > 0 && `use (${uses.join(', ')})`,
    e.returns && `: ${renderType(e.returns)}`,
    block(e.body),
  ]);
}
