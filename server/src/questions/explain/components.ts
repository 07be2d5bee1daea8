import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type ComponentDefinition, componentRef } from '../../analysis/index.js';
import { pointer } from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import type { PublishedOperation } from './operations.js';

/** Holds a component that an operation refers to, directly or through others. */
export interface ReferredComponent {
  definition: ComponentDefinition;
  bucket: string;
  name: string;
  /** The reference to it, which is its pointer as well. */
  ref: string;
}

/**
 * Lists the components that an operation refers to, each once, in the order it leads to them. Those that assembly made of the
 * operation's own nodes (shared errors) have no definition and are left out: their fields are the operation's.
 */
export function referredComponents(
  { fragment, node }: PublishedOperation,
  { analysis }: AnalyzedDocument,
): ReferredComponent[] {
  const definitions = new Map<string, ComponentDefinition>();
  for (const definition of fragment.components) {
    const ref = analysis.references.get(componentRef(definition.bucket, definition.tuple));
    if (ref !== undefined && !definitions.has(ref)) definitions.set(ref, definition);
  }
  const pending = new Set<string>(referencesIn(node));
  const found: ReferredComponent[] = [];
  for (const ref of pending) {
    const [, , bucket = '', name = ''] = ref.split('/').map(unescaped);
    const definition = definitions.get(ref);
    if (definition !== undefined) found.push({ definition, bucket, name, ref });
    const buckets = analysis.unhashed.get('components');
    const named = isMap(buckets) ? buckets.get(bucket) : undefined;
    const component = isMap(named) ? named.get(name) : undefined;
    if (component !== undefined) for (const further of referencesIn(component)) pending.add(further);
  }
  return found;
}

/** Makes the pointer of an operation or of a node below it. */
export function pointerBelow(keys: readonly string[], ...more: readonly string[]): string {
  return pointer([...keys, ...more]);
}

/** Remembers the references of a part: parts stay the same objects from build to build. */
const references = new WeakMap<JsonMap, readonly string[]>();

function referencesIn(value: Json): readonly string[] {
  if (!isMap(value)) return [];
  let known = references.get(value);
  if (known === undefined) {
    const found = new Set<string>();
    collect(value, found);
    known = [...found];
    references.set(value, known);
  }
  return known;
}

function collect(value: Json, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, into);
  if (!isMap(value)) return;
  const ref = value.get('$ref');
  if (typeof ref === 'string' && ref.startsWith('#/components/')) into.add(ref);
  for (const [key, member] of value) if (key !== 'x-docgen') collect(member, into);
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
