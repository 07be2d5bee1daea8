import type { Paint } from '../paint.js';
import { githubFindings } from './github.js';
import { jsonFindings } from './json.js';
import type { RunFindings } from './run-findings.js';
import { sarifFindings } from './sarif.js';
import { textFindings } from './text.js';

/** Writes the findings of a run as one text (lint 5). */
export type FindingsFormat = (result: RunFindings, paint: Paint) => string;

/** Lists the formats findings are printed in. A new one is one file and one row. */
export const FINDINGS_FORMATS = {
  text: textFindings,
  json: jsonFindings,
  sarif: sarifFindings,
  github: githubFindings,
} satisfies Record<string, FindingsFormat>;

/** Names a format of findings. */
export type FindingsFormatName = keyof typeof FINDINGS_FORMATS;
