import { type FactSource, Recorder } from '@docgen/cache';
import type { PhpIndex } from '@docgen/php';
import type { Code, DocumentConfig, HostFacts, UnboundDiagnostic } from '@docgen/protocol';
import { resolveMiddleware } from '../host/middleware.js';
import { type Selection, selectOperations } from '../operations/routes/select.js';
import { Dependents, type Subject } from '../query/dependents.js';
import { signatureOf, undecidedMiddleware } from './inputs/host-findings.js';

const UNDECIDED = 'host.middleware-undecided' satisfies Code;

/** Before the key of a document. */
const SELECTION = 'selection ';

interface Kept<T> extends Subject {
  of: readonly unknown[];
  value: T;
}

interface Middleware {
  /** In the order of the routes. */
  resolved: string[][];
  findings: UnboundDiagnostic[];
}

/** What became of the routes: their middleware, and which operations each document has; kept while nothing it read is other. */
export class RouteTable {
  readonly dependents = new Dependents();
  private readonly kept = new Map<string, Kept<unknown>>();

  constructor(
    private readonly source: FactSource,
    private readonly index: Pick<PhpIndex, 'closureAt'>,
  ) {}

  /** Resolved middleware of every route (host 7). */
  middleware(host: HostFacts): Middleware {
    return this.once('middleware', [host], (reader) => {
      const findings: UnboundDiagnostic[] = [];
      // The static pass says the same with the place of the route.
      const said = new Set(host.notes.filter((n) => n.code === UNDECIDED).map((n) => `${n.route} ${n.params.entry}`));
      const resolved = host.routes.map((route) => {
        const { entries, unread } = resolveMiddleware(reader, host, route);
        for (const entry of unread)
          if (!said.has(`${signatureOf(route)} ${entry}`)) findings.push(undecidedMiddleware(route, entry));
        return entries;
      });
      return { resolved, findings };
    });
  }

  /** Lets go of selections of documents that are not configured any more. */
  retain(configured: ReadonlyMap<string, DocumentConfig>): void {
    for (const [name, entry] of this.kept) {
      if (!name.startsWith(SELECTION) || configured.has(name.slice(SELECTION.length))) continue;
      this.kept.delete(name);
      this.dependents.remove(entry);
    }
  }

  /** The operations of a document. */
  selection(host: HostFacts, document: DocumentConfig, documentKeys: readonly string[]): Selection {
    const middleware = this.middleware(host);
    const of = [host, middleware, JSON.stringify([document.routes, documentKeys])];
    return this.once(SELECTION + document.key, of, (reader) => {
      const byRoute = new Map(host.routes.map((route, i) => [route, middleware.resolved[i] ?? []]));
      return selectOperations({
        host,
        document,
        documentKeys,
        reader,
        middlewareOf: (route) => byRoute.get(route) ?? [],
        closureAt: (file, line, end) => this.index.closureAt(file, line, end),
      });
    });
  }

  private once<T>(name: string, of: readonly unknown[], make: (reader: Recorder) => T): T {
    const known = this.kept.get(name) as Kept<T> | undefined;
    const same = known?.of.every((part, i) => part === of[i]) === true;
    if (known !== undefined && same && this.dependents.holds(known, () => false)) return known.value;
    if (known !== undefined) this.dependents.remove(known);
    const reader = new Recorder(this.source);
    const entry = { of, value: make(reader), reads: reader, suspect: false };
    this.kept.set(name, entry);
    this.dependents.add(entry);
    return entry.value;
  }
}
