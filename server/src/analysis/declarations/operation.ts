import { type FactReader, memoized } from '@docgen/cache';
import { classOf, classPlace, type DeclarationPlace, declarationsAt } from '@docgen/php';
import type { RouteFact } from '@docgen/protocol';
import { actionFacts, methodOfAction } from '../action.js';
import { Declaration } from './declaration.js';

export interface Routed {
  route: Pick<RouteFact, 'action'>;
  closure?: string;
  webhook?: { class: string };
}

/**
 * Lists the places an action may be declared on, method before class, of the class that runs before the one the route names (config 7.5).
 * Nothing above these counts. A webhook is declared on its class.
 */
export function placesOf(
  { route: { action }, closure, webhook }: Routed,
  reader: FactReader,
): readonly DeclarationPlace[] {
  if (webhook !== undefined) return [classPlace(reader, webhook.class)].filter((place) => place !== undefined);
  const called = methodOfAction(action);
  if (called === undefined) return memoized(reader, placesOfClosure, closure ?? '');
  if (action.kind !== 'controller') return memoized(reader, placesOfCallable, called.class, called.method);
  const places = memoized(reader, placesOfMethod, action.class, action.method);
  return action.named === undefined
    ? places
    : [...places, ...memoized(reader, placesOfMethod, action.named, action.method)];
}

/**
 * Keeps the places of a method: every concern asks an operation for declarations of its own, and nearly none has any.
 */
function placesOfMethod(reader: FactReader, controller: string, method: string): DeclarationPlace[] {
  const places = placesOfAction({ route: { action: { kind: 'controller', class: controller, method } } }, reader);
  const owner = classPlace(reader, controller);
  return owner === undefined ? places : [...places, owner];
}

/** The class of a first-class callable is no controller: the router calls a closure. */
function placesOfCallable(reader: FactReader, owner: string, name: string): DeclarationPlace[] {
  return placesOfAction({ route: { action: { kind: 'closure', at: null, of: { class: owner, name } } } }, reader);
}

function placesOfClosure(reader: FactReader, closure: string): DeclarationPlace[] {
  if (closure === '') return [];
  return placesOfAction({ route: { action: { kind: 'closure', at: null } }, closure }, reader);
}

function placesOfAction(operation: Routed, reader: FactReader): DeclarationPlace[] {
  const action = actionFacts(reader, operation);
  if (action === undefined) return [];
  const { fact, owner } = action;
  if (owner === undefined) return [{ target: 'F', fact, file: closureFile(fact) }];
  return [{ target: 'M', fact, file: classOf(reader, action.written ?? owner)?.path ?? '', class: owner }];
}

function closureFile(fact: string): string {
  return fact.replace(/^closure:/, '').replace(/#\d+$/, '');
}

/**
 * Lists the readable declarations of an attribute (name below `Docgen\\Attributes\\`) for an operation: the action's in
 * source order, then the class's. What cannot be read is left out (config 7).
 */
export function declarationsOf(name: string, operation: Routed, reader: FactReader): Declaration[] {
  return placesOf(operation, reader).flatMap((place) => declarationsOn(name, place, reader));
}

/** Lists the readable declarations of an attribute at one place, in source order. */
export function declarationsOn(name: string, place: DeclarationPlace | undefined, reader: FactReader): Declaration[] {
  if (place === undefined) return [];
  const { read } = declarationsAt(reader, place);
  return read.flatMap((one) => (one.attribute === name ? [new Declaration(place, one)] : []));
}

/** Lists the statuses that `IgnoreResponse` takes out of an operation; they are not built at all (errors 1.1). */
export function ignoredStatuses(operation: Routed, reader: FactReader): Set<string> {
  return new Set(declarationsOf('IgnoreResponse', operation, reader).flatMap((d) => d.digits('status') ?? []));
}
