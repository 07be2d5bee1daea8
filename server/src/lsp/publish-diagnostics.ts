import type { Diagnostic as Found } from '@docgen/protocol';
import type { Finding, FindingFix, PlacedFinding } from '@docgen/protocol/rpc';
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import type { Refusal } from '../project/refusal.js';
import { loadConfig } from '../requests/load-config.js';
import type { EditedApplication } from './application.js';
import { clientUri, type EditorServer, sinceView, textOf } from './editor-server.js';
import type { TextShift } from './text-shift.js';
import { documentKeys, trimmed, yamlRange } from './yaml/places.js';

/** Holds what a client sends back with a diagnostic when it asks for fixes. */
export interface DiagnosticData {
  code: string;
  documents: string[];
  routeSignature?: string;
  fix?: FindingFix[];
}

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

const CONFIGURATION = 'docgen.yaml';

/** Holds a file that findings stand in: its text, and the way there from the last build. */
class ShownFile {
  private known: string | undefined;
  private moved: { shift: TextShift | undefined } | undefined;

  constructor(
    private readonly application: EditedApplication,
    readonly path: string,
  ) {}

  get text(): string {
    this.known ??= textOf(this.application, this.path) ?? '';
    return this.known;
  }

  /** Leads from the last build to the present text. */
  get shift(): TextShift | undefined {
    this.moved ??= { shift: sinceView(this.application, this.path) };
    return this.moved.shift;
  }

  get keys(): ReturnType<typeof documentKeys> {
    const { text } = this;
    if (lastKeys?.text !== text) lastKeys = { text, keys: documentKeys(text) };
    return lastKeys.keys;
  }
}

/** Findings without a place are told of in every build. */
let lastKeys: { text: string; keys: ReturnType<typeof documentKeys> } | undefined;

/** Holds what was published of a file, and what it was made of. */
interface PublishedFile {
  uri: string;
  diagnostics: readonly Diagnostic[];
  findings: readonly Placeable[];
  /** The text the client shows, and the one of the last build; absent of a file that is not open. */
  texts: readonly (string | undefined)[];
}

/** Holds a finding of a build, or one that was made here; `texts` are those its place is in, where they are not of the last build. */
type Placeable = Omit<PlacedFinding, 'id'> & { texts?: ReadonlyMap<string, string> };

/** Publishes findings file by file (commands 10.2); a file that has none any more is told so once. */
export class Publisher {
  private readonly published = new WeakMap<EditedApplication, ReadonlyMap<string, PublishedFile>>();
  /** Findings of a refused run, by application; they last until the next build. */
  private readonly refusals = new WeakMap<EditedApplication, readonly Found[]>();

  constructor(private readonly server: () => EditorServer) {}

  /** Publishes what the last build said, and of docgen.yaml what its present text says. */
  publish(application: EditedApplication, again = false): void {
    const isBuilt = application.isCurrent || application.broken.size > 0;
    if (isBuilt && application.view?.unbooted !== true) this.refusals.delete(application);
    const own = [...(this.refusals.get(application) ?? []), ...this.configuration(application)];
    const files = new Map<string, Placeable[]>();
    const { findings = [], broken } = application.view ?? {};
    for (const one of findings) put(one, application, files);
    for (const one of broken?.findings ?? []) put({ ...one, texts: broken?.texts }, application, files);
    for (const finding of own) put({ finding, documents: [], fixes: [] }, application, files);
    this.send(application, files, again);
  }

  /** Publishes why there is no build, beside what the last one said. */
  refused(application: EditedApplication, refusal: Refusal): void {
    this.refusals.set(application, refusal.diagnostics);
    if (refusal.diagnostics.length === 0) this.server().connection.console.info(refusal.message);
    this.publish(application);
  }

  /** Takes back what was published of an application that is served no more. */
  forget(application: EditedApplication): void {
    this.send(application, new Map(), false);
  }

  private send(application: EditedApplication, files: ReadonlyMap<string, Placeable[]>, again: boolean): void {
    const { connection } = this.server();
    const before = this.published.get(application) ?? new Map<string, PublishedFile>();
    const now = new Map<string, PublishedFile>();
    for (const [path, findings] of files) {
      const known = before.get(path);
      const shown = this.shown(path, findings, application, known);
      now.set(path, shown);
      const isSame = known === shown || (known?.uri === shown.uri && isEqual(known.diagnostics, shown.diagnostics));
      if (!again && isSame) continue;
      if (known !== undefined && known.uri !== shown.uri)
        void connection.sendDiagnostics({ uri: known.uri, diagnostics: [] });
      void connection.sendDiagnostics({ uri: shown.uri, diagnostics: [...shown.diagnostics] });
    }
    for (const [path, { uri }] of before) if (!now.has(path)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    this.published.set(application, now);
  }

  /** Gives the diagnostics of a file; those of the last time where nothing they are made of is another. */
  private shown(
    path: string,
    findings: readonly Placeable[],
    application: EditedApplication,
    before: PublishedFile | undefined,
  ): PublishedFile {
    const uri = clientUri(application, path);
    const texts = [application.texts.get(path)?.text, application.view?.texts.get(path)];
    // A place that the build does not know is looked for in the file, which may be another.
    const isPlaced = findings.every(({ at }) => at !== undefined) && this.server().client.encoding.name === 'utf-16';
    const isOpen = texts[0] !== undefined && path !== CONFIGURATION;
    if (
      before?.uri === uri &&
      (isPlaced || isOpen) &&
      texts.every((text, at) => text === before.texts[at]) &&
      findings.length === before.findings.length &&
      findings.every((one, at) => one === before.findings[at])
    )
      return before;
    const file = new ShownFile(application, path);
    const diagnostics: Diagnostic[] = [];
    const seen = new Set<string>();
    for (const one of findings) {
      const diagnostic = placed(one, file, application, this.server());
      const { code, message, range } = diagnostic;
      const key = JSON.stringify([code, message, range.start.line]);
      if (seen.has(key)) continue;
      seen.add(key);
      diagnostics.push(diagnostic);
    }
    return { uri, diagnostics, findings, texts };
  }

  /** Checks the open docgen.yaml against the catalogue, without a build. */
  private configuration(application: EditedApplication): Found[] {
    const open = application.texts.get(CONFIGURATION);
    if (open === undefined) return [];
    const { blocks, targets } = loadConfig(application.root, this.server().env, undefined, open.text);
    const own = blocks.filter(({ name }) => name === CONFIGURATION).flatMap(({ diagnostics }) => diagnostics);
    return [...own, ...[...targets.values()].flat()].map((found) => ({
      ...found,
      source: found.source ?? { file: CONFIGURATION },
    }));
  }
}

function put(one: Placeable, application: EditedApplication, files: Map<string, Placeable[]>): void {
  const { finding, documents, at } = one;
  const isTyped =
    application.texts.has(CONFIGURATION) && documents.length > 0 && finding.source?.file === CONFIGURATION;
  if (isTyped && finding.code.startsWith('config.')) return;
  const path = at?.file ?? finding.source?.file ?? fallbackFile(finding, application);
  const known = files.get(path);
  if (known === undefined) files.set(path, [one]);
  else known.push(one);
}

function isEqual(before: readonly Diagnostic[], now: readonly Diagnostic[]): boolean {
  return before.length === now.length && JSON.stringify(before) === JSON.stringify(now);
}

function placed(
  { finding, documents, at, fixes, texts }: Placeable,
  file: ShownFile,
  application: EditedApplication,
  { client }: EditorServer,
): Diagnostic {
  const isYaml = file.path === CONFIGURATION;
  const before = () => (texts ?? application.view?.texts)?.get(file.path) ?? file.text;
  const shift = texts === undefined ? file.shift : sinceView(application, file.path, texts);
  let message = finding.message;
  let range =
    at?.range ??
    (finding.source?.line === undefined || isYaml ? undefined : trimmed(before(), finding.source.line - 1));
  if (range !== undefined) range = shift?.range(range) ?? range;
  else if (isYaml && finding.source !== undefined) range = yamlRange(finding, file.text);
  else {
    const key = file.keys.find(({ key }) => documents.includes(key));
    range = key?.range ?? trimmed(file.text, (finding.source?.line ?? 1) - 1);
    if (finding.routeSignature !== undefined) message = `${finding.routeSignature}: ${message}`;
  }
  const data: DiagnosticData = {
    code: finding.code,
    documents,
    ...(finding.routeSignature === undefined ? {} : { routeSignature: finding.routeSignature }),
    ...(fixes.length === 0 ? {} : { fix: fixes }),
  };
  const help =
    finding.help
      ?.split('\n')
      .map((line) => `\n- ${line}`)
      .join('') ?? '';
  const accepted = (finding as Finding).accepted === true;
  return {
    range: client.encoding.name === 'utf-16' ? range : client.encoding.writeRange(range, file.text),
    severity: accepted ? DiagnosticSeverity.Hint : SEVERITIES[finding.severity],
    source: 'docgen',
    code: finding.code,
    message: message + help,
    ...(accepted ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    data,
  };
}

/** Names the file of a finding without one: docgen.yaml, or where it is missing the file that makes the folder an application. */
function fallbackFile({ code }: Found, application: EditedApplication): string {
  return code === 'config.file-missing' || textOf(application, CONFIGURATION) === undefined
    ? 'composer.json'
    : CONFIGURATION;
}
