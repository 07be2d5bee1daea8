import { sortDiagnostics } from '@docgen/protocol';
import type { FileView, PlacedFinding, ViewParams, ViewResult } from '@docgen/protocol/rpc';
import type { DocumentView } from '../../questions/editor/view.js';
import { withViewers } from '../configuration-findings.js';
import { Gate } from '../gate.js';
import { buildOptions, chosenDocuments, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';

/** Answers `docgen/view`: every finding with its place, its fixes and the documents that have it, and what open files show (commands 10). */
export async function view(params: ViewParams, run: RequestContext): Promise<ViewResult> {
  const state = ready(run);
  const limits = buildOptions(params);
  const documents = chosenDocuments(state.config, params.document);
  const files = params.files ?? [];
  const { answer, build } = await askDocuments('view', { files }, state, documents, limits, run);
  const gate = new Gate(state.config, 'none');
  const joined = new Map<string, PlacedFinding>();
  const note = (document: string, one: Omit<PlacedFinding, 'documents'>): void => {
    const key = JSON.stringify(one.finding);
    const known = joined.get(key);
    if (known === undefined) joined.set(key, { ...one, documents: [document] });
    else known.documents.push(document);
  };
  for (const { document, answer: told } of answer) {
    for (const one of told.findings) note(document, { ...one, finding: gate.mark([one.finding])[0] ?? one.finding });
    for (const finding of gate.mark(state.targets.get(document) ?? [])) note(document, { finding, fixes: [] });
  }
  for (const { diagnostics } of withViewers(state, build.host)) {
    for (const finding of gate.mark(sortDiagnostics(diagnostics)))
      joined.set(JSON.stringify(finding), { finding, documents: [], fixes: [] });
  }
  for (const finding of gate.close(params.document === undefined).last) {
    joined.set(JSON.stringify(finding), { finding, documents: [], fixes: [] });
  }
  const findings = [...joined.values()];
  const broken = findings.flatMap(({ finding: { code, source } }) =>
    code === 'inference.file-unparsable' && source !== undefined ? [source.file] : [],
  );
  return { findings, files: files.map((file) => joinedView(file, answer)), unparsed: broken };
}

/** Joins what several documents show in a file. */
function joinedView(file: string, answers: readonly { answer: DocumentView }[]): FileView {
  const views = answers.flatMap(({ answer }) => answer.files.filter((one) => one.file === file));
  return { file, actions: views.flatMap((one) => one.actions), lenses: views.flatMap((one) => one.lenses) };
}
