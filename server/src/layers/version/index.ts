export { readVersionChanges, type VersionChanges } from './read-changes.js';
export type {
  ChangedClass,
  EnumVerb,
  FieldVerb,
  ParameterVerb,
  VersionChange,
  VersionVerb,
} from './version-change.js';
