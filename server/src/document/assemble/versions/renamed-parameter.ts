import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ParameterVerb } from '../../../layers/version/index.js';
import { parameterId } from '../../identity.js';
import type { Assembly, Slot } from '../state.js';
import type { VerbRun } from './apply-edit.js';

const PLACES = ['query', 'header', 'cookie'];

/** Gives parameters the name they had; those that are references keep theirs (versioning 13.4). */
export function renameParameter(verb: ParameterVerb, { derivation, change, selected }: VerbRun): void {
  const place = verb.in.toLowerCase();
  const what = { class: change.class, verb: verb.verb };
  if (!PLACES.includes(place)) {
    const reason = `in is "${verb.in}", and a parameter of ${listed(PLACES)} can be renamed`;
    derivation.report('versioning.change-invalid', { ...what, reason }, verb);
    return;
  }
  let isFound = false;
  const others = new Set<string>();
  for (const slot of derivation.slots) {
    if (selected?.has(slot) === false) continue;
    const parameters = parametersOf(slot.node);
    const named = (name: string) => parameters.findIndex((one) => isNamed(one, place, name));
    const at = named(verb.to);
    for (const one of parameters) if (isMap(one) && one.get('in') === place) others.add(String(one.get('name')));
    if (at === -1) continue;
    isFound = true;
    if (named(verb.from) !== -1) {
      const reason = `${operationOf(slot)} has a ${place} parameter "${verb.from}" today`;
      derivation.report('versioning.change-invalid', { ...what, reason }, verb);
      continue;
    }
    const older = renamed(parameters[at] as JsonMap, place, verb.from, slot.node);
    slot.node = new Map(slot.node).set('parameters', parameters.with(at, older));
    if (slot.placed !== undefined) noteName(derivation.assembly.olderNames, slot.placed.id, verb);
  }
  if (isFound || selected?.size === 0) return;
  const target = `${place} parameter ${verb.to}`;
  derivation.report('versioning.change-target-missing', { ...what, target, known: [...others].sort() }, verb);
}

/** Notes the name a parameter of an operation has by now, for steps of workflows, which say the one it has in the code. */
function noteName(names: Assembly['olderNames'], operation: string, { from, to }: ParameterVerb): void {
  const known = names.get(operation) ?? new Map<string, string>();
  const [today = to] = [...known].find(([, older]) => older === to) ?? [];
  names.set(operation, known.set(today, from));
}

function parametersOf(node: JsonMap): Json[] {
  const parameters = node.get('parameters');
  return Array.isArray(parameters) ? parameters : [];
}

/** Names of headers are the same in any case. */
function isNamed(parameter: Json, place: string, name: string): boolean {
  if (!isMap(parameter) || parameter.get('in') !== place) return false;
  const own = String(parameter.get('name'));
  return place === 'header' ? own.toLowerCase() === name.toLowerCase() : own === name;
}

function renamed(parameter: JsonMap, place: string, name: string, operation: JsonMap): JsonMap {
  const out: JsonMap = new Map(parameter).set('name', name);
  const own = parameter.get('x-docgen');
  const above = operation.get('x-docgen');
  const id = isMap(above) ? above.get('id') : undefined;
  if (!isMap(own) || !own.has('id') || typeof id !== 'string') return out;
  return out.set('x-docgen', new Map(own).set('id', parameterId(id, place, name)));
}

/** Names an operation as its signature does. */
function operationOf({ method, name }: Slot): string {
  return `${method.toUpperCase()} ${name}`;
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
