import {
  type Anchor,
  type Config,
  type HostFacts,
  type Source,
  type UnboundDiagnostic,
  VERSION,
} from '@docgen/protocol';
import type { Fragment } from '../analysis/index.js';
import { assemble } from '../document/index.js';
import { securityFindings, securitySchemes } from '../operations/security/index.js';
import type { Chosen } from './choose.js';
import { finishDiagnostics } from './diagnostics.js';
import type { Documentation } from './documentation.js';
import { emitted } from './emission.js';
import { goOn } from './go-on.js';
import type { BuildHooks, BuiltDocument, Emission } from './types.js';

/** What a document is made of once its operations are analysed. */
export interface DocumentParts extends Chosen {
  fragments: readonly Fragment[];
  documentation: Documentation;
  host: HostFacts;
  onRouteError: Config['onRouteError'];
  emissions: readonly Emission[];
  /** Findings of the whole build that are told with this document. */
  ahead: readonly UnboundDiagnostic[];
  /** Files with syntax errors; asked once the document is assembled. */
  unparsable(): UnboundDiagnostic[];
  locate(anchor: Anchor): Source | undefined;
  /** The file a fact stands in. */
  fileOf(fact: string): string | undefined;
  /** Whether a later build of this process will want what is made on the way. */
  remember: boolean;
}

/** Assembles one document, writes its artifacts and gathers what was found. Throws where the build is to stop. */
export function buildDocument(parts: DocumentParts, hooks: BuildHooks): BuiltDocument {
  const { key, document, selection, fragments, documentation, host, locate } = parts;
  hooks.progress?.({ stage: 'assembling', detail: key });
  const assembled = assemble({
    fragments: fragments.filter((f) => f.failed === undefined || parts.onRouteError === 'skeleton'),
    document,
    host,
    securitySchemes: securitySchemes(host, document, fragments),
    locate,
    generator: { name: 'docgen', version: VERSION },
    ...(parts.remember ? { memo: documentation.assembly } : {}),
    moved: documentation.moves.since(parts.fileOf),
  });
  documentation.moves.clear();
  const raised: UnboundDiagnostic[] = [
    ...parts.ahead,
    ...securityFindings(host, document, fragments),
    ...selection.diagnostics,
    ...fragments.flatMap((f) => [...f.diagnostics, ...f.components.flatMap((c) => c.diagnostics)]),
    ...parts.unparsable(),
    ...assembled.diagnostics,
  ];
  const artifacts = parts.emissions.map((wanted) => {
    hooks.progress?.({ stage: 'writing', detail: wanted.format });
    return emitted(assembled.document, wanted, document, documentation.emission);
  });
  goOn(hooks);
  return {
    key,
    document: assembled.document,
    artifacts,
    diagnostics: finishDiagnostics(raised, locate),
    operations: fragments.length,
  };
}
