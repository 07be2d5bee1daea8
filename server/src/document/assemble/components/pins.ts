import { byteOrder } from '@docgen/protocol';
import { type ComponentDefinition, componentRef } from '../../../analysis/index.js';
import { type Assembly, report } from '../state.js';
import type { ComponentRef } from './refs.js';

/**
 * Gives components the identity that their classes ask for. One that several classes ask for is that of the first in byte order, or of
 * the class it names: the others keep their own (document 7.1).
 */
export function grantPins(pinned: readonly ComponentRef[], assembly: Assembly): void {
  const claims = new Map<string, Map<string, ComponentDefinition>>();
  for (const { definition } of pinned) {
    if (definition?.pin === undefined) continue;
    const { id } = definition.pin;
    const claimants = claims.get(id) ?? new Map<string, ComponentDefinition>();
    claims.set(id, claimants.set(classOf(definition), definition));
  }
  const holders = new Map<string, string>();
  for (const [id, claimants] of [...claims].sort(([a], [b]) => byteOrder(a, b))) {
    const named = assembly.memo.refs.of(componentRef('schemas', [id]));
    const isClass = named.definedIn === assembly.places && named.definition?.pin === undefined;
    const classes = [...new Set([...claimants.keys(), ...(isClass ? [id] : [])])].sort(byteOrder);
    const holder = isClass ? id : (classes[0] as string);
    holders.set(id, holder);
    const others = classes.filter((one) => one !== holder);
    const [other] = others;
    if (other === undefined) continue;
    const anchor = claimants.get(other)?.pin?.anchor;
    report(assembly, 'components.schema-id-contested', { id, holder, others }, anchor === undefined ? {} : { anchor });
  }
  for (const ref of pinned) {
    const { definition } = ref;
    if (definition?.pin === undefined || holders.get(definition.pin.id) !== classOf(definition)) continue;
    ref.definition = granted(definition, definition.pin.id);
  }
}

const known = new WeakMap<ComponentDefinition, ComponentDefinition>();

/** Makes the definition under the identity it asks for; the same object for the same definition. */
function granted(definition: ComponentDefinition, id: string): ComponentDefinition {
  let made = known.get(definition);
  if (made === undefined) {
    const [subject = '', ...args] = definition.tuple;
    made = { ...definition, tuple: [id + subject.slice(classOf(definition).length), ...args] };
    known.set(definition, made);
  }
  return made;
}

/** Names the class of a component: what stands before its facet. */
function classOf({ tuple: [subject = ''] }: ComponentDefinition): string {
  return subject.replace(/#.*$/s, '');
}
