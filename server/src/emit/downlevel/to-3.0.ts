import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import {
  type NodePosition,
  type ObjectType,
  pathItemShape,
  pointer,
  rewriteDown,
  type Shape,
} from '../../document/index.js';
import type { SchemaLowering } from './counted-losses.js';
import { withoutSchemes } from './mutual-tls.js';
import { schemaTo30 } from './schema-to-3.0.js';

/** Answers what a node has to know of the document around it, and takes its findings. */
export interface Lowering30 extends SchemaLowering {
  /** Gives the path item a reference leads to. */
  pathItemAt(ref: string): Json | undefined;
  /** Lists the references on the way to it, as JSON. */
  pathItemChain(ref: string): string;
  isMutualTls(scheme: string): boolean;
}

const FINISHED: ReadonlySet<ObjectType> = new Set(['schema']);
const RESPONSES = new Map([['default', new Map([['description', 'No response of this operation is documented.']])]]);

/** Writes a part of a 3.1 document as 3.0 has it (emitters 5); undefined drops it. */
export function partTo30(part: Json, shape: Shape, lowering: Lowering30): Json | undefined {
  return rewriteDown(part, shape, (node, place) => to30(node, place, lowering), FINISHED);
}

function to30(node: Json, place: NodePosition, lowering: Lowering30): Json | undefined {
  if (place.type === 'schema') return schemaTo30(node, place.path, lowering);
  if (!isMap(node)) return node;
  if (place.type === 'pathItem') return pathItem(node, place, lowering);
  if (place.type === 'operation') return operation(node, place, lowering);
  return node.has('$ref') ? reference(node, place, lowering) : node;
}

/** Writes what a path item refers to in its place, its own members winning. */
function pathItem(item: JsonMap, { path }: NodePosition, lowering: Lowering30): JsonMap | undefined {
  const ref = item.get('$ref');
  if (typeof ref !== 'string') return item;
  const shared = lowering.pathItemAt(ref);
  const inlined = isMap(shared);
  const chain = JSON.parse(lowering.pathItemChain(ref)) as string[];
  const params = { pointer: lowering.pointer(path), chain, inlined };
  lowering.report('downlevel.path-item-ref', params, path, inlined ? 'info' : 'warning');
  if (!inlined) return undefined;
  const own: JsonMap = new Map(item);
  own.delete('$ref');
  // Its losses lie where it is defined, in operations of this path.
  const there: Lowering30 = {
    ...lowering,
    pointer: (keys) => `${chain.at(-1)}${pointer(keys).slice(1)}`,
    report: (code, of, keys, severity) => lowering.report(code, of, [...path, ...keys], severity),
  };
  const others: JsonMap = new Map([...shared].filter(([key]) => !own.has(key)));
  return new Map([...(partTo30(others, pathItemShape, there) as JsonMap), ...own]);
}

function operation(node: JsonMap, { path }: NodePosition, lowering: Lowering30): JsonMap {
  const left = withoutSchemes(node, lowering.isMutualTls);
  const responses = left.get('responses');
  if (isMap(responses) && responses.size > 0) return left;
  lowering.report('downlevel.empty-responses', { pointer: lowering.pointer(path) }, path);
  return new Map(left).set('responses', RESPONSES);
}

/** Writes a Reference Object without the texts that 3.1 allows beside the reference. */
function reference(node: JsonMap, { path }: NodePosition, lowering: Lowering30): JsonMap {
  const members = ['summary', 'description'].filter((member) => node.has(member));
  if (members.length === 0) return node;
  lowering.report('downlevel.ref-siblings', { pointer: lowering.pointer(path), members, left: true }, path);
  const out: JsonMap = new Map(node);
  for (const member of members) out.delete(member);
  return out;
}
