import { anchorOf, type BodyFrame } from '../../infer/frame.js';
import type { Schema } from './table.js';

/** Holds the tables and the frame while migrations are read. */
export interface MigrationState {
  frame: BodyFrame;
  schema: Schema;
  undecided: boolean;
  /** Enumerations of the database itself. */
  enums: Map<string, readonly string[]>;
}

/** Notes what of a table could not be read. */
export function noteUnread(state: MigrationState, node: object, what: string, table?: string): void {
  const anchor = anchorOf(state.frame, node);
  state.schema.unread.push(table === undefined ? { anchor, what } : { table, anchor, what });
}
