import type { HostFacts, RouteAction, RouteFact } from '@docgen/protocol';

/**
 * Puts the class the container makes in the place of the one a route names: `[UsersApi::class, 'index']` runs the class `UsersApi` is bound
 * to, with its middleware. What the route names stays beside it.
 */
export function boundRoutes(routes: readonly RouteFact[], bindings: HostFacts['bindings']): RouteFact[] {
  return routes.map((route) => {
    const action = boundAction(route.action, bindings);
    return action === route.action ? route : { ...route, action };
  });
}

function boundAction(action: RouteAction, bindings: HostFacts['bindings']): RouteAction {
  if (action.kind !== 'controller') return action;
  const made = madeFor(action.class, bindings);
  return made === action.class ? action : { ...action, class: made, named: action.class };
}

/** Follows bindings as the container does, from name to name. */
function madeFor(name: string, bindings: HostFacts['bindings']): string {
  const seen = new Set<string>();
  let made = name;
  while (!seen.has(made)) {
    seen.add(made);
    made = (Object.hasOwn(bindings, made) ? bindings[made] : undefined) ?? made;
  }
  return made;
}
