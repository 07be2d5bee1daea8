import {
  type Code,
  type Config,
  type HostFacts,
  type ParamsOf,
  type RouteFact,
  raise,
  registry,
  type UnboundDiagnostic,
} from '@docgen/protocol';

/** Raises the notes of the host reader, and findings that need the configuration beside the facts. */
export function hostFindings(host: HostFacts, config: Config): UnboundDiagnostic[] {
  const found: UnboundDiagnostic[] = [];
  for (const note of host.notes) {
    if (!(note.code in registry)) continue;
    found.push(
      raise(note.code as Code, note.params as ParamsOf<Code>, {
        ...(note.at === null ? {} : { source: { file: note.at.file, line: note.at.line } }),
        ...(note.route === undefined ? {} : { routeSignature: note.route }),
      }),
    );
  }
  for (const document of config.documents.values()) {
    const { filter } = document.routes;
    const { mapper } = document.tags;
    const unbooted = host.source === 'static';
    if (filter !== null && unbooted) {
      found.push(raise('config.route-filter-unusable', { class: filter, reason: 'the application is not booted' }));
    }
    if (mapper !== null && unbooted) {
      found.push(raise('config.tag-mapper-unusable', { class: mapper, reason: 'the application is not booted' }));
    }
  }
  return found;
}

/** Raises a controller's middleware entry that could not be read (host 7) and was left out of the route's list. */
export function undecidedMiddleware(route: RouteFact, entry: string): UnboundDiagnostic {
  const signature = signatureOf(route);
  return raise('host.middleware-undecided', { route: signature, entry }, { routeSignature: signature });
}

export function signatureOf(route: RouteFact): string {
  return `${route.methods[0]} ${route.domain === null ? '' : `${route.domain}/`}${route.uri}`;
}
