import {
  byteOrder,
  type ComponentShape,
  isMap,
  type Json,
  type JsonMap,
  type NodeField,
  remedyFor,
  type Source,
} from '@docgen/protocol';
import type { ExplainedContribution, ExplainedField, ExplainedNode } from '@docgen/protocol/rpc';
import type { ComponentDefinition } from '../../analysis/index.js';
import {
  componentHistory,
  type FieldContribution,
  type FieldHistory,
  type HistoryBinding,
  operationHistory,
  plainJson,
  withOverlays,
} from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { pointerBelow, type ReferredComponent, referredComponents } from './components.js';
import { describedOperation, type PublishedOperation } from './operations.js';

/** Lists the nodes of an operation with the history of their fields, then those of each component it refers to. */
export function nodesOf(operation: PublishedOperation, document: AnalyzedDocument): ExplainedNode[] {
  const own = ownNodes(operation, document);
  const places = placesByReference(own);
  const components = referredComponents(operation, document).map((component) => {
    const node = componentNode(component, document, places.get(component.ref));
    for (const [ref, place] of placesByReference([node])) if (!places.has(ref)) places.set(ref, place);
    return node;
  });
  return [...own, ...components];
}

/** Lists the nodes of an operation itself. */
export function ownNodes(operation: PublishedOperation, document: Pick<AnalyzedDocument, 'analysis'>): ExplainedNode[] {
  const { at } = describedOperation(operation, document);
  const isStub = operation.fragment.failed !== undefined;
  const nodes = new Map<string, ExplainedNode>();
  for (const history of operationHistory(operation.fragment, bindingOf(document))) {
    const keys = keysOf(history.pointer);
    const { label, path, field, place } = placed(keys, operation);
    let node = nodes.get(label);
    if (node === undefined) {
      const ref = referenceAt(operation.node, path);
      node = {
        label,
        pointer: pointerBelow(operation.keys, ...path),
        ...(ref === undefined ? {} : { ref }),
        fields: [],
      };
      nodes.set(label, node);
    }
    node.fields.push(explained(field, history, isStub ? { node: 'stub' } : place, at));
  }
  return [...nodes.values()].sort((a, b) => nodeOrder(a.label) - nodeOrder(b.label) || byteOrder(a.label, b.label));
}

/** Describes a component. A contribution without a place has that of `use`, where the operation refers to the component. */
export function componentNode(
  { definition, bucket, name, ref }: Pick<ReferredComponent, 'definition' | 'bucket' | 'name' | 'ref'>,
  document: AnalyzedDocument,
  use?: Source,
): ExplainedNode {
  const shape = shapeOf(definition);
  const carrier = document.analysis.locate({ fact: `class:${classOf(definition)}` });
  const written = componentHistory(definition, bindingOf(document));
  const histories = withOverlays(written, ['components', bucket, name], document.analysis.overlaid);
  const fields = histories.map((history) => {
    const keys = keysOf(history.pointer);
    const field = explained(keys.join('.') || '*', history, { node: 'component', shape, keys }, carrier);
    if (use !== undefined) for (const one of field.contributions) if (one.layer !== 'fallback') one.source ??= use;
    return field;
  });
  return { label: `components.${bucket}.${name}`, pointer: ref, fields };
}

function bindingOf({ analysis }: Pick<AnalyzedDocument, 'analysis'>): HistoryBinding {
  const { locate, references, overlaid } = analysis;
  return { locate, reference: (placeholder) => references.get(placeholder), overlaid };
}

/** Splits a place of the history into the node a report shows and the field in it. */
function placed(
  keys: readonly string[],
  { node: operation, fragment }: Pick<PublishedOperation, 'node' | 'fragment'>,
): { label: string; path: string[]; field: string; place: NodeField } {
  const [root = '', name = '', ...rest] = keys;
  if (root === 'parameters' && name !== '') {
    const cut = name.indexOf(':');
    const place: NodeField = { node: 'parameter', in: name.slice(0, cut), name: name.slice(cut + 1), keys: rest };
    const path = ['parameters', positionOf(operation, place.in, place.name)];
    return { label: `parameters.${name}`, path, field: rest.join('.') || '*', place };
  }
  if (root === 'responses' && name !== '') {
    const place: NodeField = { node: 'response', status: name, keys: rest };
    const isBody = rest[0] === 'content' && rest[2] === 'schema' && rest.length > 3;
    const path = ['responses', name, ...(isBody ? rest.slice(0, 3) : [])];
    const field = isBody ? rest.slice(3) : rest;
    return { label: path.join('.'), path, field: field.join('.') || '*', place };
  }
  const isWebhook = fragment.webhook !== undefined;
  return { label: 'operation', path: [], field: keys.join('.'), place: { node: 'operation', keys, isWebhook } };
}

function nodeOrder(label: string): number {
  const kind = label.slice(0, label.search(/[.:]|$/));
  return ['operation', 'parameters', 'requestBody', 'responses'].indexOf(kind);
}

/** Finds the index of a parameter in the list the document holds. */
function positionOf(operation: JsonMap, location: string, name: string): string {
  const list = operation.get('parameters');
  const found = (Array.isArray(list) ? list : []).findIndex(
    (one) => isMap(one) && one.get('in') === location && [name, `${name}[]`].includes(`${one.get('name')}`),
  );
  return found < 0 ? `${location}:${name}` : `${found}`;
}

function referenceAt(node: JsonMap, path: readonly string[]): string | undefined {
  let at: Json | undefined = node;
  for (const key of path) at = isMap(at) ? at.get(key) : Array.isArray(at) ? at[Number(key)] : undefined;
  const ref = isMap(at) ? at.get('$ref') : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

function explained(
  field: string,
  { contributions }: FieldHistory,
  place: NodeField,
  carrier: Source | undefined,
): ExplainedField {
  const [strongest] = contributions as [FieldContribution];
  // A field that was taken away with what holds it is in the hands of whoever did that.
  const winner = contributions.find(({ outcome }) => outcome === 'stands') ?? strongest.lostTo ?? strongest;
  return { field, contributions: contributions.map(contribution), remedy: remedyFor(place, winner, carrier) };
}

function contribution(one: FieldContribution): ExplainedContribution {
  const { producer, layer, rank, outcome, removed, value, source, confidence, lostTo } = one;
  return {
    producer,
    layer,
    rank,
    won: outcome === 'stands',
    ...(removed === undefined ? {} : { removed }),
    ...(value === undefined ? {} : { value: plainJson(value) }),
    ...(source === undefined ? {} : { source }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(lostTo === undefined ? {} : { lost: lostTo.reason }),
  };
}

function placesByReference(nodes: readonly ExplainedNode[]): Map<string, Source> {
  const places = new Map<string, Source>();
  const note = (value: unknown, source: Source): void => {
    for (const [, ref] of JSON.stringify(value ?? null).matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)) {
      if (ref !== undefined && !places.has(ref)) places.set(ref, source);
    }
  };
  for (const { field, contributions } of nodes.flatMap(({ fields }) => fields)) {
    const [winner] = contributions;
    if (winner?.source === undefined) continue;
    note(/(^|\.)\$ref$/.test(field) ? { $ref: winner.value } : winner.value, winner.source);
  }
  return places;
}

function shapeOf(definition: ComponentDefinition): ComponentShape {
  const [identity = ''] = definition.tuple;
  if (identity.startsWith('docgen:') || /#\w*[pP]ag/.test(identity)) return 'page';
  if (identity.includes('#request')) return 'request';
  return definition.contributions.some(({ value }) => isMap(value as Json) && (value as JsonMap).has('enum'))
    ? 'enum'
    : 'class';
}

function classOf({ tuple: [identity = ''] }: ComponentDefinition): string {
  return identity.replace(/#.*$/, '');
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
