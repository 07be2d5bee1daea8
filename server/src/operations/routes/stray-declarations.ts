import type { FactReader } from '@docgen/cache';
import {
  type ClassFact,
  classOf,
  classPlace,
  constantOf,
  type DeclarationPlace,
  declarationsAt,
  memberPlace,
  methodOf,
  methodPlace,
  parentsOf,
  propertyOf,
  traitsOf,
} from '@docgen/php';
import { type HostFacts, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { isPackageAction, placesOf, TRAITS_ARE_UNREAD, unreadable } from '../../analysis/index.js';

export interface StrayInput {
  host: Pick<HostFacts, 'routes' | 'source' | 'notes'>;
  /** Names the classes of middleware that routes go through. */
  middleware: Iterable<string>;
  /** Tells files of the application from those of packages. */
  isProject(path: string): boolean;
  reader: FactReader;
}

/** Says why attributes of a class say nothing, and which have a reason of their own; undefined where they are read. */
type OfClass = { reason: string; silent?: string } | undefined;

/**
 * Reports attributes of controllers, their parents and traits, and of middleware that no document reads (config 10): those of a trait,
 * of a parent, of a middleware, of a property, of a constant, and of a method that no route leads to. What routes lead to is known of
 * all documents at once, whatever each publishes.
 */
export function strayDeclarations(input: StrayInput): UnboundDiagnostic[] {
  const { host, reader } = input;
  const actions = new Set<string>();
  const controllers = new Set<string>();
  for (const route of host.routes) {
    for (const { target, fact, class: owner } of placesOf({ route }, reader)) {
      if (target === 'M') actions.add(fact);
      if (target === 'C' && owner !== undefined) controllers.add(owner);
    }
  }
  // Routes that only a boot would tell may lead to any method.
  const isAction = isComplete(host) ? (fact: string) => actions.has(fact) : () => true;
  const seen = new Set<string>();
  const found: UnboundDiagnostic[] = [];
  const visit = (name: string, reason: OfClass): void => {
    const fact = classOf(reader, name);
    if (fact === undefined || seen.has(fact.name) || !input.isProject(fact.path)) return;
    seen.add(fact.name);
    found.push(...onClass(fact, reason, isAction, reader));
    for (const trait of traitsOf(reader, name)) visit(trait, OF_TRAIT);
  };
  for (const controller of controllers) visit(controller, undefined);
  for (const controller of controllers) for (const parent of parentsOf(reader, controller)) visit(parent, OF_PARENT);
  for (const middleware of input.middleware) {
    for (const name of [middleware, ...parentsOf(reader, middleware)]) visit(name, OF_MIDDLEWARE);
  }
  return found;
}

const OF_TRAIT = { reason: TRAITS_ARE_UNREAD };
const OF_PARENT = {
  reason: 'attributes of a class do not reach the controllers that extend it',
  // One of a base controller is inert and silent (config 9.12).
  silent: 'ErrorComponent',
};
const OF_MIDDLEWARE = { reason: 'the class is a middleware' };

/** Notes of the static reader after which there may be routes it does not know. */
const UNKNOWN_ROUTES =
  /^host\.(?:routes-undecided|include-undecided|loop-undecided|macro-unknown|route-|action-|package-)/;

function isComplete({ source, notes }: StrayInput['host']): boolean {
  return source !== 'static' || !notes.some(({ code }) => UNKNOWN_ROUTES.test(code));
}

function onClass(
  fact: ClassFact,
  ofClass: OfClass,
  isAction: (fact: string) => boolean,
  reader: FactReader,
): UnboundDiagnostic[] {
  const { name } = fact;
  const found: UnboundDiagnostic[] = [];
  const tell = (place: DeclarationPlace, reason: string | undefined, silent = ''): void => {
    const { read, unread } = declarationsAt(reader, place);
    for (const one of unread) found.push(raise('attribute.unreadable', unreadable(one), { anchor: one.anchor }));
    if (reason === undefined) return;
    for (const { attribute, anchor } of read)
      if (attribute !== silent) found.push(raise('attribute.without-effect', { attribute, reason }, { anchor }));
  };
  const own = classPlace(reader, name);
  if (own !== undefined && ofClass !== undefined) tell(own, ofClass.reason, ofClass.silent);
  for (const member of fact.members.methods) {
    const method = methodOf(reader, name, member);
    // The method of a trait that renders exceptions is read wherever it is used.
    if (method !== undefined && method.fact.attributes.length > 0 && !isAction(method.sigId))
      tell(methodPlace(reader, method), `it is for actions, and no route leads to ${member}()`, 'ErrorComponent');
  }
  // Properties of a trait are published with a class that uses it.
  if (fact.kind === 'trait' || isPackageAction(reader, name)) return found;
  for (const member of fact.members.properties) {
    const property = propertyOf(reader, name, member);
    if (property === undefined || property.fact.attributes.length === 0) continue;
    // One that is public is shown where an action answers the controller itself.
    const reason = property.fact.visibility === 'public' ? undefined : `no document shows properties of ${name}`;
    tell(memberPlace(reader, property, 'P'), reason, 'Internal');
  }
  for (const member of fact.members.constants) {
    const constant = constantOf(reader, name, member);
    if (constant !== undefined && constant.fact.attributes.length > 0)
      tell(memberPlace(reader, constant, 'CC'), 'it describes cases of an enum, and this is a constant');
  }
  return found;
}
