import { createPhpIndex, type PhpIndex } from '@docgen/php';
import { type Diagnostic, type HostFacts, raise, type UnboundDiagnostic, VERSION } from '@docgen/protocol';
import { assemble } from '../document/index.js';
import { resolveMiddleware } from '../host/middleware.js';
import { readHost } from '../host/read-host.js';
import { readAnswer, skippedCallbacks } from '../operations/errors/index.js';
import { disabledIntegrations } from '../operations/integrations/disabled.js';
import { selectOperations } from '../operations/routes/select.js';
import { mapping, schemaOf } from '../operations/schema/index.js';
import { securityFindings, securitySchemes } from '../operations/security/index.js';
import { readComposer, withMigrations } from '../project/composer.js';
import { parseJson } from '../project/composer-json.js';
import { Refusal } from '../project/refusal.js';
import { DiskSnapshot } from '../project/snapshot.js';
import { analyzeRoute } from './analyze-route.js';
import { createSession } from './context.js';
import { finishDiagnostics } from './diagnostics.js';
import { loadEngine } from './engine.js';
import { hostFindings, undecidedMiddleware } from './host-findings.js';
import { withDescription } from './info.js';
import { createLocate } from './locate.js';
import { routeRows } from './route-rows.js';
import type { BuildCallbacks, BuildInput, BuildResult, BuiltDocument } from './types.js';
import { createWorld } from './world.js';

const DISABLED = 'Docgen is disabled (set docgen.enabled = true to run this command).';

export interface RunHooks extends BuildCallbacks {
  /** Called before a file is parsed, so that a supervisor can tell which one hangs. */
  onParse?(path: string): void;
  onParsed?(): void;
  /** Files a parser was stopped on in an earlier attempt; they count as unparsable. */
  giveUp?: ReadonlySet<string>;
}

/** One build from files to documents, in this thread. `index.ts` runs it in a worker. */
export async function runBuild(input: BuildInput, hooks: RunHooks = {}): Promise<BuildResult> {
  const { config, root } = input;
  const files = new DiskSnapshot(root);
  const maps = withMigrations(readComposer(files));
  const index: PhpIndex = createPhpIndex(files, maps, {
    ...(hooks.onParse === undefined ? {} : { onParse: hooks.onParse }),
    ...(hooks.onParsed === undefined ? {} : { onParsed: hooks.onParsed }),
    ...(hooks.giveUp === undefined ? {} : { giveUp: hooks.giveUp }),
  });

  hooks.progress?.({ stage: 'reading routes' });
  const outcome = await readHost({
    root,
    files,
    index,
    composer: maps,
    composerJson: parseJson(files.read('composer.json')?.text),
    config,
    mode: input.host ?? config.host.boot,
    reboot: input.reboot ?? false,
    memoryLimit: input.memoryLimit ?? config.engine.memoryLimit,
    env: input.env,
    ...(hooks.signal === undefined ? {} : { signal: hooks.signal }),
    onBoot: () => hooks.progress?.({ stage: 'booting' }),
  });
  if ('failure' in outcome)
    throw new Refusal(
      'host-failed',
      [],
      finishDiagnostics([outcome.failure], (anchor) => index.locate(anchor)),
      input.documents[0],
    );
  const host = withClosures(outcome.facts, index);
  if (!host.service.enabled) throw new Refusal('disabled', [DISABLED]);
  const locate = createLocate(index, host);
  const findings = hostFindings(host, config, files);
  const stopping = findings.filter((d) => d.code === 'host.static-empty' || d.code === 'config.route-filter-unusable');
  if (stopping.length > 0)
    throw new Refusal('host-failed', [], finishDiagnostics(stopping, locate), input.documents[0]);

  const world = createWorld(index, host);
  const reader = { read: <T>(id: string) => world.get(id)?.value as T | undefined };
  const resolved = host.routes.map((route) => {
    const { entries, unread } = resolveMiddleware(reader, host, route);
    findings.push(...unread.map((entry) => undecidedMiddleware(route, entry)));
    return entries;
  });
  const middlewareOf = (route: HostFacts['routes'][number]) => resolved[host.routes.indexOf(route)] ?? [];
  const { engine, diagnostics: engineFindings } = await loadEngine(config.engine.mode);

  const selections = input.documents.map((key) => {
    const configured = config.documents.get(key);
    if (configured === undefined) throw new Refusal('unknown-document', [`Unknown document "${key}".`]);
    const { document, diagnostics } = withDescription(configured, files);
    const selection = selectOperations({
      host,
      document,
      documentKeys: [...config.documents.keys()],
      reader,
      middlewareOf,
      closureAt: (file, line, end) => index.closureAt(file, line, end),
    });
    selection.diagnostics.push(...diagnostics);
    return { key, document, selection };
  });
  const total = selections.reduce((n, s) => n + s.selection.operations.length, 0);

  const documents: BuiltDocument[] = [];
  let done = 0;
  for (const [position, { key, document, selection }] of input.routesOnly ? [] : selections.entries()) {
    const session = createSession({
      source: world,
      document,
      config,
      engine,
      classSchema: (fqcn, ctx) => schemaOf({ kind: 'class', fqcn }, mapping(ctx)),
      exceptionAnswer: readAnswer,
    });
    const fragments = [];
    for (const operation of selection.operations) {
      if (hooks.signal?.aborted) throw new Refusal('cancelled', []);
      hooks.progress?.({ stage: 'analyzing', done: done++, total });
      fragments.push(analyzeRoute(operation, session));
    }
    hooks.progress?.({ stage: 'assembling', detail: key });
    const assembled = assemble({
      fragments: fragments.filter((f) => f.failed === undefined || config.onRouteError === 'skeleton'),
      document,
      host,
      securitySchemes: securitySchemes(host, document, fragments),
      locate,
      generator: { name: 'docgen', version: VERSION },
    });
    const raised: UnboundDiagnostic[] = [
      ...(position === 0
        ? [
            ...findings,
            ...engineFindings,
            ...skippedCallbacks(host),
            ...disabledIntegrations(
              host,
              selections.map((s) => s.document),
            ),
          ]
        : []),
      ...securityFindings(host, document, fragments),
      ...selection.diagnostics,
      ...fragments.flatMap((f) => [...f.diagnostics, ...f.components.flatMap((c) => c.diagnostics)]),
    ];
    documents.push({
      key,
      document: assembled.document,
      diagnostics: finishDiagnostics([...raised, ...unparsable(index), ...assembled.diagnostics], locate),
      operations: fragments.length,
    });
  }

  return {
    documents,
    host,
    hostDiagnostics: finishDiagnostics(findings, locate),
    routes: routeRows(host, resolved, selections),
    operations: total,
  };
}

/** Once per file with syntax errors, whoever reached it first. */
function unparsable(index: PhpIndex): Diagnostic[] {
  return index
    .problems()
    .map(({ path, problem }) =>
      raise(
        'inference.file-unparsable',
        { file: path, line: problem.line, reason: problem.message },
        { source: { file: path, line: problem.line } },
      ),
    );
}

/** Render callbacks with the closure that stands at their place, for those who read their bodies. */
function withClosures(host: HostFacts, index: PhpIndex): HostFacts {
  if (host.handler === null || host.handler === undefined) return host;
  const render = host.handler.render.map((callback) => {
    const { at, kind } = callback;
    const closure = at === null || kind !== 'closure' ? undefined : index.closureAt(at.file, at.line, at.end);
    return closure === undefined ? callback : { ...callback, closure };
  });
  return { ...host, handler: { ...host.handler, render } };
}
