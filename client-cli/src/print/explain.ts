import type { ExplainedContribution, ExplainedField, ExplainedNode, ExplainResult } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { valueText } from '@docgen/server/print/json';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import { heading } from './layout.js';

type Explained = Extract<ExplainResult, { status: 'explained' }>;

/** Width of a value before it is cut; a narrow terminal takes less. */
const VALUE_WIDTH = 56;
/** Width of everything that stands on the line of a value besides it. */
const BEFORE_VALUE = 18;
const LAYERS = 'fallback › inference › integration › docblock › attribute › overlay › config';

/** Writes the report of an operation (commands 6.2). `columns` is the width of the terminal, if it is one. */
export function explainReport({ operation, nodes, diagnostics }: Explained, paint: Paint, columns?: number): string {
  const { method, path, document, routeName, operationId, action, signature } = operation;
  const facts = [
    ...(action === null ? [] : [action]),
    `document "${document}"`,
    ...(routeName === null ? [] : [`route ${routeName}`]),
    ...(operationId === null ? [] : [`operationId ${operationId}`]),
  ];
  const width = Math.max(12, Math.min(VALUE_WIDTH, (columns ?? Number.POSITIVE_INFINITY) - BEFORE_VALUE));
  const report = new Report(paint, width);
  let text = heading(`${method} ${path}`, paint, wrapped(facts, '  ·  ', columns));
  const contributions = nodes.flatMap(({ fields }) => fields).flatMap((field) => field.contributions);
  const shadowed = contributions.filter(({ won }) => !won).length;
  if (shadowed > 0) {
    const legend = `Precedence, low to high; the highest layer that writes a field wins:\n${LAYERS}\n✓ published    ✗ shadowed`;
    text += `\n${paint.dim(legend)}\n`;
  }
  if (nodes.length === 0) text += '\nNo provenance recorded for this operation.\n';
  for (const node of nodes) text += report.node(node);
  if (nodes.length > 0) {
    const fields = nodes.reduce((sum, node) => sum + node.fields.length, 0);
    text += `\n${paint.dim(`${fields} fields · ${contributions.length} contributions · ${shadowed} shadowed`)}\n`;
  }
  if (report.cut > 0) {
    const values = report.cut === 1 ? '1 value' : `${report.cut} values`;
    text += `${paint.dim(`${values} shortened; --field=<name> prints one in full.`)}\n`;
  }
  return text + diagnosticsBlock(signature, diagnostics, paint);
}

/** Writes one field with every value in full (commands 6.3). */
export function fieldReport({ operation, field }: Extract<ExplainResult, { status: 'field' }>, paint: Paint): string {
  const path = field.label === 'operation' ? field.field : `${field.label}.${field.field}`;
  let text = heading(`${operation.method} ${operation.path}`, paint, path);
  for (const contribution of field.contributions) {
    text += `\n${mark(contribution, paint)} ${contribution.layer}\n`;
    const details = detailOf(contribution, false);
    if (details !== '') text += `  ${paint.dim(printable(details))}\n`;
    const value = contribution.removed ? REMOVED : valueText(contribution.value, 2);
    text += `${value
      .split('\n')
      .map((line) => `  ${printable(line)}`)
      .join('\n')}\n`;
  }
  return `${text}\n${paint.dim('→')} ${printable(field.remedy.line)}\n`;
}

const REMOVED = '(removed by this layer)';

/** Writes nodes, and counts the values it had to cut. */
class Report {
  cut = 0;

  constructor(
    private readonly paint: Paint,
    private readonly width: number,
  ) {}

  node({ label, ref, fields }: ExplainedNode): string {
    const { paint } = this;
    let text = `\n${paint.bold(printable(label))}${ref === undefined ? '' : `  ${paint.dim(`→ ${printable(ref)}`)}`}\n`;
    const common = commonWriter(fields);
    const remedies = new Set(fields.filter((field) => isHoisted(field, common)).map(({ remedy }) => remedy.line));
    const remedy = remedies.size === 1 ? [...remedies][0] : undefined;
    if (common !== undefined) {
      text += `  ${paint.dim(`from ${printable(detailOf(common, true))}`)}\n`;
      if (remedy !== undefined) text += `  ${paint.dim('→')} ${printable(remedy)}\n`;
    }
    for (const field of fields)
      text += this.field(field, isHoisted(field, common), common !== undefined && remedy !== undefined);
    return text;
  }

  private field({ field, contributions, remedy }: ExplainedField, hoisted: boolean, spokenFor: boolean): string {
    const { paint } = this;
    let text = `  ${printable(field)}\n`;
    for (const contribution of contributions) {
      const value = contribution.removed ? REMOVED : this.shortened(valueText(contribution.value));
      text += `    ${mark(contribution, paint)} ${contribution.layer.padEnd(11)} ${printable(value)}\n`;
      const details = hoisted ? '' : detailOf(contribution, false);
      if (details !== '') text += `        ${paint.dim(printable(details))}\n`;
    }
    return hoisted && spokenFor ? text : `${text}    ${paint.dim('→')} ${printable(remedy.line)}\n`;
  }

  private shortened(value: string): string {
    const characters = [...value];
    if (characters.length <= this.width) return value;
    this.cut++;
    return `${characters.slice(0, this.width - 1).join('')}…`;
  }
}

/** Finds the writer that won every field of a node at one place; undefined where one field was shadowed. */
function commonWriter(fields: readonly ExplainedField[]): ExplainedContribution | undefined {
  if (fields.some(({ contributions }) => contributions.length > 1)) return undefined;
  const placed = fields.flatMap(({ contributions }) => contributions).filter(({ source }) => source !== undefined);
  const [first] = placed;
  if (first === undefined || placed.length < 2) return undefined;
  return placed.every((one) => detailOf(one, true) === detailOf(first, true)) ? first : undefined;
}

function isHoisted({ contributions }: ExplainedField, common: ExplainedContribution | undefined): boolean {
  const [only] = contributions;
  return common !== undefined && only !== undefined && detailOf(only, true) === detailOf(common, true);
}

function mark({ won }: ExplainedContribution, paint: Paint): string {
  return won ? paint.bold('✓') : paint.dim('✗');
}

/** Names the writer and its place; the producer only where it says more than the layer, unless `named`. */
function detailOf({ producer, layer, source, confidence }: ExplainedContribution, named: boolean): string {
  const parts = named || producer !== layer ? [producer] : [];
  if (source !== undefined) parts.push(source.line === undefined ? source.file : `${source.file}:${source.line}`);
  if (source?.symbol !== undefined && !isImplied(source.symbol, source.file)) parts.push(source.symbol);
  if (confidence !== undefined && confidence < 0.9) parts.push(`confidence ${confidence.toFixed(2)}`);
  return parts.join(' · ');
}

/** Tells whether a symbol says no more than its file: its class is named like the file. */
function isImplied(symbol: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.php$/, '');
  return symbol.replace(/::.*$/, '') === name;
}

/** Joins parts, on lines of their own where they do not fit beside each other. */
function wrapped(parts: readonly string[], separator: string, columns: number | undefined): string {
  const line = parts.join(separator);
  return columns === undefined || [...line].length <= columns ? line : parts.join('\n');
}
