import type { FactReader } from '@docgen/cache';
import { type Expr, type FoundMember, type FoundMethod, type PropertyFact, tagOf, tagText, walk } from '@docgen/php';
import { raise } from '@docgen/protocol';
import type { ClassMetadata, ModelView, PropertyInfo } from '../../contract.js';
import { publishedType } from '../../types/assumed-null.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { constantExpression } from '../class/constant-expression.js';
import { classBodies, propertyPresence } from '../class/property-presence.js';
import { declaredProperty, taggedProperty } from '../class/property-type.js';
import { propertyWrites } from '../class/property-writes.js';
import { reasonOf } from '../failure.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../frame.js';
import { framework } from '../framework/framework.js';
import { openRun } from './analyze.js';

/** Describes the published properties of a class (engine 15). Total. */
export function metadataOf(reader: FactReader, fqcn: string, args?: readonly Type[]): ClassMetadata {
  const run = openRun(reader);
  const metadata = describeTotally(run, fqcn, args);
  reader.charge?.(run.steps);
  return metadata;
}

function describeTotally(run: AnalysisRun, fqcn: string, args: readonly Type[] | undefined): ClassMetadata {
  try {
    const metadata = describeClass(run, fqcn, args);
    const { properties, converted } = metadata;
    return {
      ...metadata,
      properties: properties.map(published),
      ...(converted === undefined ? {} : { converted: converted.map(published) }),
    };
  } catch (error) {
    const failure = raise('inference.callable-failed', { callable: fqcn, reason: reasonOf(error) });
    return { fqcn, kind: 'unknown', properties: [], diagnostics: [failure] };
  }
}

function published(one: PropertyInfo): PropertyInfo {
  return { ...one, type: publishedType(one.type) };
}

/** Describes how a model is published (responses 10.1). Total: one that fails inside is published as its class. */
export function viewOfModel(reader: FactReader, type: ClassType): ModelView {
  const run = openRun(reader);
  const frame = createFrame(run, { fact: `class:${type.fqcn}`, root: type, self: type.fqcn, receiver: type });
  try {
    const view = framework.modelView(type, frame);
    return { ...view, members: view.members.map(published) };
  } catch (error) {
    const failure = raise('inference.callable-failed', { callable: type.fqcn, reason: reasonOf(error) });
    return { base: 'class', members: [], diagnostics: [failure] };
  } finally {
    reader.charge?.(run.steps);
  }
}

function describeClass(run: AnalysisRun, fqcn: string, args: readonly Type[] | undefined): ClassMetadata {
  const { codebase } = run;
  const fact = codebase.classOf(fqcn);
  const name = fact?.name ?? fqcn;
  if (fact === undefined) return { fqcn: name, kind: 'unknown', properties: [] };
  const on: ClassType = { kind: 'class', fqcn: name, ...(args === undefined ? {} : { args: [...args] }) };
  const frame = createFrame(run, { fact: `class:${name}`, root: fact, self: name, receiver: on });
  const prose = {
    ...(fact.doc?.summary === undefined ? {} : { summary: fact.doc.summary }),
    ...(fact.doc?.description === undefined ? {} : { description: fact.doc.description }),
  };
  if (fact.kind === 'enum') return { fqcn: name, kind: 'enum', properties: [], ...prose };
  const known = framework.classMetadata(on, frame) ?? {
    fqcn: name,
    kind: 'class',
    properties: classProperties(on, frame),
  };
  return { ...known, ...prose };
}

/** Lists public non-static properties, own first, then inherited, then tags (engine 15). */
function classProperties(on: ClassType, frame: BodyFrame): PropertyInfo[] {
  const { codebase } = frame.run;
  const out = new Map<string, PropertyInfo>();
  for (const owner of codebase.ancestors(on.fqcn)) {
    const fact = codebase.classOf(owner);
    if (fact === undefined) continue;
    for (const home of [fact.name, ...fact.traits.map((t) => t.name)]) {
      for (const name of codebase.classOf(home)?.members.properties ?? []) {
        const found = codebase.property(on.fqcn, name);
        if (found === undefined || out.has(name)) continue;
        if (found.fact.visibility !== 'public' || found.fact.static === true) continue;
        if (found.fact.hooks?.virtual === true && found.fact.hooks.get !== true) continue;
        out.set(name, describeProperty(on, found, frame));
      }
    }
  }
  for (const { owner, tag } of codebase.classTags(on.fqcn, ['property', 'property-read'])) {
    const name = tag.variable;
    if (name === undefined || out.has(name)) continue;
    const type = taggedProperty(on, name, frame) ?? unknown('untyped');
    out.set(name, {
      name,
      type,
      presence: 'always',
      origin: 'property-tag',
      anchor: { fact: `class:${owner}` },
      ...(tag.text === undefined ? {} : { summary: tag.text }),
    });
  }
  return [...out.values()];
}

function describeProperty(on: ClassType, found: FoundMember<PropertyFact>, frame: BodyFrame): PropertyInfo {
  const { fact } = found;
  const maker = fact.promoted === true ? frame.run.codebase.method(found.in, '__construct') : undefined;
  const parameter = tagOf(maker?.fact.doc, 'param', fact.name)?.text;
  const summary = fact.doc?.summary ?? tagOf(fact.doc, 'var')?.text ?? parameter;
  const example = tagText(fact.doc, 'example');
  const only = pinnedValue(found, frame);
  const start = defaultValue(found, maker, frame);
  return {
    name: fact.name,
    type: only ?? declaredProperty(on, fact.name, frame) ?? unknown('untyped'),
    presence: propertyPresence(found, on.fqcn, frame.run.codebase),
    origin: 'native',
    anchor: { fact: found.id },
    declaringClass: found.in,
    ...(fact.readonly === true ? { readonly: true as const } : {}),
    ...(start === undefined ? {} : { default: start }),
    ...(only === undefined ? {} : { pinned: true as const }),
    ...(summary === undefined ? {} : { summary }),
    ...(fact.doc?.description === undefined ? {} : { description: fact.doc.description }),
    ...(example === undefined ? {} : { example }),
    ...(fact.doc?.tags.some((t) => t.name === 'deprecated') === true ? { deprecated: true as const } : {}),
  };
}

/** Evaluates the default of a property, or that of the parameter it is promoted from. */
function defaultValue(
  found: FoundMember<PropertyFact>,
  maker: FoundMethod | undefined,
  frame: BodyFrame,
): Type | undefined {
  const { name, default: own } = found.fact;
  const parameter = maker?.fact.params.find((param) => param.name === name);
  const value = own ?? parameter?.default;
  if (value === undefined) return undefined;
  const at = own === undefined && maker !== undefined ? `${maker.sigId}#${name}` : found.id;
  const type = constantExpression(value, at, found.owner, frame.run);
  return isConstant(type) ? type : undefined;
}

function isConstant(type: Type): boolean {
  if (type.kind === 'shape') return type.fields.every((field) => isConstant(field.type));
  return type.kind === 'literal' || type.kind === 'null' || (type.kind === 'enum' && type.cases?.length === 1);
}

function assigns(expr: Expr, name: string): boolean {
  return (
    expr.k === 'assign' &&
    expr.to.k === 'prop' &&
    expr.to.name === name &&
    expr.to.on.k === 'var' &&
    expr.to.on.name === 'this'
  );
}

/**
 * Finds the one value a property has in every object (engine 15.6): a readonly property of a final class the
 * constructor assigns once from a literal or enum case, or the default of one only the class may write and never does.
 */
function pinnedValue(found: FoundMember<PropertyFact>, frame: BodyFrame) {
  const { codebase } = frame.run;
  const owner = codebase.classOf(found.owner);
  const { default: start, set, name } = found.fact;
  if (found.fact.hooks !== undefined) return undefined;
  if (owner?.final === true && set === 'private' && start !== undefined && found.fact.promoted !== true) {
    if (classBodies(found.owner, codebase).some((body) => propertyWrites(body, name).length > 0)) return undefined;
    return onlyValue(constantExpression(start, found.id, found.owner, frame.run));
  }
  if (
    owner?.final !== true ||
    (found.fact.readonly !== true && owner.readonly !== true) ||
    found.fact.promoted === true
  )
    return undefined;
  const maker = codebase.method(found.owner, '__construct');
  const body = maker === undefined ? undefined : codebase.body(maker);
  if (maker === undefined || body === undefined) return undefined;
  const values: Expr[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'assign' && assigns(e, found.fact.name)) values.push(e.e);
  });
  const [only] = values;
  if (values.length !== 1 || only === undefined) return undefined;
  const type = constantExpression(only, `${maker.bodyId}#${found.fact.name}`, found.owner, frame.run);
  return onlyValue(type);
}

function onlyValue(type: Type): Type | undefined {
  return type.kind === 'literal' || (type.kind === 'enum' && type.cases?.length === 1) ? type : undefined;
}
