import type { FactReader } from '@docgen/cache';
import { type Attribute, attributesOf, type ClosureFact, type DocBlock, methodOf, type Param } from '@docgen/php';
import type { Anchor, RouteAction, RouteFact } from '@docgen/protocol';
import { isPackageAction } from './package-action.js';

/** Describes the action of a route as its source states it. */
export interface ActionFacts {
  /** Class whose object runs: the one the route names, or that of a first-class callable; absent for a closure. */
  controller?: string;
  /** Class that has the method: the controller, or the parent that declares it. */
  owner?: string;
  method?: string;
  /** Trait the method is written in, when `owner` has it from one. */
  written?: string;
  /** `sig:` or `closure:` fact id. */
  fact: string;
  /** Fact id of the statements. */
  body: string;
  anchor: Anchor;
  params: readonly Param[];
  attributes: readonly Attribute[];
  doc?: DocBlock;
}

/**
 * Reads the facts of an action; undefined when the action is not known or cannot be found. `closure` is the fact id of
 * a closure action.
 */
export function actionFacts(
  reader: FactReader,
  operation: { route: Pick<RouteFact, 'action'>; closure?: string },
): ActionFacts | undefined {
  const { action } = operation.route;
  const called = methodOfAction(action);
  if (called !== undefined) {
    const isRouted = action.kind === 'controller';
    const found = methodOf(reader, called.class, isRouted ? dispatched(reader, called) : called.method);
    if (found === undefined) return undefined;
    const { fact, owner, sigId } = found;
    const doc = fact.doc ?? (isRouted && action.named && methodOf(reader, action.named, called.method)?.fact.doc);
    return {
      controller: called.class,
      owner,
      method: fact.name,
      ...(found.trait === undefined ? {} : { written: found.trait }),
      fact: sigId,
      body: found.bodyId,
      anchor: { fact: sigId },
      params: fact.params,
      attributes: fact.attributes,
      ...(doc ? { doc } : {}),
    };
  }
  if (operation.closure === undefined) return undefined;
  const fact = reader.read<ClosureFact>(operation.closure);
  if (fact === undefined) return undefined;
  return {
    fact: operation.closure,
    body: operation.closure,
    anchor: { fact: operation.closure },
    params: fact.params,
    attributes: fact.attributes,
    ...(fact.doc === undefined ? {} : { doc: fact.doc }),
  };
}

/** Names the method an action runs: that of its controller, or of a first-class callable (requests 2.5). */
export function methodOfAction(action: RouteAction): { class: string; method: string } | undefined {
  if (action.kind === 'controller') return action;
  if (action.kind !== 'closure' || action.of === undefined || action.of.class === null) return undefined;
  return { class: action.of.class, method: action.of.name };
}

/**
 * Gives the method that runs: an action of the actions package registered invokable dispatches to its own (requests
 * 2.5).
 */
function dispatched(reader: FactReader, action: { class: string; method: string }): string {
  if (action.method.toLowerCase() !== '__invoke') return action.method;
  if (!isPackageAction(reader, action.class)) return action.method;
  return ['asController', 'handle'].find((name) => methodOf(reader, action.class, name) !== undefined) ?? action.method;
}

/**
 * Reads the attributes of the class the route names; those of parents, interfaces and traits do not count (config 7.5).
 */
export function controllerAttributes(reader: FactReader, controller: string): readonly Attribute[] {
  return attributesOf(reader, `class:${controller}`);
}
