import { sortDiagnostics } from '@docgen/protocol';
import type { FileView, Finding, FindingFix, PlacedFinding, ViewParams, ViewResult } from '@docgen/protocol/rpc';
import { contentId } from '../../questions/content-id.js';
import type { DocumentView, UnmarkedFinding } from '../../questions/editor/view.js';
import type { Answered } from '../../threads/index.js';
import { withViewers } from '../configuration-findings.js';
import { Gate } from '../gate.js';
import { buildOptions, chosenDocuments, type Ready, type RequestContext, ready } from '../request-context.js';
import { askDocuments, recallView } from '../start-build.js';

/** Keeps what the last answer about an application told, so that no thread copies it again. */
const told = new Map<string, ReadonlyMap<string, UnmarkedFinding>>();

/** Answers `docgen/view`: every finding with its place, its fixes and the documents that have it, and what open files show (commands 10). */
export async function view(params: ViewParams, run: RequestContext): Promise<ViewResult> {
  const state = ready(run);
  const limits = { ...buildOptions(params), ...(params.typed === true ? { looksAt: [] } : {}) };
  const documents = chosenDocuments(state.config, params.document);
  const files = params.files ?? [];
  if (params.last === true) {
    const recalled = recallView(files, state, documents, limits, run);
    if (recalled === undefined) return { findings: [], files: [], unparsed: [], texts: {} };
    const { result } = joinedAnswer(recalled, state, params, new Map());
    return { ...result, texts: Object.fromEntries(recalled.texts) };
  }
  const known = told.get(run.root) ?? new Map<string, UnmarkedFinding>();
  const wish = { files, held: [...known.keys()] };
  const answered = await askDocuments('view', wish, state, documents, limits, run);
  const { result, now } = joinedAnswer(answered, state, params, known);
  told.set(run.root, now);
  return result;
}

/** Joins the answers of all documents; `known` holds findings that an answer names by their ids alone. */
function joinedAnswer(
  { answer, build }: Answered<{ document: string; answer: DocumentView }[]>,
  state: Ready,
  params: ViewParams,
  known: ReadonlyMap<string, UnmarkedFinding>,
): { result: ViewResult; now: ReadonlyMap<string, UnmarkedFinding> } {
  const files = params.files ?? [];
  const now = new Map<string, UnmarkedFinding>();
  const gate = new Gate(state.config, 'none');
  const joined = new Map<string, Joined>();
  const note = (finding: Finding, documents: readonly string[], of: UnmarkedFinding | undefined): void => {
    const key = contentId(finding);
    const before = joined.get(key);
    if (before === undefined) joined.set(key, { finding, of, documents: [...documents] });
    else before.documents.push(...documents);
  };
  for (const { document, answer: view } of answer) {
    const whole = view.findings.flatMap((id) => {
      const finding = view.told.get(id) ?? known.get(id);
      if (finding !== undefined) now.set(id, finding);
      return finding ?? [];
    });
    const marked = gate.mark(whole.map(({ finding }) => finding));
    for (const [at, one] of whole.entries()) note(marked[at] ?? one.finding, [document], one);
    for (const finding of gate.mark(state.targets.get(document) ?? [])) note(finding, [document], undefined);
  }
  for (const { diagnostics } of withViewers(state, build.host)) {
    for (const finding of gate.mark(sortDiagnostics(diagnostics))) note(finding, [], undefined);
  }
  for (const finding of gate.close(params.document === undefined).last) note(finding, [], undefined);
  const broken = new Set<string>();
  const held = new Set(params.held);
  const findings = [...joined.values()].map((one): PlacedFinding | string => {
    const { code, source } = one.finding;
    if (code === 'inference.file-unparsable' && source !== undefined) broken.add(source.file);
    const placed = placedFinding(one);
    return held.has(placed.id) ? placed.id : placed;
  });
  const result = { findings, files: files.map((file) => joinedView(file, answer)), unparsed: [...broken] };
  return { result, now };
}

interface Joined {
  finding: Finding;
  of: UnmarkedFinding | undefined;
  documents: string[];
}

const NO_FIXES: FindingFix[] = [];

/** Remembers the last answer about each finding: nearly all are the same in the next one. */
const placed = new WeakMap<object, { accepted: boolean; documents: string; finding: PlacedFinding }>();

function placedFinding({ finding, of, documents }: Joined): PlacedFinding {
  const key = of ?? finding;
  const accepted = finding.accepted === true;
  const list = documents.join('\n');
  const known = placed.get(key);
  if (known?.accepted === accepted && known.documents === list) return known.finding;
  const at = of?.at === undefined ? {} : { at: of.at };
  const content = { finding, documents, ...at, fixes: of?.fixes ?? NO_FIXES };
  const made = { id: contentId(content), ...content };
  placed.set(key, { accepted, documents: list, finding: made });
  return made;
}

/** Joins what several documents show in a file. */
function joinedView(file: string, answers: readonly { answer: DocumentView }[]): FileView {
  const views = answers.flatMap(({ answer }) => answer.files.filter((one) => one.file === file));
  return { file, actions: views.flatMap((one) => one.actions), lenses: views.flatMap((one) => one.lenses) };
}
