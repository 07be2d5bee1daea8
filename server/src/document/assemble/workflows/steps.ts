import { type Anchor, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { compareKeys } from '../../compare-keys.js';
import { type Assembly, report } from '../state.js';

/** Holds one declared step with the operation it runs. */
export interface DeclaredStep {
  workflow: string;
  order: number;
  id: string;
  /** The operation as the document has it. */
  node: JsonMap;
  /** Node id of the operation. */
  operation: string;
  signature: string;
  note: JsonMap;
  where: { anchor?: Anchor; routeSignature: string };
}

const NAME = /^[A-Za-z0-9_-]+$/;

/** Lists the usable steps of the operations below `paths`, by workflow, in the order of their runs (emitters 8.1). */
export function stepsOf(assembly: Assembly): Map<string, DeclaredStep[]> {
  const all = distinct(assembly.paths.flatMap(({ placed, node }) => stepsAt(placed, node)));
  const workflows = new Map<string, DeclaredStep[]>();
  const told = new Set<string>();
  for (const step of all) {
    const { workflow, where } = step;
    if (!NAME.test(workflow)) {
      const params = { kind: 'workflow', id: workflow, workflow } as const;
      if (!told.has(workflow)) report(assembly, 'workflow.name-unusable', params, where);
      told.add(workflow);
    } else if (!NAME.test(step.id)) {
      report(assembly, 'workflow.name-unusable', { kind: 'step', id: step.id, workflow }, where);
    } else workflows.set(workflow, [...(workflows.get(workflow) ?? []), step]);
  }
  for (const [workflow, steps] of workflows) workflows.set(workflow, inOrder(workflow, steps, assembly));
  return workflows;
}

function stepsAt(placed: Assembly['paths'][number]['placed'], node: JsonMap): DeclaredStep[] {
  if (placed === undefined) return [];
  return placed.notes.flatMap(({ target, value: note, by }) => {
    if (target.of !== 'workflow-step') return [];
    const declared = text(note.get('id'));
    const { signature } = placed.fragment;
    const step: DeclaredStep = {
      workflow: text(note.get('workflow')),
      order: Number(note.get('order')),
      id: declared === '' ? text(node.get('operationId')).replace(/[^A-Za-z0-9_-]+/g, '_') : declared,
      node,
      operation: placed.id,
      signature,
      note,
      where: { routeSignature: signature, ...(by.anchor === undefined ? {} : { anchor: by.anchor }) },
    };
    return [step];
  });
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Keeps, of equal declarations reached through several routes of one action, that of the lowest signature. */
function distinct(steps: readonly DeclaredStep[]): DeclaredStep[] {
  const kept = new Map<string, DeclaredStep>();
  const sorted = [...steps].sort((a, b) => compareKeys([a.signature], [b.signature]));
  for (const step of sorted) {
    const key = text(step.note.get('action')) === '' ? `\0${step.operation}` : '';
    const identity = `${stableJson(step.note)}${key}`;
    if (!kept.has(identity)) kept.set(identity, step);
  }
  return [...kept.values()];
}

function inOrder(workflow: string, steps: readonly DeclaredStep[], assembly: Assembly): DeclaredStep[] {
  const sorted = [...steps].sort((a, b) => compareKeys([a.order, a.id, a.signature], [b.order, b.id, b.signature]));
  const kept: DeclaredStep[] = [];
  for (const step of sorted) {
    const same = kept.find(({ id }) => id === step.id);
    if (same === undefined) kept.push(step);
    else {
      const operations = [same.signature, step.signature];
      report(assembly, 'workflow.step-id-repeated', { workflow, id: step.id, operations }, step.where);
    }
  }
  for (const [at, step] of kept.entries()) {
    const equal = kept.filter(({ order }) => order === step.order);
    if (equal.length < 2 || kept.findIndex(({ order }) => order === step.order) !== at) continue;
    const params = { workflow, order: step.order, steps: equal.map(({ id }) => id) };
    report(assembly, 'workflow.order-contested', params, equal[1]?.where);
  }
  return kept;
}
