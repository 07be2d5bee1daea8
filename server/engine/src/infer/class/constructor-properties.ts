import { type Expr, type FoundMethod, functionOf, type MethodFact, type Stmt, type TypeNode, walk } from '@docgen/php';
import { widen } from '../../types/operations.js';
import type { ShapeField, Type } from '../../types/type.js';
import { parameterType } from '../callee/declared-signature.js';
import type { Codebase } from '../codebase.js';
import { bind, type CallArgs } from '../expression/calls/arguments.js';
import { withoutCredential } from '../expression/constants/credential.js';
import type { BodyFrame } from '../frame.js';
import { constantExpression } from './constant-expression.js';
import { propertyWrites, type TakesReference } from './property-writes.js';

/**
 * Gives the properties `new C(...)` sets and only the constructor writes (engine 10): promoted parameters, and those
 * that a statement of its body copies.
 */
export function constructorProperties(fqcn: string, args: CallArgs, frame: BodyFrame): ShapeField[] {
  const { codebase } = frame.run;
  if (args.unreadable || !codebase.isProject(fqcn)) return [];
  const maker = codebase.projectMethod(fqcn, '__construct');
  if (maker === undefined) return [];
  const copies = codebase.reader.lookup(`given:${codebase.spelled(fqcn)}`, () =>
    copiedParameters(maker, fqcn, codebase),
  );
  if (copies.length === 0) return [];
  const bound = bind(maker.fact.params, args);
  const scope = codebase.scopeOf(maker.owner);
  return copies.flatMap(([property, parameter]): ShapeField[] => {
    const param = maker.fact.params.find((p) => p.name === parameter);
    if (param === undefined) return [];
    const given = bound.get(parameter);
    const type =
      given !== undefined
        ? converted(given.expr === undefined ? given.type : withoutCredential(given.type, given.expr), param.type)
        : param.default === undefined
          ? undefined
          : constantExpression(param.default, `${maker.sigId}#${param.name}`, maker.owner, frame.run);
    const declared = parameterType(param, maker.fact, scope);
    return type === undefined || type.kind === 'unknown'
      ? declared.kind === 'unknown'
        ? []
        : [{ key: property, type: declared }]
      : [{ key: property, type }];
  });
}

/** Converts an argument to a scalar declaration, of which only the kind is certain unless the file is strict. */
function converted(type: Type, declared: TypeNode | undefined): Type {
  if ((type.kind !== 'literal' && type.kind !== 'scalar') || declared?.k !== 't') return type;
  const own = widen(type);
  const name = declared.name.toLowerCase();
  if (!/^(int|float|string|bool)$/.test(name) || (own.kind === 'scalar' && own.type === name)) return type;
  return { kind: 'scalar', type: name as 'int' };
}

/**
 * Lists pairs of property and parameter, where the constructor copies it once and nothing else of the class writes it.
 */
export function copiedParameters(
  maker: FoundMethod,
  fqcn: string,
  codebase: Codebase,
): [property: string, parameter: string][] {
  const body = codebase.body(maker);
  const out: [string, string][] = [];
  for (const param of maker.fact.params) {
    if (param.byRef === true || param.variadic === true) continue;
    if (param.promote !== undefined) out.push([param.name, param.name]);
    else if (body !== undefined && !reassigned(body, param.name))
      for (const stmt of body.body) {
        const [property, parameter] = copyPair(stmt) ?? [];
        if (property !== undefined && parameter === param.name) out.push([property, parameter]);
      }
  }
  return out.filter(([property, parameter]) => {
    const found = codebase.property(fqcn, property);
    if (found === undefined || found.fact.static === true || found.fact.hooks !== undefined) return false;
    const promoted = property === parameter && found.fact.promoted === true;
    const writes = body === undefined ? 0 : propertyWrites(body, property, takesReferences(fqcn, codebase)).length;
    return writes === (promoted ? 0 : 1) && !writtenElsewhere([maker], fqcn, property, codebase);
  });
}

/** Tells whether the body gives the parameter another value, or may end early. */
function reassigned(body: object, name: string): boolean {
  let found = false;
  walk(body, (node) => {
    const at = node as Expr | Stmt;
    const to = at.k === 'assign' || at.k === 'assignop' ? at.to : at.k === 'incdec' ? at.e : undefined;
    if (to !== undefined && (to.k !== 'var' ? to.k === 'list' || to.k === 'array' : to.name === name)) found = true;
    if (at.k === 'return' || (at.k === 'assign' && at.byRef === true) || at.k === 'foreach') found = true;
  });
  return found;
}

/** Tells whether a method of the class or of a class above writes the property, beside the methods given. */
export function writtenElsewhere(
  makers: readonly FoundMethod[],
  fqcn: string,
  property: string,
  codebase: Codebase,
): boolean {
  const homes = codebase.ancestors(fqcn).flatMap((name) => [name, ...codebase.traitsOf(name)]);
  const takes = takesReferences(fqcn, codebase);
  return homes.some((home) =>
    (codebase.classOf(home)?.members.methods ?? []).some((name) => {
      const method = codebase.method(home, name);
      const body =
        method === undefined || makers.some((one) => one.bodyId === method.bodyId) ? undefined : codebase.body(method);
      return body !== undefined && propertyWrites(body, property, takes).length > 0;
    }),
  );
}

/** Makes a test of the calls in methods of a class: whether what they call takes an argument by reference. */
export function takesReferences(fqcn: string, codebase: Codebase): TakesReference {
  return (call, index) => {
    const params = calledOn(call, fqcn, codebase)?.fact.params ?? [];
    const param = params[index] ?? params.at(-1);
    return param?.byRef === true && (index < params.length || param.variadic === true);
  };
}

function calledOn(call: Expr, fqcn: string, codebase: Codebase): { fact: MethodFact } | undefined {
  if (call.k === 'call')
    return call.fn.k === 'fref' ? functionOf(codebase.reader, call.fn.name, call.fn.fallback) : undefined;
  if ((call.k !== 'mcall' && call.k !== 'scall') || typeof call.name !== 'string') return undefined;
  const isOwn =
    call.k === 'mcall'
      ? call.on.k === 'var' && call.on.name === 'this'
      : call.class.k === 'cref' && /^(?:self|static|parent)$/i.test(call.class.name);
  return isOwn ? codebase.projectMethod(fqcn, call.name) : undefined;
}

/** Reads a statement `$this->a = $a;` as a pair of names. */
function copyPair(stmt: Stmt): [string, string] | undefined {
  const e = stmt.k === 'expr' ? stmt.e : undefined;
  if (e?.k !== 'assign' || e.byRef === true || e.to.k !== 'prop' || typeof e.to.name !== 'string') return undefined;
  const on: Expr = e.to.on;
  if (on.k !== 'var' || on.name !== 'this' || e.e.k !== 'var' || typeof e.e.name !== 'string') return undefined;
  return [e.to.name, e.e.name];
}
