import type { Diagnostic } from '@docgen/protocol';
import { sortDiagnostics } from '@docgen/protocol';
import type {
  Finding,
  LinkedFinding,
  LinkedPlace,
  OperationNotes,
  ViewerNotesParams,
  ViewerNotesResult,
} from '@docgen/protocol/rpc';
import { readEditor } from '../../project/config/index.js';
import { withViewers } from '../configuration-findings.js';
import { Gate } from '../gate.js';
import { chosenDocuments, type RequestContext, ready } from '../request-context.js';
import { askDocuments } from '../start-build.js';

/**
 * Answers `viewer/notes`: what a page of a local session says beside a document, the line of the source each operation comes from and
 * what was found in it (cache 6.6).
 */
export async function viewerNotes(params: ViewerNotesParams, run: RequestContext): Promise<ViewerNotesResult> {
  const { document: key = 'default', editor } = params;
  const state = ready(run);
  const documents = chosenDocuments(state.config, key);
  const { answer, build } = await askDocuments('operation-places', null, state, documents, {}, run);
  const asked = editor === undefined ? undefined : readEditor('viewer.editor', editor, 'vscode');
  const link = linkTo(run.root, asked === undefined ? state.config.editor : asked.address);
  const { operations = [], findings = [] } = answer.find(({ document }) => document === key)?.answer ?? {};
  const gate = new Gate(state.config, 'none');
  const notes = new Map<string, OperationNotes[]>();
  const all = operations.map(({ signature, method, path, operationId, at }): OperationNotes => {
    const note = { method, path, operationId, ...(at === undefined ? {} : { at: link(at) }), findings: [] };
    notes.set(signature, [...(notes.get(signature) ?? []), note]);
    return note;
  });
  const others: LinkedFinding[] = [];
  const about = (list: readonly Diagnostic[]) => {
    for (const finding of gate.mark(list)) {
      const told = linkedFinding(finding, link);
      const owners = notes.get(finding.routeSignature ?? '') ?? [];
      if (owners.length === 0) others.push(told);
      for (const owner of owners) owner.findings.push(told);
    }
  };
  about((asked?.diagnostics ?? []).map((finding) => ({ ...finding, source: { file: 'config/docgen.php' } })));
  for (const { diagnostics } of withViewers(state, build.host)) about(sortDiagnostics(diagnostics));
  about(findings);
  about(sortDiagnostics(state.targets.get(key) ?? []));
  return { operations: all, findings: others };
}

type Link = (place: { file: string; line?: number }) => LinkedPlace;

/** Makes links to the lines of an application; without an address places are named and lead nowhere. */
function linkTo(root: string, address: string | null): Link {
  return ({ file, line }) => {
    const place = { file, ...(line === undefined ? {} : { line }) };
    if (address === null) return place;
    const steps: Readonly<Record<string, string>> = {
      file: addressed(`${root.replaceAll('\\', '/')}/${file}`),
      path: addressed(file),
      line: String(line ?? 1),
    };
    return { ...place, href: address.replace(/\{(file|path|line)\}/g, (_, name: string) => steps[name] ?? '') };
  };
}

/** Writes a path as a part of an address. */
function addressed(path: string): string {
  return path
    .split('/')
    .map(encodeURIComponent)
    .join('/')
    .replace(/^(\w)%3A/, '$1:');
}

function linkedFinding({ severity, code, message, help, accepted, source }: Finding, link: Link): LinkedFinding {
  return {
    ...{ severity, code, message },
    ...(help === undefined ? {} : { help }),
    ...(accepted === undefined ? {} : { accepted }),
    ...(source === undefined ? {} : { at: link(source) }),
  };
}
