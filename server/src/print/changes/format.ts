import type { DiffResult } from '@docgen/protocol/rpc';
import type { Paint } from '../paint.js';
import { htmlChanges } from './html/page.js';
import { jsonChanges } from './json.js';
import { markdownChanges } from './markdown.js';
import { terminalChanges } from './terminal.js';

/** Writes the result of a diff as one text (commands 5). */
type ChangesFormat = (result: DiffResult, paint: Paint) => string;

/** Lists the formats a diff is printed in. A new one is one file and one row. */
export const CHANGES_FORMATS = {
  terminal: terminalChanges,
  json: jsonChanges,
  markdown: markdownChanges,
  html: htmlChanges,
} satisfies Record<string, ChangesFormat>;

/** Names a format of a diff. */
export type ChangesFormatName = keyof typeof CHANGES_FORMATS;
