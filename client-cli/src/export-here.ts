import type { MethodParams, MethodResult } from '@docgen/protocol/rpc';
import { exportText } from '@docgen/server/requests/export-text';
import * as builder from '@docgen/server/threads/index';
import type { Terminal } from './command.js';
import { ownRun } from './in-process.js';

/**
 * Answers an export in this process, as the table of requests does. What it runs is one file of the bundle, with V8's code
 * beside it: in the chunks it shares with other commands it takes a quarter of an export that finds nothing changed.
 */
export async function exportHere(
  params: MethodParams<'docgen/exportText'>,
  root: string,
  terminal: Terminal,
): Promise<MethodResult<'docgen/exportText'>> {
  return exportText(params, { ...(await ownRun(root, terminal)), builder });
}
