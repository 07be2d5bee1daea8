import type { Anchor } from '@docgen/protocol';
import type { Type } from '../../types/type.js';

/** A column as the migrations leave it (responses 11). */
export interface Column {
  name: string;
  /** Not nullable; `nullable` says whether null is added. */
  type: Type;
  /** How JSON writes it when the type can't say: the words of `PropertyInfo.wire`. */
  wire?: string;
  nullable: boolean;
  /** Values of an enum column. */
  values?: string[];
  comment?: string;
  /** Added in a branch that could not be decided, or computed by the database: not required. */
  optional?: true;
  /** The database fills it when nothing is written. */
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

/** A statement that could not be evaluated (`eloquent.migration-unread`). */
export interface UnreadStatement {
  /** Table the statement is about, when it is known. */
  table?: string;
  anchor: Anchor;
  what: string;
}

export interface Schema {
  /** `<connection>.<table>` → table. */
  tables: Map<string, Table>;
  unread: UnreadStatement[];
  /** Several schema dumps, and no default connection that says which. */
  dumps?: { chosen: string; all: string[] };
}
