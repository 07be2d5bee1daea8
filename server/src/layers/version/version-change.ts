import type { Anchor } from '@docgen/protocol';

/** Names a class whose component a change speaks of. */
export interface ChangedClass {
  class: string;
  /** First members its component may be identified by: the class, and what `#[SchemaId]` asks for. */
  ids: readonly string[];
}

interface Stated<Name extends string> {
  verb: Name;
  anchor: Anchor;
}

export type FieldVerb = { schema: ChangedClass } & (
  | (Stated<'RenamedResponseField' | 'RenamedRequestField'> & { from: string; to: string })
  | (Stated<'MadeResponseFieldRequired' | 'MadeResponseFieldOptional' | 'MadeRequestFieldOptional'> & { field: string })
  | (Stated<'RemovedResponseField'> & {
      field: string;
      type: string;
      /** The class `type` names and its component; absent where it names none. */
      typeClass?: ChangedClass;
      required: boolean;
      description: string;
    })
);

export type EnumVerb = { enum: ChangedClass; value: string | number } & (
  | Stated<'AddedEnumValue'>
  | (Stated<'RemovedEnumValue'> & { name: string; description: string })
);

export type ParameterVerb = Stated<'RenamedParameter'> & { in: string; from: string; to: string };

export type OperationVerb = Stated<'AddedOperation'> & { operation: string };

export type VersionVerb = FieldVerb | EnumVerb | ParameterVerb | OperationVerb;

/** Holds what one class declares of one change of the API, from the newer version to the older (config 9.17). */
export interface VersionChange {
  class: string;
  since: string;
  /** The sentence consumers read. */
  description: string;
  /** The attribute that makes the class a change. */
  anchor: Anchor;
  /** Selectors of `AppliesTo`, each once; without any the change is for every operation. */
  scopes: readonly string[];
  /** In the order in which they apply (versioning 13.2). */
  verbs: readonly VersionVerb[];
}
