import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Position, Range } from '@docgen/protocol';
import type { Connection } from 'vscode-languageserver/node';
import type { EnvironmentVariables } from '../project/config/index.js';
import type { EditedApplication } from './application.js';
import type { PositionEncoding } from './position-encoding.js';
import { TextShift } from './text-shift.js';
import { type EditorWorkspace, uriOf } from './workspace.js';

/** Holds what a client said of itself at `initialize`. */
export interface ClientOptions {
  encoding: PositionEncoding;
  lens: boolean;
  /** Commands of the client that lenses may name; a lens of another client has none it could not run. */
  progress: boolean;
  watchesFiles: boolean;
  workspaceEdits: boolean;
}

/** Holds everything a method of the language server works with. */
export interface EditorServer {
  connection: Connection;
  workspace: EditorWorkspace;
  client: ClientOptions;
  env: EnvironmentVariables;
}

/** Names a place a client asks about, in UTF-16 units of the text it shows. */
export interface AskedText {
  application: EditedApplication;
  path: string;
  text: string;
}

/** Finds the text of a document: as the client shows it, else as it lies on the disk. */
export function askedText({ workspace }: EditorServer, uri: string): AskedText | undefined {
  const found = workspace.of(uri);
  if (found === undefined) return undefined;
  const text = textOf(found.application, found.path);
  return text === undefined ? undefined : { ...found, text };
}

/** Reads a file of an application as the client sees it. */
export function textOf(application: EditedApplication, path: string): string | undefined {
  const open = application.texts.get(path);
  if (open !== undefined) return open.text;
  try {
    return readFileSync(join(application.root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Gives the URI a client knows a file by. */
export function clientUri(application: EditedApplication, path: string): string {
  return application.texts.get(path)?.uri ?? uriOf(application.shown, path);
}

/** Follows places of the last build, or of other texts, to the text the client shows now. */
export function sinceView(
  application: EditedApplication,
  path: string,
  texts = application.view?.texts,
): TextShift | undefined {
  const before = texts?.get(path);
  const after = application.texts.get(path)?.text;
  return before === undefined || after === undefined ? undefined : new TextShift(before, after);
}

export function contains({ start, end }: Range, { line, character }: Position): boolean {
  const after = line > start.line || (line === start.line && character >= start.character);
  return after && (line < end.line || (line === end.line && character <= end.character));
}
