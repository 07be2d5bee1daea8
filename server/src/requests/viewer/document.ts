import { createHash } from 'node:crypto';
import type { ViewerDocumentParams, ViewerDocumentResult } from '@docgen/protocol/rpc';
import { FORMATS, type Format } from '../../emit/formats.js';
import { chosenDocuments, invalid, oneOf, type RequestContext, ready } from '../request-context.js';
import { startBuild } from '../start-build.js';
import { writeViewerFile } from '../writing/viewer-file.js';
import { NEWEST, namedEmission, PAGES, pageEmission } from './page-emission.js';

/** Keeps the last answer of each document and format: the same object again is on the wire without another encoding. */
const last = new Map<string, { bytes: Uint8Array; answer: ViewerDocumentResult }>();
const MOST_KEPT = 16;

/**
 * Answers `viewer/document`: the document as a page shows it, brought up to date first (cache 7.1). Equal to what
 * `docgen export --provenance=none --drop-ids` writes. Throws a refusal where no document can be built.
 */
export async function viewerDocument(params: ViewerDocumentParams, run: RequestContext): Promise<ViewerDocumentResult> {
  const { document: key = 'default', ifNoneMatch = [] } = params;
  const format = formatOf(params);
  const state = ready(run);
  const documents = chosenDocuments(state.config, key);
  const emissions = documents.map((one) =>
    params.format === undefined ? pageEmission(format, one) : namedEmission(format),
  );
  const built = await startBuild(state, documents, { emit: { [key]: emissions } }, run);
  const bytes = built.documents.find((one) => one.key === key)?.artifacts[0]?.bytes;
  if (bytes === undefined) throw new Error(`The build made no document "${key}".`);
  writeViewerFile(run, state.config);
  const answer = answerOf(`${key} ${params.format === undefined}`, format, bytes);
  return ifNoneMatch.includes(answer.etag) ? { format, text: null, etag: answer.etag } : answer;
}

function formatOf({ specVersion, format }: ViewerDocumentParams): Format {
  if (format !== undefined) return oneOf('--format', format, FORMATS);
  if (specVersion === undefined) return NEWEST;
  const found = PAGES.get(specVersion);
  if (found !== undefined) return found;
  throw invalid(`No page wants OpenAPI ${specVersion}; documents are written in ${[...PAGES.keys()].join(', ')}.`);
}

function answerOf(key: string, format: Format, bytes: Uint8Array): ViewerDocumentResult {
  const name = `${format} ${key}`;
  const known = last.get(name);
  if (known !== undefined && (known.bytes === bytes || Buffer.compare(known.bytes, bytes) === 0)) return known.answer;
  const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const answer: ViewerDocumentResult = { format, text: Buffer.from(bytes).toString('utf8'), etag };
  if (last.size >= MOST_KEPT) last.clear();
  last.set(name, { bytes, answer });
  return answer;
}
