import { type FactSource, Recorder } from '@docgen/cache';
import type { PhpIndex } from '@docgen/php';
import type { Code, DocumentConfig, HostFacts, UnboundDiagnostic } from '@docgen/protocol';
import { METHODS } from '../document/index.js';
import { resolveMiddleware } from '../host/middleware.js';
import { type Selection, selectOperations } from '../operations/routes/select.js';
import { strayDeclarations } from '../operations/routes/stray-declarations.js';
import { unusedRouteSettings } from '../operations/routes/unused-settings.js';
import { selectWebhooks } from '../operations/webhooks/select.js';
import { type Dependent, Dependents } from '../query/dependents.js';
import { signatureOf, undecidedMiddleware } from './inputs/host-findings.js';

const UNDECIDED = 'host.middleware-undecided' satisfies Code;

/** Begins the name of a selection, before the key of its document. */
const SELECTION = 'selection ';

/** A result made from facts and from other values. */
interface RouteMemo<T> extends Dependent {
  inputs: readonly unknown[];
  value: T;
}

interface Middleware {
  /** In the order of the routes. */
  resolved: string[][];
  /** Names the classes of all of them and of what every request goes through. */
  classes: ReadonlySet<string>;
  findings: UnboundDiagnostic[];
}

/** Keeps the middleware of every route and the operations of each document while nothing they were made from changes. */
export class RouteTable {
  readonly dependents = new Dependents();
  private readonly memos = new Map<string, RouteMemo<unknown>>();

  constructor(
    private readonly source: FactSource,
    private readonly index: Pick<PhpIndex, 'closureAt'>,
  ) {}

  /** Resolved middleware of every route (host 7). */
  middleware(host: HostFacts): Middleware {
    return this.memoized('middleware', [host], (reader) => {
      const findings: UnboundDiagnostic[] = [];
      // The static pass notes the same with the place of the route.
      const noted = new Set(host.notes.filter((n) => n.code === UNDECIDED).map((n) => `${n.route} ${n.params.entry}`));
      const all = new Set(host.router.global);
      const resolved = host.routes.map((route) => {
        const { entries, classes, unread } = resolveMiddleware(reader, host, route);
        for (const owner of Object.values(classes)) all.add(owner);
        for (const entry of unread)
          if (!noted.has(`${signatureOf(route)} ${entry}`)) findings.push(undecidedMiddleware(route, entry));
        return entries;
      });
      return { resolved, classes: all, findings };
    });
  }

  /** Findings on attributes of controllers and middleware that no document reads (config 10). */
  stray(host: HostFacts, isProject: (path: string) => boolean): UnboundDiagnostic[] {
    const middleware = this.middleware(host);
    return this.memoized('stray', [host, middleware], (reader) =>
      strayDeclarations({ host, middleware: middleware.classes, isProject, reader }),
    );
  }

  /** Drops the selections of documents that are not configured any more. */
  retain(configured: ReadonlyMap<string, DocumentConfig>): void {
    for (const [name, memo] of this.memos) {
      if (!name.startsWith(SELECTION) || configured.has(name.slice(SELECTION.length))) continue;
      this.memos.delete(name);
      this.dependents.remove(memo);
    }
  }

  /** The operations of a document; `webhookClasses` names the classes that may declare webhooks. */
  selection(
    host: HostFacts,
    document: DocumentConfig,
    documentKeys: readonly string[],
    webhookClasses: readonly string[],
  ): Selection {
    const middleware = this.middleware(host);
    const { routes: patterns, security, webhooksDir } = document;
    const settings = JSON.stringify([patterns, security.authMiddleware, webhooksDir, documentKeys, webhookClasses]);
    return this.memoized(SELECTION + document.key, [host, middleware, settings], (reader) => {
      const byRoute = new Map(host.routes.map((route, i) => [route, middleware.resolved[i] ?? []]));
      const routes = selectOperations({
        host,
        document,
        documentKeys,
        reader,
        middlewareOf: (route) => byRoute.get(route) ?? [],
        closureAt: (file, line, end, nth) => this.index.closureAt(file, line, end, nth),
      });
      const webhooks = selectWebhooks({ document, documentKeys, classes: webhookClasses, methods: METHODS, reader });
      return {
        ...routes,
        operations: [...routes.operations, ...webhooks.operations],
        diagnostics: [
          ...routes.diagnostics,
          ...webhooks.diagnostics,
          ...unusedRouteSettings(document, routes, host, reader),
        ],
      };
    });
  }

  private memoized<T>(name: string, inputs: readonly unknown[], make: (reader: Recorder) => T): T {
    const known = this.memos.get(name) as RouteMemo<T> | undefined;
    const sameInputs = known?.inputs.every((part, i) => part === inputs[i]) === true;
    if (known !== undefined && sameInputs && this.dependents.verify(known, () => false)) return known.value;
    if (known !== undefined) this.dependents.remove(known);
    const reader = new Recorder(this.source);
    const memo = { inputs, value: make(reader), reads: reader, suspect: false };
    this.memos.set(name, memo);
    this.dependents.add(memo);
    return memo.value;
  }
}
