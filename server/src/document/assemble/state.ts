import type {
  Anchor,
  Code,
  Diagnostic,
  DocumentConfig,
  HostFacts,
  JsonMap,
  ParamsOf,
  UnboundDiagnostic,
  Where,
} from '@docgen/protocol';
import { raise } from '@docgen/protocol';
import type { ComponentDefinition, Contribution, Fragment } from '../../analysis/index.js';
import type { ContentPage } from '../../layers/config/content-page.js';
import type { OverlayFile } from '../../layers/overlay/index.js';
import type { VersionChange } from '../../layers/version/index.js';
import type { Locate } from '../draft/guard.js';
import type { ExampleValidator } from '../examples/validator.js';
import type { PartKind } from '../parts.js';
import type { Places } from './bound-anchors.js';
import type { ComponentRef } from './components/refs.js';
import type { AssemblyMemo } from './memo.js';
import type { OverlayWrite } from './overlays/write.js';

/** Holds the input of an assembly. The order of `fragments` never reaches the output. */
export interface AssemblyInput {
  fragments: readonly Fragment[];
  document: DocumentConfig;
  host: Pick<HostFacts, 'appUrl' | 'source'> & Partial<Pick<HostFacts, 'packages'>>;
  /** Schemes known besides the configured ones, by requirement key; published when a requirement uses them. */
  securitySchemes?: JsonMap;
  /** Names that the mapper of the application gives tags; the same object while they are the same. */
  tagNames?: ReadonlyMap<string, string>;
  /** Overlays in the order in which they apply. */
  overlays?: readonly OverlayFile[];
  /** Changes of the API since older versions; absent of a document without `api_version`. */
  versions?: VersionInput;
  /** Markdown pages, in file order. */
  pages?: readonly ContentPage[];
  /** Binds an anchor to its present place. */
  locate: Locate;
  /**
   * Tells whether anchors of a fact may be bound elsewhere than in the last assembly with the same memo; false promises
   * they are not. Without it, every anchor is bound again.
   */
  moved?: (fact: string) => boolean;
  generator: { name: string; version: string };
  /**
   * Results of earlier assemblies of the same fragments. Fragments and definitions are never changed once they were
   * given.
   */
  memo?: AssemblyMemo;
}

/** Holds what the document of an API version is derived from (versioning 13). */
export interface VersionInput {
  changes: readonly VersionChange[];
  /** The version to derive; undefined where nothing states one. */
  version: string | undefined;
  policy: DocumentConfig['versioning'];
  /** Name of the header that asks for a version. */
  header: string;
  /** Versions of all configured documents with the same header. */
  published: readonly string[];
  validator: Pick<ExampleValidator, 'check'>;
}

/** A contribution that is no part of its operation. */
export type OperationNote = Contribution & { target: { node: 'note' }; value: JsonMap };

/** Holds an operation with its slot. */
export interface Placed {
  fragment: Fragment;
  id: string;
  /** Lower-case fixed method, or the method as registered for `additionalOperations`. */
  method: string;
  /** The node as contributed: references are placeholders, members in the order they were written. */
  node: JsonMap;
  operationId: string | undefined;
  /** The place of the attribute that gives the id; absent where none does. */
  operationIdAt: Anchor | undefined;
  /** Tags of the operation, when they are derived from the controller. */
  derivedTags: readonly string[];
  /** Descriptions of derived tags, by their names, as this operation's controller gives them. */
  tagDescriptions: ReadonlyMap<string, string>;
  /** Names of tags the node was made with. */
  tagNames: ReadonlyMap<string, string> | undefined;
  /** Notes of the fragment, in their order. */
  notes: readonly OperationNote[];
  /** Components of the fragment, in their order. */
  defines: readonly ComponentRef[];
  docId: string;
  /** Path the operation is published at; undefined for a webhook. */
  template: string | undefined;
}

/** Holds an operation on its way into the document. */
export interface Slot {
  /** The operation as its fragment makes it; absent where only an overlay knows it. */
  placed?: Placed;
  /** As in `Placed`. */
  method: string;
  kind: PartKind;
  /** Path, or name of the webhook. */
  name: string;
  node: JsonMap;
}

/** Holds the document between two steps: its parts and the rest of it. Steps change these and add diagnostics. */
export interface Assembly {
  readonly input: AssemblyInput;
  readonly memo: AssemblyMemo;
  readonly places: Places;
  readonly docId: string;
  /** Operations in order of their signatures. */
  operations: Placed[];
  /** Slots in document order: those below `paths`, those of `webhooks`. */
  paths: Slot[];
  webhooks: Slot[];
  /** Members that overlays give path items beside their operations, by section and name. */
  readonly beside: Map<string, JsonMap>;
  /** Writes of overlays, in order. */
  readonly overlaid: OverlayWrite[];
  /** Components by bucket and published name. */
  readonly buckets: Map<string, JsonMap>;
  /** All members besides the parts, in canonical order. */
  root: JsonMap;
  /** Maps ids of operations to the names their parameters have in the code, and those to the ones of the version the document is of. */
  olderNames: Map<string, Map<string, string>>;
  /** The workflows, as `x-docgen.workflows` holds them. */
  workflows: JsonMap[];
  /** Pages and navigation, as `x-docgen.content` holds them. */
  content: JsonMap | undefined;
  /** Definitions of security schemes, in processing order. */
  schemes: ComponentDefinition[];
  readonly diagnostics: Diagnostic[];
}

export function report<C extends Code>(assembly: Assembly, code: C, params: ParamsOf<C>, where: Where = {}): void {
  assembly.diagnostics.push(bind(raise(code, params, where), assembly.input.locate));
}

/** Turns the anchor of a diagnostic into a place. */
export function bind(diagnostic: UnboundDiagnostic, locate: Locate): Diagnostic {
  const { anchor, ...bound } = diagnostic;
  const source = bound.source ?? (anchor === undefined ? undefined : locate(anchor));
  return source === undefined ? bound : { ...bound, source };
}
