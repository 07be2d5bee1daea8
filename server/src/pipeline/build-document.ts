import { SequentialWeakMap } from '@docgen/cache';
import type { SourceFiles } from '@docgen/php';
import {
  type Anchor,
  type Config,
  type HostFacts,
  type Source,
  type UnboundDiagnostic,
  VERSION,
} from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import { type Assembled, assemble, type VersionInput } from '../document/index.js';
import type { Emitters } from '../emit/index.js';
import { type Linted, lintDocument } from '../lint/index.js';
import { securityFindings, securitySchemes } from '../operations/security/index.js';
import type { SelectedDocument } from './document-selection.js';
import type { DocumentState } from './document-state.js';
import { emitted } from './emission.js';
import { throwIfCancelled } from './throw-if-cancelled.js';
import type { BuildHooks, BuiltDocument, DocumentAnalysis, Emission } from './types.js';

/** The parts of a document once its operations are analysed. */
export interface DocumentParts extends SelectedDocument {
  fragments: readonly Fragment[];
  state: DocumentState;
  host: HostFacts;
  /** Files of the revision. */
  files: SourceFiles;
  onRouteError: Config['onRouteError'];
  lint: Config['lint'];
  /** Names that the mapper of the application gives tags. */
  tagNames: ReadonlyMap<string, string> | undefined;
  emissions: readonly Emission[];
  /** Emitters of the formats the build emits. */
  emitters: Emitters;
  /** Findings of the whole build that are published with this document. */
  ofAllDocuments: readonly UnboundDiagnostic[];
  /** Lists files with syntax errors; called once the document is assembled. */
  unparsable(): UnboundDiagnostic[];
  locate(anchor: Anchor): Source | undefined;
  locateRange: DocumentAnalysis['locateRange'];
  writtenOn: DocumentAnalysis['writtenOn'];
  reader: DocumentAnalysis['reader'];
  places: DocumentAnalysis['places'];
  actionOf: DocumentAnalysis['actionOf'];
  /** Gives the file of a fact. */
  fileOf(fact: string): string | undefined;
  /** Says that a question may follow. */
  analysis: boolean;
  /** Says that a later build of this process will reuse intermediate results. */
  remember: boolean;
}

/** Assembles one document, looks at it under the lint rules, writes its artifacts and gathers its findings. Throws where the build is to stop. */
export async function buildDocument(parts: DocumentParts, hooks: BuildHooks): Promise<BuiltDocument> {
  const { key, document, selection, state, host, locate } = parts;
  hooks.progress?.({ stage: 'assembling', detail: key });
  const moved = state.staleLocations.test(parts.fileOf);
  const recorded = state.recordings.add(parts.fragments, document, parts.lint.leakage, parts.files);
  const { fragments } = recorded;
  const schemes = securitySchemes(host, document, fragments);
  const content = state.pages.read(document, parts.files);
  const versions = parts.versions && { ...parts.versions, validator: await exampleValidator() };
  const assembled = assemble({
    fragments: fragments.filter((f) => f.failed === undefined || parts.onRouteError === 'skeleton'),
    document,
    host,
    securitySchemes: schemes,
    overlays: state.overlays.read(document.overlays, parts.files),
    pages: content.pages,
    ...(versions === undefined ? {} : { versions }),
    ...(parts.tagNames === undefined ? {} : { tagNames: parts.tagNames }),
    locate,
    generator: { name: 'docgen', version: VERSION },
    ...(parts.remember ? { memo: state.assembly } : {}),
    moved,
  });
  const linted = {
    document: assembled.unhashed,
    settings: parts.lint,
    originOf: lintOrigins(assembled, { ...parts, fragments }),
  };
  const ofBuild: UnboundDiagnostic[] = [
    ...parts.ofAllDocuments,
    ...securityFindings(host, document, fragments, schemes),
    ...selection.diagnostics,
    ...parts.unparsable(),
    ...content.diagnostics,
    ...recorded.diagnostics,
    ...assembled.diagnostics,
    ...(await lintDocument(linted, state.lint)),
  ];
  const diagnostics = state.findings.finish({ ofFragments: findingsOf(fragments), ofBuild }, locate, moved);
  state.staleLocations.clear();
  const artifacts = parts.emissions.map((wanted) => {
    hooks.progress?.({ stage: 'writing', detail: wanted.format });
    return emitted(assembled, wanted, document, parts.emitters, state.emission);
  });
  throwIfCancelled(hooks);
  return {
    key,
    get document() {
      return assembled.document;
    },
    artifacts,
    diagnostics,
    operations: fragments.length,
    ...(parts.analysis ? { analysis: analysisOf({ ...parts, fragments }, assembled) } : {}),
  };
}

/** Loads the validator of examples, which only documents that are derived for a version need before they are looked at. */
async function exampleValidator(): Promise<VersionInput['validator']> {
  const { ExampleValidator } = await import('../document/examples/validator.js');
  return new ExampleValidator();
}

/** Makes a function that gives the signature and the action of an operation, for findings about it. */
function lintOrigins(assembled: Assembled, { fragments, selection, actionOf }: DocumentParts): Linted['originOf'] {
  let origins: ReturnType<Assembled['origins']> | undefined;
  let positions: Map<Fragment, number> | undefined;
  return (...slot) => {
    origins ??= assembled.origins();
    const fragment = origins(...slot);
    if (fragment === undefined) return undefined;
    const { signature } = fragment;
    return {
      signature,
      action: () => {
        positions ??= new Map(fragments.map((one, at) => [one, at]));
        const operation = selection.operations[positions.get(fragment) ?? -1];
        return operation === undefined ? undefined : actionOf(operation);
      },
    };
  };
}

function analysisOf(
  parts: DocumentParts,
  { unhashed, references, overlaid }: Pick<DocumentAnalysis, 'unhashed' | 'references' | 'overlaid'>,
): DocumentAnalysis {
  const { document: config, fragments, selection, locate, locateRange, writtenOn, reader, places, actionOf } = parts;
  return {
    config,
    fragments,
    operations: selection.operations,
    locate,
    locateRange,
    writtenOn,
    reader,
    places,
    actionOf,
    unhashed,
    references,
    overlaid,
    emission: parts.state.emission,
  };
}

/** Gathers the findings of fragments and of the components they name: those of a component come with every fragment, the same objects. */
function findingsOf(fragments: readonly Fragment[]): Set<UnboundDiagnostic> {
  const all = new Set<UnboundDiagnostic>();
  for (const fragment of fragments) {
    let findings = findingsByFragment.get(fragment);
    if (findings === undefined) {
      findings = [...fragment.diagnostics, ...fragment.components.flatMap(({ diagnostics }) => diagnostics)];
      findingsByFragment.set(fragment, findings);
    }
    for (const diagnostic of findings) all.add(diagnostic);
  }
  return all;
}

/** Most fragments stay from build to build, and have few findings. */
const findingsByFragment = new SequentialWeakMap<Fragment, readonly UnboundDiagnostic[]>();
