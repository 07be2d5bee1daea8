import { snake } from '@docgen/php';
import { joinTypes } from '../../../infer/flow/join-types.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../../../infer/frame.js';
import { canonicalKey } from '../../../types/canonical.js';
import type { ClassType, ShapeField, Type } from '../../../types/type.js';
import { union } from '../../../types/union.js';
import { isModel } from '../../classes.js';
import { isJoined, tablesOfAny } from '../../query/joined-tables.js';
import { modelAttribute } from '../attribute.js';
import { type ModelFacts, modelFacts } from '../model-facts.js';
import { isAdded } from '../model-state.js';
import { relationNamed } from '../named-relation.js';
import { isVisible } from '../published-properties.js';
import { withLoadedBelow } from '../relation-methods.js';

/**
 * Joins what is known of models of one class, and of queries and pages of them, where branches meet (responses 10.5): what was loaded,
 * counted or written on some of the ways only is perhaps there. The types stay as many; those that are alike now unite.
 */
export function joinRecords(types: readonly Type[], run: AnalysisRun): readonly Type[] {
  const classes = types.filter((t) => t.kind === 'class');
  if (classes.length < 2 || new Set(classes.map(({ fqcn }) => fqcn)).size === classes.length) return types;
  const keys = new Map(classes.map((type) => [type, canonicalKey(bare(type, run))] as const));
  const alike = new Map<string, ClassType[]>();
  for (const [type, key] of keys) alike.set(key, [...(alike.get(key) ?? []), type]);
  return types.map((type) => {
    const group = type.kind === 'class' ? alike.get(keys.get(type) ?? '') : undefined;
    return type.kind !== 'class' || group === undefined || group.length < 2 ? type : joined(type, group, run);
  });
}

/**
 * Gives a type without what is known of its models beside their class; the type itself where there is nothing of that: its key is known
 * then, and most of what meets at a branch is such a type.
 */
function bare(type: Type, run: AnalysisRun): Type {
  if (type.kind !== 'class') return type;
  if (isModel(type.fqcn, run.codebase)) {
    if (type.loads === undefined && type.has === undefined) return type;
    const { loads: _, has: _h, ...rest } = type;
    return rest;
  }
  const own = isJoined(type, run.codebase) ? type.args?.slice(0, 1) : type.args;
  const args = own?.map((arg) => bare(arg, run));
  const isBare = own === type.args && args?.every((arg, at) => arg === own?.[at]);
  return args === undefined || isBare === true ? type : { ...type, args };
}

function joined(type: ClassType, group: readonly ClassType[], run: AnalysisRun): ClassType {
  if (new Set(group.map(canonicalKey)).size < 2) return type;
  if (isModel(type.fqcn, run.codebase)) return joinedModel(type, group, run);
  const anyJoined = group.some((one) => isJoined(one, run.codebase));
  const own = anyJoined ? type.args?.slice(0, 1) : type.args;
  const args = own?.map((arg, at) => {
    const others = group.flatMap((one) => one.args?.[at] ?? []);
    const models = others.filter((one) => one.kind === 'class');
    return arg.kind === 'class' && models.length === group.length ? joined(arg, models, run) : arg;
  });
  return args === undefined ? type : { ...type, args: [...args, ...(anyJoined ? tablesOfAny(group) : [])] };
}

function joinedModel(type: ClassType, group: readonly ClassType[], run: AnalysisRun): ClassType {
  const frame = createFrame(run, { fact: `class:${type.fqcn}`, root: type });
  const facts = modelFacts(type.fqcn, run.codebase);
  const loads: string[] = [];
  const has: ShapeField[] = [];
  for (const head of new Set(group.flatMap(headsOf))) {
    const holders = group.filter((one) => headsOf(one).includes(head));
    const [first, ...others] = holders.map((one) => pathsOf(one, head));
    const values = holders.flatMap((one) => relatedValue(one, head, frame) ?? []);
    const isCertain = holders.length === group.length;
    if (isCertain && others.every((paths) => paths === first) && isSame(holders.map((one) => given(one, head)))) {
      loads.push(...(first ?? '').split(' '));
      has.push(...(given(type, head) ?? []));
    } else if (isCertain) {
      loads.push(head);
      if (values.length > 0) has.push({ key: head, type: joinTypes(run, values) });
    } else if (values.length > 0 && isVisible(relationNamed(type.fqcn, head, frame)?.name ?? head, facts)) {
      const key = facts.snakeAttributes ? snake(head) : head;
      if (!isOwn(key, facts)) has.push({ key, type: joinTypes(run, values), optional: true });
    }
  }
  for (const key of new Set(group.flatMap((one) => (one.has ?? []).map((field) => field.key)))) {
    if (has.some((field) => field.key === key) || loads.includes(key)) continue;
    const member = addedMember(key, group, frame);
    if (member !== undefined) has.push(member);
  }
  const { loads: _, has: _h, ...rest } = type;
  return { ...rest, ...(loads.length === 0 ? {} : { loads: loads.sort() }), ...(has.length === 0 ? {} : { has }) };
}

/** Joins a member that code, or a query, added to some of the models; where none did, a column has the value of its row, and a hidden one is not there. */
function addedMember(key: string, group: readonly ClassType[], frame: BodyFrame): ShapeField | undefined {
  const { codebase } = frame.run;
  const fields = group.flatMap((one) => (isAdded(one, key) ? (one.has?.find((field) => field.key === key) ?? []) : []));
  const [first] = fields;
  const [model] = group;
  if (first === undefined || model === undefined) return undefined;
  const types = fields.map(({ type }) => type);
  const everywhere = fields.length === group.length;
  const facts = modelFacts(model.fqcn, codebase);
  if (!everywhere && isOwn(key, facts) && isVisible(key, facts)) {
    const { optional: _, ...field } = first;
    const row = modelAttribute({ kind: 'class', fqcn: model.fqcn }, key, frame);
    return { ...field, type: union([...types, row], codebase.enumCases) };
  }
  const isCertain = everywhere && fields.every((field) => field.optional !== true);
  return { ...first, type: union(types, codebase.enumCases), ...(isCertain ? {} : { optional: true as const }) };
}

function headsOf({ loads }: ClassType): string[] {
  return [...new Set((loads ?? []).map((path) => path.split('.')[0] ?? path))];
}

function pathsOf({ loads }: ClassType, head: string): string {
  return (loads ?? []).filter((path) => path === head || path.startsWith(`${head}.`)).join(' ');
}

/** Gives the value of its own that a relation has in a model. */
function given({ has }: ClassType, head: string): ShapeField[] | undefined {
  return has?.filter((field) => field.key === head);
}

function isSame(fields: readonly (ShapeField[] | undefined)[]): boolean {
  return new Set(fields.map((all) => (all ?? []).map(({ type }) => canonicalKey(type)).join(' '))).size === 1;
}

function relatedValue(model: ClassType, head: string, frame: BodyFrame): Type | undefined {
  const [own] = given(model, head) ?? [];
  const relation = own === undefined ? relationNamed(model.fqcn, head, frame) : undefined;
  return own?.type ?? (relation && withLoadedBelow(relation.value, model, head, frame));
}

/** Tells whether a model has a member of that name by its declarations: nothing loaded stands in its place. */
function isOwn(key: string, { table, casts, tags, undocumented }: ModelFacts): boolean {
  return table?.columns.has(key) === true || casts.has(key) || tags.has(key) || undocumented.includes(key);
}
