import type { Config, HostFacts } from '@docgen/protocol';
import { actionFacts } from '../analysis/index.js';
import { type Format, loadEmitters } from '../emit/index.js';
import { skippedCallbacks } from '../operations/errors/index.js';
import { disabledIntegrations, settingsWithoutIntegration } from '../operations/integrations/disabled.js';
import { DISABLED, Refusal } from '../project/refusal.js';
import { AnalysisProgress } from './analysis-progress.js';
import { buildDocument } from './build-document.js';
import { finishDiagnostics } from './diagnostics.js';
import { type AnalysisMeans, analyzeDocument } from './document-analysis.js';
import { selectDocuments } from './document-selection.js';
import type { EngineSlot } from './engine.js';
import { hostFindings } from './inputs/host-findings.js';
import { missingRoots } from './missing-roots.js';
import type { RevisionState } from './revision-state.js';
import { routeRows } from './route-rows.js';
import { unparsableFindings } from './syntax-errors.js';
import type { BuildHooks, BuildInput, BuildResult, BuiltDocument, Emission } from './types.js';

/** Holds the means of a build: the threads that analyse, and the state of the workspace. */
export interface BuildMeans extends AnalysisMeans {
  /** Says that no operation has a known result. */
  isCold: boolean;
  /**
   * Says that nothing is recorded: no later build, no store and no other document will ask about the inputs of
   * fragments.
   */
  untracked: boolean;
  engines: EngineSlot;
  /** Gives the state kept between builds, with these facts of the host. */
  revision(host: HostFacts, config: Config): RevisionState;
}

/** Runs one build over the inputs of one revision: the host, the selection of operations, then document by document. Throws `Refusal`. */
export async function runBuild(means: BuildMeans, input: BuildInput, hooks: BuildHooks): Promise<BuildResult> {
  const { inputs, untracked } = means;
  const { config } = input;
  hooks.progress?.({ stage: 'reading routes' });
  if (means.isCold && input.routesOnly !== true) means.pool?.prepare(config.engine.workers);
  const host = await inputs.host.read(input, inputs.composer, hooks);
  if (!host.service.enabled) throw new Refusal('disabled', [DISABLED]);
  const locate = inputs.locator(host);
  const locateRange = inputs.rangeLocator(host);
  const findings = hostFindings(host, config);
  const stopping = findings.filter((d) => d.code === 'host.static-empty' || d.code === 'config.route-filter-unusable');
  if (stopping.length > 0)
    throw new Refusal('host-failed', [], finishDiagnostics(stopping, locate), input.documents[0]);

  const revision = means.revision(host, config);
  const { resolved, findings: unread } = revision.table.middleware(host);
  findings.push(...unread);
  const selected = selectDocuments(input, host, revision.table, inputs);
  const engine = await means.engines.load(config.engine.mode);
  const configured = selected.map(({ document }) => document);
  const ofAllDocuments = [
    ...findings,
    ...engine.diagnostics,
    ...missingRoots(config.engine.projectPaths, inputs.files),
    ...skippedCallbacks(host),
    ...disabledIntegrations(host, configured),
    ...settingsWithoutIntegration(host, configured),
    ...(input.routesOnly ? [] : revision.table.stray(host, inputs.composer.isProject)),
  ];

  const emitters = await loadEmitters(emittedFormats(input));
  const total = selected.reduce((n, { selection }) => n + selection.operations.length, 0);
  const progress = new AnalysisProgress(hooks, total);
  const documents: BuiltDocument[] = [];
  const counts = { analyzed: 0, reused: 0 };
  for (const [position, { key, document, selection, versions }] of input.routesOnly ? [] : selected.entries()) {
    const state = revision.document(document, config, engine, !untracked);
    const subject = { input, host, document, selection, state, untracked, progress, signal: hooks.signal };
    const fragments = await analyzeDocument(means, subject);
    counts.analyzed += state.counts.analyzed;
    counts.reused += state.counts.reused;
    const { mapper } = document.tags;
    const tags = await state.tagNames.of({
      mapper,
      host,
      fragments,
      mapperHash: mapper === null ? undefined : inputs.hashOfClass(mapper),
      ask: inputs.host.mapper(input, inputs.composer, hooks),
    });
    documents.push(
      await buildDocument(
        {
          key,
          document,
          selection,
          versions,
          fragments,
          state,
          host,
          files: inputs.files,
          tagNames: tags.names,
          onRouteError: config.onRouteError,
          lint: config.lint,
          emissions: emissionsOf(input, key),
          emitters,
          ofAllDocuments: [...(position === 0 ? ofAllDocuments : []), ...tags.diagnostics],
          unparsable: () => [
            ...unparsableFindings(inputs, revision.table, state, untracked),
            ...state.remote.unparsable,
          ],
          locate,
          locateRange,
          writtenOn: (file, line) => inputs.writtenOn(file, line),
          reader: inputs.reader,
          places: revision.places,
          actionOf: (operation) =>
            operation.webhook === undefined
              ? actionFacts(inputs.reader, operation)?.anchor
              : { fact: `class:${operation.webhook.class}` },
          fileOf: (fact) => inputs.fileOf(fact),
          remember: !means.oneShot,
          analysis: !means.oneShot || hooks.asked === true,
        },
        hooks,
      ),
    );
  }
  return {
    documents,
    host: { source: host.source, service: host.service, included: host.included, routes: host.routes.length },
    hostDiagnostics: finishDiagnostics(findings, locate),
    operations: total,
    ...(input.routesOnly ? { table: { facts: host, routes: routeRows(host, resolved, selected) } } : {}),
    files: inputs.files.asked.filter(inputs.composer.isProject),
    counts,
  };
}

/** Gives the emissions of one document, which may be called as a member of every object is. */
function emissionsOf({ emit = {} }: BuildInput, key: string): readonly Emission[] {
  return (Object.hasOwn(emit, key) ? emit[key] : undefined) ?? [];
}

/** Lists the formats some document of a build is emitted in. */
function emittedFormats({ emit = {} }: BuildInput): Format[] {
  return Object.values(emit).flatMap((emissions) => emissions.map(({ format }) => format));
}
