import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { METHODS } from '../document/index.js';
import { defineEmitter } from './define-emitter.js';
import type { ReportFinding, Whole } from './emitter.js';

/** The version of Arazzo whose schema is published in packages and which its tools read. */
const VERSION = '1.0.1';
/** Lists the formats a workflow may speak of, the preferred first. */
const SOURCES = ['openapi-3.2', 'openapi-3.1', 'openapi-3.0'];
const NAME = /^[A-Za-z0-9_-]+$/;
const OUTPUT_NAME = /^[A-Za-z0-9._-]+$/;

/** Holds what workflows say of an operation. */
interface Target {
  id: string;
  operationId: string | undefined;
  /** Points at the operation in the source; undefined for a method without a place of its own there. */
  pointer: string | undefined;
  /** The one documented status of success, if it is one. */
  success: string | undefined;
}

/** Emits the workflows of a document as Arazzo (emitters 9); a document without any has no file. */
export const arazzo = defineEmitter<readonly Target[], Record<never, never>>({
  questions: {},
  part: (part, context) => (context.kind.name === 'paths' ? targetsOf(part, context.pointer) : []),
  whole(whole) {
    const { document, options, report, each } = whole;
    const targets = new Map<string, Target>();
    each((found) => {
      for (const target of found) targets.set(target.id, target);
    });
    const workflows = workflowsOf(document).flatMap((workflow) => workflowMap(workflow, targets, report));
    if (workflows.length === 0) {
      report('arazzo.no-workflows', {});
      return undefined;
    }
    const source = SOURCES.map((format) => options.beside?.[format]).find((path) => path !== undefined);
    return obj({
      arazzo: VERSION,
      info: infoOf(whole),
      sourceDescriptions: [obj({ name: 'openapi', url: source ?? 'openapi.json', type: 'openapi' })],
      workflows,
    });
  },
});

function targetsOf(item: JsonMap, pointerOf: (...keys: string[]) => string): Target[] {
  const others = item.get('additionalOperations');
  const operations = [
    ...METHODS.map((method) => [item.get(method), pointerOf(method)] as const),
    ...(isMap(others) ? [...others.values()].map((operation) => [operation, undefined] as const) : []),
  ];
  return operations.flatMap(([operation, pointer]): Target[] => {
    const extension = isMap(operation) ? operation.get('x-docgen') : undefined;
    const id = isMap(extension) ? extension.get('id') : undefined;
    if (!isMap(operation) || typeof id !== 'string') return [];
    const operationId = operation.get('operationId');
    const responses = operation.get('responses');
    const statuses = isMap(responses) ? [...responses.keys()].filter((status) => /^2\d\d$/.test(status)) : [];
    return [
      {
        id,
        operationId: typeof operationId === 'string' ? operationId : undefined,
        pointer,
        success: statuses.length === 1 ? statuses[0] : undefined,
      },
    ];
  });
}

function workflowsOf(document: JsonMap): JsonMap[] {
  const extension = document.get('x-docgen');
  const workflows = isMap(extension) ? extension.get('workflows') : undefined;
  return Array.isArray(workflows) ? workflows.filter(isMap) : [];
}

function infoOf({ document }: Whole<unknown>): JsonMap {
  const info = document.get('info');
  const said = (member: string): string | undefined => {
    const value = isMap(info) ? info.get(member) : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value : undefined;
  };
  return obj({
    title: said('title') ?? 'API workflows',
    summary: said('summary'),
    version: said('version') ?? '0.0.0',
  });
}

function workflowMap(workflow: JsonMap, targets: ReadonlyMap<string, Target>, report: ReportFinding): JsonMap[] {
  const id = String(workflow.get('id'));
  if (!NAME.test(id)) {
    report('arazzo.name-unusable', { name: id, place: 'a workflow' });
    return [];
  }
  const given = workflow.get('steps');
  const steps = (Array.isArray(given) ? given : []).filter(isMap).flatMap((step) => stepMap(id, step, targets, report));
  if (steps.length === 0) return [];
  const outputs = outputsOf(workflow, `the outputs of workflow ${id}`, report);
  const { summary, description, inputs } = Object.fromEntries(workflow) as Record<string, Json>;
  return [obj({ workflowId: id, summary, description, inputs, steps, outputs })];
}

function stepMap(
  workflow: string,
  step: JsonMap,
  targets: ReadonlyMap<string, Target>,
  report: ReportFinding,
): JsonMap[] {
  const id = String(step.get('id'));
  if (!NAME.test(id)) {
    report('arazzo.name-unusable', { name: id, place: `a step of workflow ${workflow}` });
    return [];
  }
  const target = targets.get(String(step.get('operation')));
  if (target?.operationId === undefined) {
    report('arazzo.step-unresolved', { workflow, step: id });
    return [];
  }
  const parameters = step.get('parameters');
  return [
    obj({
      stepId: id,
      description: step.get('description'),
      ...namedBy(target),
      parameters: Array.isArray(parameters) ? parameters.filter(isMap).map(parameterMap) : undefined,
      requestBody: bodyMap(step.get('body')),
      successCriteria:
        target.success === undefined ? undefined : [obj({ condition: `$statusCode == ${target.success}` })],
      outputs: outputsOf(step, `the outputs of step ${id} in workflow ${workflow}`, report),
    }),
  ];
}

/** Names an operation by its id, or by its place where runners would read the id as a source and a name in it. */
function namedBy({ operationId = '', pointer }: Target): { operationId: string } | { operationPath: string } {
  if (!operationId.includes('.') || pointer === undefined) return { operationId };
  return { operationPath: `{$sourceDescriptions.openapi.url}${pointer}` };
}

function parameterMap(parameter: JsonMap): JsonMap {
  return obj({ name: parameter.get('name'), in: parameter.get('in'), value: parameter.get('value') });
}

function bodyMap(body: Json | undefined): JsonMap | undefined {
  return isMap(body) ? obj({ contentType: body.get('contentType'), payload: body.get('payload') }) : undefined;
}

function outputsOf(node: JsonMap, place: string, report: ReportFinding): JsonMap | undefined {
  const outputs = node.get('outputs');
  if (!isMap(outputs)) return undefined;
  const kept = [...outputs].filter(([name]) => {
    const isUsable = OUTPUT_NAME.test(name);
    if (!isUsable) report('arazzo.name-unusable', { name, place });
    return isUsable;
  });
  return kept.length === 0 ? undefined : new Map(kept);
}
