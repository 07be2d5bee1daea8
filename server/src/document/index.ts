export { follow, lift, liftPart, lower, lowerPart, parameterAt } from './artifact-form.js';
export { SCHEMA_ID, SPEC_VERSION } from './assemble/identity.js';
export { type Assembled, type AssemblyInput, assemble } from './assemble/index.js';
export { type AssemblyMemo, createAssemblyMemo } from './assemble/memo.js';
export { overlayTargets } from './assemble/overlays/place.js';
export type { OverlayWrite } from './assemble/overlays/write.js';
export type { VersionInput } from './assemble/state.js';
export { versionOrder } from './assemble/versions/version-order.js';
export { canonical } from './canonical/canonical.js';
export { canonicalize, canonicalOperation, canonicalSchema, generic } from './canonical/index.js';
export { freezePlainComponent, freezeSchemaComponent } from './draft/component-draft.js';
export { FieldGuard, type Locate, type WriteOutcome } from './draft/guard.js';
export { OperationDraft } from './draft/operation-draft.js';
export { isBodyless, isComponentName } from './draft/response-draft.js';
export { SchemaDraft } from './draft/schema-draft.js';
export {
  componentHistory,
  type FieldContribution,
  type FieldHistory,
  fieldHistory,
  type HistoryBinding,
  operationHistory,
} from './field-history.js';
export { refersElsewhere } from './foreign-references.js';
export { contentHash } from './hash.js';
export * from './identity.js';
export { type Ask, DependentMemo } from './identity-memo.js';
export { type JsonReading, type NotedMap, readJson } from './json/read.js';
export { stringText } from './json/string.js';
export { writeJson } from './json/write.js';
export { operationKeys, withOverlays } from './overlay-history.js';
export { jsonByParts, type PartTexts, sharedBytes, yamlByParts } from './part-texts.js';
export { eachPart, isRoot, joinParts, mapParts, type PartKind, PartMemo, restOf } from './parts.js';
export { operationsOf } from './path-item.js';
export { pointer } from './pointer.js';
export { atLevel, type ProvenanceLevel, partAtLevel } from './provenance-level.js';
export {
  type DocumentReading,
  FLAT_ID,
  internalForm,
  internalFormByParts,
  readDocument,
} from './read-document.js';
export { type Enter, rewriteDown } from './rewrite-down.js';
export { ValidParts, violationsByParts } from './schema-check/by-parts.js';
export { plainJson } from './schema-check/plain-json.js';
export type { SchemaName } from './schema-check/schemas.js';
export { uirViolations } from './schema-check/uir.js';
export { schemaViolations, type Violation } from './schema-check/violations.js';
export type { ObjectType, Shape } from './shape/shape.js';
export { METHODS, mediaTypeShape, pathItemShape, rootShape, schemaShape } from './shape/tables.js';
export { structuralText, structuralView } from './structural-view.js';
export { componentReferences, loses, type PartReferences, removeUnreachable } from './unreachable-components.js';
export { type NodePosition, rewrite, rewriteAs, walk } from './walk.js';
export { writeYaml } from './yaml/write.js';
