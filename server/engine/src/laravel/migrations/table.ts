import type { Anchor } from '@docgen/protocol';
import type { Type } from '../../types/type.js';

/** Describes a column as the migrations leave it (responses 11). */
export interface Column {
  name: string;
  /** Type without null; `nullable` says whether null is added. */
  type: Type;
  /** The JSON form when the type does not tell it: the words of `PropertyInfo.wire`. */
  wire?: string;
  nullable: boolean;
  /** Values of an enum column. */
  values?: string[];
  comment?: string;
  /** Added in an undecided branch, or computed by the database: not required. */
  optional?: true;
  /** The database fills it when no value is written. */
  default?: true;
  foreign?: { table?: string; column?: string };
  primary?: true;
  anchor: Anchor;
}

export interface Table {
  name: string;
  connection: string;
  columns: Map<string, Column>;
}

/** Describes a statement that could not be evaluated (`eloquent.migration-unread`). */
export interface UnreadStatement {
  /** Table the statement is about, when it is known. */
  table?: string;
  anchor: Anchor;
  what: string;
}

export interface Schema {
  /** Tables by `<connection>.<table>`. */
  tables: Map<string, Table>;
  unread: UnreadStatement[];
  /** Schema dumps, where there are several and no default connection chooses one. */
  dumps?: { chosen: string; all: string[] };
}
