import { sortDiagnostics } from '@docgen/protocol';
import type { DiffParams, DiffResult } from '@docgen/protocol/rpc';
import { judge } from '../../diff/index.js';
import { changesetNotes } from '../../print/changes/notes.js';
import { buildOptions, chosenDocuments, type RequestContext, ready } from '../request-context.js';
import { configurationOf } from '../routes.js';
import { askDocuments } from '../start-build.js';
import { oldArtifact } from './old-artifact.js';

/** Answers `docgen/diff`: compares an old artifact with the document as it is built now (commands 5, diff 6). */
export async function diffDocuments(params: DiffParams, run: RequestContext): Promise<DiffResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document ?? 'default');
  const [config] = documents;
  if (config === undefined) throw new Error('No document was chosen.');
  const { source, arguments: named, ...old } = await oldArtifact(params, config, state.config, run);
  const { answer, build } = await askDocuments('comparison', { old }, state, documents, limits, run);
  const [found] = answer;
  if (found === undefined) throw new Error(`The document ${config.key} was not built.`);
  const { changeset, leftOut, errors, ...sides } = found.answer;
  const others =
    params.document === undefined ? [...state.config.documents.keys()].filter((key) => key !== config.key) : [];
  const policy =
    params.enforce === true
      ? judge(changeset, config.versioning ?? 'none', sides.old.version, sides.current.version)
      : undefined;
  return {
    document: config.key,
    source,
    arguments: named,
    ...sides,
    changeset,
    notes: changesetNotes(changeset, { ...leftOut, documents: others }),
    ...(policy === undefined ? {} : { policy }),
    configuration: [
      ...configurationOf(state, build),
      ...(errors.length === 0 ? [] : [{ name: config.key, diagnostics: sortDiagnostics(errors) }]),
    ],
    exit: policy?.satisfied === false ? 1 : 0,
  };
}
