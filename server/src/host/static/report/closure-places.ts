import type { At, HandlerFacts, HostFacts } from '@docgen/protocol';

/**
 * Tells closures of a booted application apart that begin on one line: PHP knows lines alone, the static pass has found the closures
 * themselves (host 10.7). Closures of one name, or of one type in a list, match by their order.
 */
export function withClosurePlaces(
  booted: HostFacts,
  statics: HostFacts,
): Pick<HostFacts, 'router' | 'gates' | 'handler'> {
  const { router, gates, handler } = booted;
  return {
    router: { ...router, limiters: named(router.limiters, statics.router.limiters) },
    gates: { ...gates, abilities: named(gates.abilities, statics.gates.abilities) },
    handler: handler == null || statics.handler == null ? handler : ofHandler(handler, statics.handler),
  };
}

function ofHandler(handler: HandlerFacts, other: HandlerFacts): HandlerFacts {
  return {
    ...handler,
    render: listed(handler.render, other.render, ({ type }) => type),
    map: listed(handler.map, other.map, ({ from }) => from),
    respond: placeOnLine(handler.respond, other.respond),
    jsonWhen: placeOnLine(handler.jsonWhen, other.jsonWhen),
  };
}

/** Gives the place of the static pass where it is on the same line and says which of its closures is meant. */
export function placeOnLine(at: At, other: At | undefined): At {
  return isOnLine(at, other) && other?.nth !== undefined ? other : at;
}

function isOnLine(at: At, other: At | undefined): boolean {
  return at !== null && other != null && at.file === other.file && at.line === other.line;
}

function named<T extends At | string>(
  booted: Readonly<Record<string, T>>,
  statics: Readonly<Record<string, T>>,
): Record<string, T> {
  const place = (at: T, other: T | undefined): T =>
    typeof at === 'string' || typeof other === 'string' ? at : (placeOnLine(at, other) as T);
  return Object.fromEntries(Object.entries(booted).map(([name, at]) => [name, place(at, statics[name])]));
}

/** Matches callbacks of one line and key by their order, where both sides have as many of them. */
function listed<T extends { at: At }>(booted: readonly T[], statics: readonly T[], key: (one: T) => unknown): T[] {
  const alike = (list: readonly T[], one: T): T[] =>
    list.filter((other) => isOnLine(one.at, other.at) && JSON.stringify(key(other)) === JSON.stringify(key(one)));
  return booted.map((one) => {
    const [own, others] = [alike(booted, one), alike(statics, one)];
    const match = own.length === others.length ? others[own.indexOf(one)] : undefined;
    return match === undefined ? one : { ...one, at: placeOnLine(one.at, match.at) };
  });
}
