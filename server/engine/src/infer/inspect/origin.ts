import { type Expr, functionOf } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { withoutNull } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import type { Codebase } from '../codebase.js';
import { classNameOf } from '../expression/calls/class-name.js';
import type { BodyFrame } from '../frame.js';
import { framework } from '../framework/framework.js';

/**
 * Finds the declaration of an expression, where an editor goes from it (engine 19). `nodes` are those of its fact in
 * their order.
 */
export function originOf(
  expr: Expr,
  types: ReadonlyMap<Expr, Type>,
  nodes: readonly object[],
  frame: BodyFrame,
): Anchor | undefined {
  const { codebase } = frame.run;
  switch (expr.k) {
    case 'var':
      return typeof expr.name === 'string' ? lastWrite(expr.name, expr, nodes, frame) : undefined;
    case 'prop':
      return typeof expr.name === 'string'
        ? first(types.get(expr.on), (on) => property(on, expr.name as string, frame))
        : undefined;
    case 'mcall':
      return typeof expr.name === 'string'
        ? first(types.get(expr.on), (on) => method(on, expr.name as string, codebase))
        : undefined;
    case 'scall': {
      const name = classNameOf(expr.class, frame);
      return name === undefined || typeof expr.name !== 'string'
        ? undefined
        : method(codebase.typeOfName(name), expr.name, codebase);
    }
    case 'sprop': {
      const name = classNameOf(expr.class, frame);
      return name === undefined || typeof expr.name !== 'string'
        ? undefined
        : at(codebase.property(name, expr.name)?.id);
    }
    case 'cconst': {
      const name = classNameOf(expr.class, frame);
      return name === undefined || typeof expr.name !== 'string' ? undefined : constant(name, expr.name, codebase);
    }
    case 'call': {
      const found = expr.fn.k === 'fref' ? functionOf(codebase.reader, expr.fn.name, expr.fn.fallback) : undefined;
      return at(found === undefined ? undefined : `fn:${found.fact.name}`);
    }
    case 'const':
      return at(
        [expr.name, expr.fallback].map((name) => `gconst:${name}`).find((id) => codebase.reader.read(id) !== undefined),
      );
    case 'new': {
      const name = classNameOf(expr.class, frame);
      const declared = name === undefined ? undefined : codebase.classOf(name);
      return at(declared === undefined ? undefined : `class:${declared.name}`);
    }
    case 'newanon':
      return at(expr.id);
    default:
      return undefined;
  }
}

function at(fact: string | undefined): Anchor | undefined {
  return fact === undefined ? undefined : { fact };
}

/** Gives the answer of the first member of a type that has one. */
function first(type: Type | undefined, find: (on: Type) => Anchor | undefined): Anchor | undefined {
  for (const member of type === undefined ? [] : membersOf(withoutNull(type))) {
    const found = find(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds the last write of a local before the expression, else the parameter's declaration. */
function lastWrite(name: string, expr: Expr, nodes: readonly object[], frame: BodyFrame): Anchor | undefined {
  const end = nodes.indexOf(expr);
  let found: number | undefined;
  nodes.forEach((node, ordinal) => {
    const one = node as Expr;
    if (ordinal < end && one.k === 'assign' && one.to.k === 'var' && one.to.name === name) found = ordinal;
  });
  if (found !== undefined) return { fact: frame.fact, at: found };
  const declared = frame.fact.replace(/^body:/, 'sig:').replace(/^fnbody:/, 'fn:');
  const signature =
    declared === frame.fact ? undefined : frame.run.codebase.reader.read<{ params: { name: string }[] }>(declared);
  return signature?.params.some((param) => param.name === name) === true ? { fact: declared } : undefined;
}

function property(on: Type, name: string, frame: BodyFrame): Anchor | undefined {
  if (on.kind !== 'class') return undefined;
  const { codebase } = frame.run;
  if (framework.isRecord(on.fqcn, codebase)) return framework.attributeOrigin(on, name, frame);
  const declared = codebase.property(on.fqcn, name);
  if (declared !== undefined) return { fact: declared.id };
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['property', 'property-read']))
    if (tag.variable === name) return { fact: `class:${owner}` };
  return undefined;
}

function method(on: Type, name: string, codebase: Codebase): Anchor | undefined {
  if (on.kind !== 'class' && on.kind !== 'enum') return undefined;
  const found = codebase.method(on.fqcn, name)?.sigId;
  if (found !== undefined) return { fact: found };
  return on.kind === 'class' ? framework.methodOrigin(on, name, codebase) : undefined;
}

function constant(fqcn: string, name: string, codebase: Codebase): Anchor | undefined {
  if (name === 'class') return at(codebase.classOf(fqcn) === undefined ? undefined : `class:${codebase.spelled(fqcn)}`);
  if (codebase.enumCase(fqcn, name) !== undefined) return { fact: `case:${codebase.spelled(fqcn)}::${name}` };
  return at(codebase.constantFact(fqcn, name)?.id);
}
