import { byteOrder, isMap, type Json, type JsonMap } from '@docgen/protocol';
import { METHODS, type PartKind } from '../document/index.js';
import { defineEmitter } from './define-emitter.js';
import { pathItemAt } from './downlevel/path-item-chain.js';
import type { PartContext, Questions, Whole } from './emitter.js';
import { operationPlace } from './operation-place.js';
import { resolved } from './reference-target.js';
import { commentOf, operationLines, schemaLines } from './typescript/comment.js';
import { bodyType, operationType, parameterType, responseType } from './typescript/operation-type.js';
import { componentType, isDeclared, type TypeContext } from './typescript/reference.js';
import { member, schemaType } from './typescript/schema-type.js';
import { block, indexed, memberName } from './typescript/text.js';
import { atom } from './typescript/type.js';

const questions = { isDeclared, resolved, pathItemAt } satisfies Questions;
type Context = PartContext<typeof questions>;

/** Holds the text of a part: of a component, or of the operations of a path item. */
type Made = { text: string } | { operations: readonly MadeOperation[] };

interface MadeOperation {
  method: string;
  id: string | null;
  comment: string;
  text: string;
}

const BUCKETS = ['schemas', 'responses', 'parameters', 'requestBodies', 'headers'];
const SECTIONS = ['paths', 'webhooks'];

/** Emits declarations of every path, component and operation for typed clients (emitters 10), from the 3.2 artifact without ids. */
export const typescript = defineEmitter<Made, typeof questions>({
  questions,
  part(part, context) {
    const { kind } = context;
    if (SECTIONS.includes(kind.name)) return { operations: operationsOf(part, context) };
    return { text: BUCKETS.includes(kind.name) ? componentText(part, kind, context) : '' };
  },
  whole(whole) {
    const { source } = whole;
    const sections = new Map<string, string[]>(SECTIONS.map((name) => [name, []]));
    const components = new Map<string, Map<string, string>>();
    const operations = new Map<string, string>();
    whole.each((made, { name: section }, name) => {
      if ('text' in made) {
        const bucket = components.get(section) ?? new Map<string, string>();
        components.set(section, bucket.set(name, made.text));
        return;
      }
      const members = made.operations.map((operation) => reference(operation, name, operations, whole));
      sections.get(section)?.push(`${memberName(name)}: ${block(members)};`);
    });
    const [paths = [], webhooks = []] = [...sections.values()];
    const ids = [...operations.keys()].sort(byteOrder);
    const blocks = [
      header(whole),
      declaration('paths', paths),
      declaration('webhooks', webhooks),
      `export interface components ${block(BUCKETS.map((bucket) => bucketText(bucket, source, components.get(bucket))))}`,
      declaration(
        'operations',
        ids.map((id) => `${memberName(id)}: ${operations.get(id)};`),
      ),
    ];
    if (bucketOf(source, 'schemas').size > 0) {
      blocks.push('export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];');
    }
    return `${blocks.join('\n\n')}\n`;
  },
});

function operationsOf(item: JsonMap, context: Context): MadeOperation[] {
  const types = typeContext(context);
  const ref = item.get('$ref');
  const shared = typeof ref === 'string' ? context.ask('pathItemAt', ref) : undefined;
  if (typeof ref === 'string' && shared === undefined) types.unresolved([], ref);
  const whole: JsonMap = new Map([...(shared ?? []), ...item]);
  const parameters = { value: whole.get('parameters'), path: ['parameters'] };
  const others = whole.get('additionalOperations');
  const all: [string, Json, readonly string[]][] = [
    ...METHODS.map((method): [string, Json, string[]] => [method, whole.get(method) ?? null, [method]]),
    ...[...(isMap(others) ? others : [])].map(([method, operation]): [string, Json, string[]] => {
      return [method, operation, ['additionalOperations', method]];
    }),
  ];
  return all.flatMap(([method, operation, path]) => {
    if (!isMap(operation)) return [];
    const id = operation.get('operationId');
    return {
      method,
      id: typeof id === 'string' ? id : null,
      comment: commentOf(operationLines(operation)),
      text: operationType(operation, parameters, path, types),
    };
  });
}

/** Writes an operation at its path: by its name, or whole where it has none of its own (emitters 10.5). */
function reference(
  { method, id, comment, text }: MadeOperation,
  path: string,
  operations: Map<string, string>,
  { report }: Whole<Made>,
): string {
  if (id !== null && !operations.has(id)) {
    operations.set(id, text);
    return `${comment}${memberName(method)}: ${indexed('operations', id)};`;
  }
  const signature = `${method.toUpperCase()} ${path}`;
  report('typescript.operation-inlined', { signature, id }, { routeSignature: signature });
  return `${comment}${memberName(method)}: ${text};`;
}

function componentText(part: JsonMap, kind: PartKind, context: Context): string {
  const types = typeContext(context);
  const { name } = context;
  if (kind.name === 'schemas') return member(name, true, schemaType(part, [], types), schemaLines(part));
  if (kind.name === 'responses') return member(name, true, responseType(part, [], types), []);
  if (kind.name === 'requestBodies') return member(name, true, bodyType(part, [], types), []);
  const ref = part.get('$ref');
  if (typeof ref === 'string') return member(name, true, componentType(ref, kind.name, [], types), []);
  return member(name, true, parameterType(part, [], types), schemaLines(part.get('schema'), part));
}

/** Writes a bucket; schemas that are booleans are no parts and stand here. */
function bucketText(bucket: string, source: JsonMap, made: ReadonlyMap<string, string> = new Map()): string {
  const all = bucketOf(source, bucket);
  if (all.size === 0) return `${bucket}: never;`;
  const members = [...all].map(([name, part]) => {
    return made.get(name) ?? member(name, true, atom(part === false ? 'never' : 'unknown'), []);
  });
  return `${bucket}: ${block(members)};`;
}

function bucketOf(source: JsonMap, bucket: string): JsonMap {
  const components = source.get('components');
  const entries = isMap(components) ? components.get(bucket) : undefined;
  return isMap(entries) ? entries : new Map();
}

function typeContext(context: Context): TypeContext {
  const { ask, pointer, report } = context;
  return {
    isDeclared: (ref) => ask('isDeclared', ref),
    resolved: (ref) => ask('resolved', ref),
    unresolved: (path, target) =>
      report('typescript.unresolved-ref', { pointer: pointer(...path), target }, operationPlace(context, path)),
  };
}

function declaration(name: string, members: readonly string[]): string {
  if (members.length === 0) return `export type ${name} = Record<string, never>;`;
  return `export interface ${name} ${block(members)}`;
}

function header({ document, source }: Whole<Made>): string {
  const info = source.get('info');
  const said = (key: string): string => (isMap(info) ? String(info.get(key) ?? '') : '');
  const extension = document.get('x-docgen');
  const of = isMap(extension) ? extension.get('document') : undefined;
  const id = isMap(of) ? String(of.get('id') ?? '') : '';
  const text = `"${id.replace(/^doc:/, '')}" (${said('title')} ${said('version')})`;
  return `// Generated by docgen from document ${text.replace(/[\r\n\u2028\u2029]+/g, ' ')}. Do not edit.`;
}
