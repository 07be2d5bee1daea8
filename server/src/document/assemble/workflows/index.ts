import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { type Assembly, report } from '../state.js';
import { type Expression, expressionsIn } from './expressions.js';
import { settableParameters } from './settable-parameters.js';
import { type DeclaredStep, stepsOf } from './steps.js';
import { mayHave } from './success-schema.js';

/** Puts the declared steps together to `x-docgen.workflows`, and checks what they read (emitters 8). */
export function addWorkflows(assembly: Assembly): void {
  const workflows = stepsOf(assembly);
  const described = assembly.input.document.workflows;
  for (const id of [...described.keys()].sort(byteOrder))
    if (!workflows.has(id)) report(assembly, 'workflow.describes-nothing', { id }, { source: { file: 'docgen.yaml' } });
  assembly.workflows = [...workflows]
    .filter(([, steps]) => steps.length > 0)
    .sort(([a], [b]) => byteOrder(a, b))
    .map(([id, steps]) => workflowOf(id, steps, described.get(id), assembly));
}

function workflowOf(
  id: string,
  steps: readonly DeclaredStep[],
  described: Json | undefined,
  assembly: Assembly,
): JsonMap {
  const about: JsonMap = isMap(described) ? described : new Map();
  const reading = { id, steps, inputs: namesOf(about.get('inputs')), assembly };
  const outputs = about.get('outputs');
  if (outputs !== undefined) {
    for (const read of expressionsIn(outputs))
      if (!isDeclared(read, reading))
        report(assembly, 'workflow.output-unresolved', { workflow: id, step: null, expression: read.text }, CONFIGURED);
  }
  return obj({
    id,
    summary: about.get('summary'),
    description: about.get('description'),
    inputs: about.get('inputs'),
    steps: steps.map((step) => stepOf(step, reading)),
    outputs: isMap(outputs) && outputs.size > 0 ? outputs : undefined,
  });
}

const CONFIGURED = { source: { file: 'docgen.yaml' } };

interface Reading {
  id: string;
  steps: readonly DeclaredStep[];
  /** Names of the declared inputs; undefined when the schema of the inputs names none. */
  inputs: ReadonlySet<string> | undefined;
  assembly: Assembly;
}

function stepOf(step: DeclaredStep, reading: Reading): JsonMap {
  const { note, id, operation } = step;
  const description = note.get('description');
  const body = note.get('body');
  const outputs = note.get('outputs');
  check(step, reading);
  const parameters = parametersOf(step, reading);
  return obj({
    id,
    operation,
    description: description === '' ? undefined : description,
    parameters: parameters.length === 0 ? undefined : parameters,
    body:
      body === undefined || isEmpty(body) ? undefined : obj({ contentType: note.get('contentType'), payload: body }),
    outputs: isMap(outputs) && outputs.size > 0 ? outputs : undefined,
  });
}

function isEmpty(value: Json): boolean {
  return isMap(value) ? value.size === 0 : Array.isArray(value) && value.length === 0;
}

function check({ id: step, note, node, where }: DeclaredStep, reading: Reading): void {
  const { id: workflow, assembly } = reading;
  for (const argument of ['parameters', 'body', 'outputs']) {
    for (const read of expressionsIn(note.get(argument) ?? null)) {
      const params = { workflow, step, expression: read.text };
      if (!isDeclared(read, reading)) report(assembly, 'workflow.output-unresolved', params, where);
      const isOwn = read.reads === 'body' && argument === 'outputs';
      if (isOwn && !mayHave(node, read.pointer, (reference) => componentOf(reference, assembly)))
        report(assembly, 'workflow.output-undocumented', params, where);
    }
  }
}

function isDeclared(read: Expression, { steps, inputs }: Reading): boolean {
  if (read.reads === 'body') return true;
  if (read.reads === 'input') return inputs?.has(read.name) === true;
  const outputs = steps.find(({ id }) => id === read.step)?.note.get('outputs');
  return isMap(outputs) && outputs.has(read.name);
}

function namesOf(inputs: Json | undefined): ReadonlySet<string> | undefined {
  const properties = isMap(inputs) ? inputs.get('properties') : undefined;
  return isMap(properties) ? new Set(properties.keys()) : undefined;
}

/** Lists the values of a step with the locations of their parameters; what the operation does not document is left out. */
function parametersOf(
  { id: step, note, node, operation, where }: DeclaredStep,
  { id: workflow, assembly }: Reading,
): JsonMap[] {
  const values = note.get('parameters');
  const known = settableParameters(node, assembly);
  const older = assembly.olderNames.get(operation);
  return [...(isMap(values) ? values : [])].flatMap(([today, value]) => {
    const name = older?.get(today) ?? today;
    const place = ['path', 'query', 'header', 'cookie'].find((at) =>
      known.some((one) => one.in === at && one.name === name),
    );
    if (place !== undefined) return [obj({ name, in: place, value })];
    const documented = [...new Set(known.map((one) => one.name))];
    report(assembly, 'workflow.parameter-undeclared', { workflow, step, name, documented }, where);
    return [];
  });
}

function componentOf(reference: string, { buckets }: Assembly): Json | undefined {
  const [, bucket = '', name = ''] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(reference) ?? [];
  return buckets.get(bucket)?.get(name);
}
