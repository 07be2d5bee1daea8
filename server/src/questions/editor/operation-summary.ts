import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ExplainedField, ExplainedNode, OperationSummary, SummaryRow } from '@docgen/protocol/rpc';
import { plainJson } from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { ownNodes } from '../explain/nodes.js';
import { actionOf, type PublishedOperation } from '../explain/operations.js';
import { PlaceMemo } from '../place-memo.js';
import { type FindingCounts, findingCounts } from './finding-counts.js';

/** Members of an operation that have a row of their own, in order. */
const FIELDS = ['summary', 'description', 'operationId', 'tags', 'deprecated', 'security', 'x-internal', 'x-abilities'];

const summaries = new PlaceMemo<PublishedOperation, OperationSummary>();

/** Summarises an operation for a hover: each part with its value and who wrote it (commands 10.3). */
export function operationSummary(operation: PublishedOperation, document: AnalyzedDocument): OperationSummary {
  const findings = findingCounts(operation.fragment.signature, document);
  const { analysis } = document;
  const { overlaid } = analysis;
  const parts = [
    ...SEVERITIES.map((severity) => findings[severity]),
    overlaid.length === 0 ? undefined : overlaid,
    actionOf(operation, document)?.fact,
  ];
  return summaries.ofLines(operation, parts, analysis, (locate, note) => {
    const nodes = ownNodes(operation, { analysis: { ...analysis, locate } });
    for (const { fields } of nodes)
      for (const { contributions } of fields) for (const { source } of contributions) if (source) note(source.file);
    return summaryOf(operation, nodes, findings);
  });
}

const SEVERITIES = ['error', 'warning', 'info', 'hint'] as const;

function summaryOf(
  operation: PublishedOperation,
  ofOperation: readonly ExplainedNode[],
  findings: FindingCounts,
): OperationSummary {
  const nodes = new Map(ofOperation.map((node) => [node.label, node]));
  const { node } = operation;
  const own = nodes.get('operation');
  const rows: SummaryRow[] = [];
  for (const field of FIELDS) {
    const value = node.get(field);
    if (value === undefined) continue;
    rows.push({ part: field, documented: textOf(value), writer: writerOf(own, (name) => name === field) });
  }
  for (const parameter of listOf(node.get('parameters'))) {
    const [name, location] = [`${parameter.get('name')}`, `${parameter.get('in')}`];
    const of =
      nodes.get(`parameters.${location}:${name}`) ?? nodes.get(`parameters.${location}:${name.replace(/\[\]$/, '')}`);
    rows.push({
      part: `${location} \`${name}\``,
      documented: `${brief(parameter.get('schema') ?? parameter.get('content'))}${parameter.get('required') === true ? '' : '?'}`,
      writer: writerOf(of, (field) => field.startsWith('schema')),
    });
  }
  const body = node.get('requestBody');
  if (body !== undefined) {
    rows.push({
      part: 'body',
      documented: contentBrief(body),
      writer: writerOf(own, (name) => name.startsWith('requestBody')),
    });
  }
  const responses = node.get('responses');
  for (const [status, response] of isMap(responses) ? responses : []) {
    const of = [...nodes.values()].filter(
      ({ label }) => label === `responses.${status}` || label.startsWith(`responses.${status}.`),
    );
    rows.push({ part: status, documented: contentBrief(response), writer: writerOf(of.at(-1), () => true) });
  }
  const all = [...nodes.values()].flatMap(({ fields }) => fields);
  const shadowed = all.reduce(
    (sum, { contributions }) => sum + Math.max(0, contributions.filter(({ won }) => !won).length),
    0,
  );
  return { match: operation.match, rows, shadowed, findings: { ...findings } };
}

function writerOf(node: ExplainedNode | undefined, wanted: (field: string) => boolean): string {
  const field = node?.fields.find((one) => wanted(one.field)) ?? node?.fields[0];
  return field === undefined ? '' : writtenBy(field);
}

/** Names the writer of a field that stands: its producer, and the place. */
export function writtenBy({ contributions }: Pick<ExplainedField, 'contributions'>): string {
  const winner = contributions.find(({ won }) => won) ?? contributions[0];
  if (winner === undefined) return '';
  const { producer, source } = winner;
  if (source === undefined) return producer;
  const file = source.file.slice(source.file.lastIndexOf('/') + 1);
  return `${producer} · ${file}${source.line === undefined ? '' : `:${source.line}`}`;
}

function listOf(value: Json | undefined): JsonMap[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** Names the body of a request or response: what its first media type holds, else what it says of itself. */
function contentBrief(value: Json): string {
  if (!isMap(value)) return '';
  const ref = value.get('$ref');
  if (typeof ref === 'string') return lastOf(ref);
  const content = value.get('content');
  for (const [type, media] of isMap(content) ? content : []) {
    const schema = isMap(media) ? (media.get('schema') ?? media.get('itemSchema')) : undefined;
    const of = brief(schema);
    return of === '' ? type : of;
  }
  const description = value.get('description');
  return typeof description === 'string' ? description : '';
}

/** Names a schema: the component it refers to, its type, or the types it is made of. */
function brief(schema: Json | undefined): string {
  if (!isMap(schema)) return '';
  const ref = schema.get('$ref');
  if (typeof ref === 'string') return lastOf(ref);
  const type = schema.get('type');
  const items = schema.get('items');
  if (type === 'array' && isMap(items)) return `${brief(items) || 'any'}[]`;
  const properties = schema.get('properties');
  if (isMap(properties)) {
    const data = properties.get('data');
    if (data !== undefined && brief(data) !== '') return brief(data);
    return `{${[...properties.keys()].join(', ')}}`;
  }
  if (Array.isArray(type)) return type.join(' | ');
  if (typeof type === 'string') {
    const format = schema.get('format');
    return typeof format === 'string' ? `${type} (${format})` : type;
  }
  for (const union of ['oneOf', 'anyOf', 'allOf']) {
    const of = schema.get(union);
    if (Array.isArray(of))
      return [...new Set(of.map(brief))].filter((one) => one !== '').join(union === 'allOf' ? ' & ' : ' | ');
  }
  return '';
}

function lastOf(ref: string): string {
  return ref
    .slice(ref.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function textOf(value: Json): string {
  if (typeof value === 'string') return value;
  const plain = plainJson(value);
  const isWords = Array.isArray(plain) && plain.every((one) => typeof one === 'string');
  return isWords ? plain.join(', ') : JSON.stringify(plain);
}
