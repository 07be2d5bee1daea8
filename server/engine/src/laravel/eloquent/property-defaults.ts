import type { BodyFact, Expr, FoundMethod } from '@docgen/php';
import { bindDeclared } from '../../infer/callee/declared-signature.js';
import { constantExpression } from '../../infer/class/constant-expression.js';
import { propertyWrites } from '../../infer/class/property-writes.js';
import type { Codebase } from '../../infer/codebase.js';
import { runBody, typeOf } from '../../infer/evaluator.js';
import { type AnalysisRun, type BodyFrame, createFrame, createRun } from '../../infer/frame.js';
import { unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';

const runs = new WeakMap<Codebase, AnalysisRun>();

/** Gives the run for reading declarations of a codebase, shared so that its memo is. */
export function declarationRun(codebase: Codebase): AnalysisRun {
  let run = runs.get(codebase);
  if (run === undefined) {
    run = createRun(codebase);
    runs.set(codebase, run);
  }
  return run;
}

/** Types the written default of a property; undefined when it has none. */
export function defaultOf(fqcn: string, property: string, codebase: Codebase): Type | undefined {
  const found = codebase.property(fqcn, property);
  if (found?.fact.default === undefined) return undefined;
  return constantExpression(found.fact.default, found.id, found.in, declarationRun(codebase));
}

/** Gives the string default of a property. */
export function textDefault(fqcn: string, property: string, codebase: Codebase): string | undefined {
  const type = defaultOf(fqcn, property, codebase);
  return type === undefined ? undefined : textOf(type).text;
}

/**
 * Types what constructors of the project write into a property, which outranks its default; undefined where none does. Two that write
 * it say nothing: which runs last is not told. `inFlow` runs the body up to there, so that a local has its value; not for the settings of
 * a model, which the constructor of the framework would ask for.
 */
export function constructedValue(
  fqcn: string,
  property: string,
  codebase: Codebase,
  { inFlow = false } = {},
): Type | undefined {
  const values = codebase.ancestors(fqcn).flatMap((owner): Type[] => {
    const method = codebase.isProject(owner) ? codebase.projectMethod(owner, '__construct') : undefined;
    const body = method === undefined || method.owner !== owner ? undefined : codebase.body(method);
    if (method === undefined || body === undefined) return [];
    const receiver = { kind: 'class', fqcn } as const;
    const at = { fact: method.bodyId, root: body, self: method.owner, receiver };
    const writes = propertyWrites(body, property);
    const types =
      inFlow && writes.length > 0 ? typesInFlow(method, body, createFrame(createRun(codebase), at)) : undefined;
    return writes.map((write) => {
      if (write.to !== 'value') return unknown('untyped');
      return types?.get(write.e) ?? typeOf(write.e, createFrame(declarationRun(codebase), at));
    });
  });
  return values.length < 2 ? values[0] : unknown('untyped');
}

/** Types the expressions of a constructor as its body runs, with parameters of their declared types. */
function typesInFlow(maker: FoundMethod, body: BodyFact, frame: BodyFrame): ReadonlyMap<Expr, Type> {
  const trace = new Map<Expr, Type>();
  frame.run.trace = trace;
  if (frame.receiver !== undefined) bindDeclared(maker, frame.receiver, frame);
  runBody(body.body, frame);
  return trace;
}

/** Gives what a method of the project answers in place of the framework's: `text` where that is one; undefined where there is no such method. */
export function answeredText(fqcn: string, method: string, codebase: Codebase): { text?: string } | undefined {
  const found = codebase.projectMethod(fqcn, method);
  const body = found === undefined ? undefined : codebase.body(found);
  if (found === undefined || body === undefined) return undefined;
  const at = { fact: found.bodyId, root: body, self: found.owner, receiver: { kind: 'class', fqcn } as const };
  return textOf(runBody(body.body, createFrame(declarationRun(codebase), at)));
}

export function textOf(type: Type): { text?: string } {
  return type.kind === 'literal' && typeof type.value === 'string' ? { text: type.value } : {};
}

/** Gives the strings of a list default; undefined when there is none or it cannot be read. */
export function listDefault(fqcn: string, property: string, codebase: Codebase): string[] | undefined {
  const type = defaultOf(fqcn, property, codebase);
  return type === undefined ? undefined : stringsOf(type);
}

export function stringsOf(type: Type): string[] | undefined {
  if (type.kind !== 'shape') return undefined;
  const out = type.fields.map((f) =>
    f.type.kind === 'literal' && typeof f.type.value === 'string' ? f.type.value : undefined,
  );
  return out.every((s) => s !== undefined) ? out : undefined;
}

/** Lists the texts an attribute of the nearest class is given, one by one or in a list: `#[Hidden('a', 'b')]`, `#[Hidden(['a', 'b'])]`. */
export function attributeTexts(fqcn: string, attribute: string, codebase: Codebase): string[] | undefined {
  for (const owner of codebase.ancestors(fqcn)) {
    const found = codebase.classOf(owner)?.attributes.find((a) => a.name.toLowerCase() === attribute.toLowerCase());
    if (found === undefined) continue;
    const types = found.args.map((arg, i) => typeOfWritten(arg.value, owner, codebase, `${attribute}.${i}`));
    const texts = types.map((type) => stringsOf(type) ?? textOf(type).text);
    return texts.every((text) => text !== undefined) ? texts.flat() : undefined;
  }
  return undefined;
}

/** Types an attribute argument by position or name. */
export function attributeArg(
  fqcn: string,
  attribute: string,
  index: number,
  name: string,
  codebase: Codebase,
): Type | undefined {
  for (const owner of codebase.ancestors(fqcn)) {
    const found = codebase.classOf(owner)?.attributes.find((a) => a.name.toLowerCase() === attribute.toLowerCase());
    if (found === undefined) continue;
    const arg = found.args.find((a) => a.name === name) ?? found.args.filter((a) => a.name === undefined)[index];
    return arg === undefined ? undefined : typeOfWritten(arg.value, owner, codebase, `${attribute}.${name}`);
  }
  return undefined;
}

function typeOfWritten(expr: Expr, owner: string, codebase: Codebase, label: string): Type {
  return constantExpression(expr, `class:${owner}#${label}`, owner, declarationRun(codebase));
}
