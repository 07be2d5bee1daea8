import { isMap, type Json, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { readJson } from '../../document/index.js';

/** Holds one recorded response. */
export interface RecordedResponse {
  status: string;
  mediaType: string;
  name: string;
  body: Json;
}

/** Holds the recordings of one file, which are those of one operation, and what could not be used. */
export interface RecordingFile {
  file: string;
  /** Id of the operation: `op:v1:…`; absent of a file that is no recording. */
  operation?: string;
  /** Address of the operation when it was recorded: `POST /api/invoices`. */
  endpoint: string;
  responses: readonly RecordedResponse[];
  diagnostics: readonly UnboundDiagnostic[];
}

const ID = /^op:v1:[a-z2-7]{16}$/;
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/;

/** Reads a recording (contract 8.2). What is none has no responses and one finding; never throws. */
export function readRecording(file: string, text: string | undefined): RecordingFile {
  const diagnostics: UnboundDiagnostic[] = [];
  const found: RecordingFile = { file, endpoint: '', responses: [], diagnostics };
  const unreadable = (reason: string): RecordingFile => {
    diagnostics.push(raise('examples.recording-unreadable', { file, reason }, { source: { file } }));
    return found;
  };
  if (text === undefined) return unreadable('it cannot be read, or is too large');
  const read = readJson(text);
  if (!read.ok) return unreadable(`it is not JSON (${read.reason})`);
  const { value } = read;
  if (!isMap(value) || value.get('docgen') !== 'recording/1')
    return unreadable('it does not begin with "docgen": "recording/1"');
  const operation = value.get('operation');
  if (typeof operation !== 'string' || !ID.test(operation)) return unreadable('its operation is no id of an operation');
  const short = file.slice(file.lastIndexOf('/') + 1);
  const own = `${operation.replaceAll(':', '-')}.json`;
  if (short !== own) return unreadable(`the recordings of its operation lie in ${own}`);
  const list = value.get('responses');
  if (!Array.isArray(list)) return unreadable('its responses are no list');
  const responses: RecordedResponse[] = [];
  for (const [at, entry] of list.entries()) {
    const response = responseOf(entry);
    if (response === undefined) return unreadable(`response ${at + 1} has no status, media type and body`);
    const { status, name } = response;
    if (name === '') diagnostics.push(raise('examples.recording-unnamed', { file, status }, { source: { file } }));
    else if (!NAME.test(name)) return unreadable(`the name of response ${at + 1} is none`);
    else responses.push(response);
  }
  const endpoint = value.get('endpoint');
  return { ...found, operation, endpoint: typeof endpoint === 'string' ? endpoint : operation, responses };
}

function responseOf(entry: Json): RecordedResponse | undefined {
  if (!isMap(entry)) return undefined;
  const [status, mediaType, name = ''] = ['status', 'mediaType', 'name'].map((member) => entry.get(member));
  const body = entry.get('body');
  const isText = typeof status === 'string' && typeof mediaType === 'string' && typeof name === 'string';
  if (!isText || !STATUS.test(status) || mediaType === '' || body === undefined) return undefined;
  return { status, mediaType, name, body };
}
