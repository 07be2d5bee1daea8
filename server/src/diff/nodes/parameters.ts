import type { Json, JsonMap } from '@docgen/protocol';
import { fieldChange, type NodeName } from '../change-list.js';
import { type Comparison, compareSchemas } from '../comparison.js';
import type { DocumentSide } from '../document-side.js';
import { keysOf, mapOf } from '../members.js';
import { type Pairing, pairNodes } from '../pairing.js';
import type { DataFlow } from '../verdicts.js';
import { compareMediaTypes } from './content.js';
import type { OperationNode } from './operation-list.js';
import type { ParameterNode } from './parameter-list.js';
import { serializationChange } from './serialization.js';
import { reportUnresolved } from './unresolved-references.js';

/** Compares the parameters of a paired operation (diff 9.3). */
export function compareParameters(of: Comparison, before: OperationNode, after: OperationNode): void {
  const { pairs, removed, added } = pairParameters(before, after);
  for (const [old, current] of undeclaredRenames(before, after)) {
    const structural = `path:${current}`;
    const at = { target: 'parameter' as const, id: structural, path: `${after.path} parameters ${structural}` };
    of.changes.add('parameter.renamed', 'changed', at, fieldChange('name', old, current));
  }
  for (const [old, current] of pairs) comparePair(of, after, old, current);
  for (const parameter of removed) {
    const at = nameOf(before.path, parameter);
    if (reportUnresolved(of.changes, 'parameter.unresolved-ref', at, parameter.dangling, undefined, 'removed'))
      continue;
    of.changes.add('parameter.removed', 'removed', at);
  }
  for (const parameter of added) {
    const at = nameOf(after.path, parameter);
    if (reportUnresolved(of.changes, 'parameter.unresolved-ref', at, undefined, parameter.dangling, 'added')) continue;
    if (!parameter.isRequired) of.changes.add('parameter.added', 'added', at);
    else of.changes.decide('parameter.added-required', 'added', at, !after.isWebhook);
  }
}

/**
 * Pairs parameters; one that is left over is the one of its place and name, whatever its id, because a client knows it by these. Names of placeholders do not make a path, so where they differ, a path parameter is the one at its place in the
 * template (diff 7.2), even if another place has its name now.
 */
function pairParameters(before: OperationNode, after: OperationNode): Pairing<ParameterNode> {
  const [old, current] = [placeholders(before.template), placeholders(after.template)];
  if (old.length !== current.length || old.every((name, i) => name === current[i])) {
    return pairNodes(before.parameters, after.parameters, 'any');
  }
  const placed: [ParameterNode, ParameterNode][] = [];
  old.forEach((name, i) => {
    const [was, is] = [inPath(before, name), inPath(after, current[i] ?? '')];
    if (was !== undefined && is !== undefined) placed.push([was, is]);
  });
  const rest = (parameters: readonly ParameterNode[]) =>
    parameters.filter((parameter) => !placed.some((pair) => pair.includes(parameter)));
  const { pairs, removed, added } = pairNodes(rest(before.parameters), rest(after.parameters), 'any');
  return { pairs: [...placed, ...pairs], removed, added };
}

/**
 * Lists placeholders of other names that neither side declares a parameter for: a client that fills in templates by name is given
 * another one all the same (diff 7.2). A reference that leads nowhere may be the declaration.
 */
function undeclaredRenames(before: OperationNode, after: OperationNode): [string, string][] {
  const [old, current] = [placeholders(before.template), placeholders(after.template)];
  if (old.length !== current.length) return [];
  if ([...before.parameters, ...after.parameters].some(({ dangling }) => dangling !== undefined)) return [];
  return old.flatMap((name, i): [string, string][] => {
    const is = current[i] ?? '';
    if (name === is || inPath(before, name) !== undefined || inPath(after, is) !== undefined) return [];
    return [[name, is]];
  });
}

function inPath({ parameters }: OperationNode, name: string): ParameterNode | undefined {
  return parameters.find((parameter) => parameter.in === 'path' && parameter.name === name);
}

function placeholders(template: string): string[] {
  return [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

function comparePair(of: Comparison, operation: OperationNode, before: ParameterNode, after: ParameterNode): void {
  const { changes } = of;
  const at = { ...nameOf(operation.path, after), id: after.id ?? before.id ?? after.structural };
  if (reportUnresolved(changes, 'parameter.unresolved-ref', at, before.dangling, after.dangling)) return;
  if (before.in === 'path' && after.in === 'path' && before.name !== after.name) {
    changes.add('parameter.renamed', 'changed', at, fieldChange('name', before.name, after.name));
  }
  const required = fieldChange('required', before.isRequired, after.isRequired);
  if (required.length > 0) {
    // The reader of the document receives the parameters of a webhook.
    const code = after.isRequired ? 'parameter.became-required' : 'parameter.became-optional';
    changes.decide(code, 'changed', at, after.isRequired !== operation.isWebhook, required);
  }
  const description = fieldChange('description', before.description, after.description);
  if (description.length > 0) changes.add('parameter.description-changed', 'changed', at, description);
  const serialization = serializationChange(of, before, after);
  if (serialization.length > 0) changes.add('parameter.serialization-changed', 'changed', at, serialization);
  const empty = fieldChange('allowEmptyValue', mayBeEmpty(before), mayBeEmpty(after));
  if (empty.length > 0) {
    changes.add(`parameter.empty-value-${mayBeEmpty(after) ? 'allowed' : 'refused'}`, 'changed', at, empty);
  }
  compareValues(of, at, before.node, after.node, operation.isWebhook ? 'read' : 'request');
}

/** Tells whether a parameter of the query may be sent without a value. */
function mayBeEmpty({ in: place, node }: ParameterNode): boolean {
  return place === 'query' && node.get('allowEmptyValue') === true;
}

/** Compares the schemas of a parameter, or of the one media type it is written in. */
export function compareValues(of: Comparison, at: NodeName, before: JsonMap, after: JsonMap, flow: DataFlow): void {
  const owner = { id: at.id, flow };
  const [old, current] = [mapOf(before.get('content')), mapOf(after.get('content'))];
  const media = (of: DocumentSide, name: string, content: JsonMap) => of.resolve(content.get(name)).node;
  if ((old.size === 0) !== (current.size === 0)) {
    const [was, is] = [written(of.before, before), written(of.after, after)];
    compareSchemas(of, was, is, { ...owner, path: `${at.path} schema` });
    return;
  }
  compareSchemas(of, before.get('schema'), after.get('schema'), { ...owner, path: `${at.path} schema` });
  for (const name of keysOf(old, current)) {
    if (!old.has(name) || !current.has(name)) continue;
    const [was, is] = [media(of.before, name, old), media(of.after, name, current)];
    compareMediaTypes(of, `${at.path} ${name}`, was, is, owner);
  }
}

/** Gives the schema of a value whether or not it has a media type. */
function written(side: DocumentSide, node: JsonMap): Json | undefined {
  const [media] = mapOf(node.get('content')).values();
  return node.get('schema') ?? side.resolve(media).node?.get('schema');
}

function nameOf(path: string, parameter: ParameterNode): NodeName {
  const { structural, dangling, in: place, name } = parameter;
  const spelled = dangling ?? `${place}:${name}`;
  return { target: 'parameter', id: parameter.id ?? structural, path: `${path} parameters ${spelled}` };
}
