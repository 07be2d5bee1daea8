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

/** Holds the texts findings are placed in while they are published: thousands stand in few files. */
class ShownTexts {
  private readonly texts = new Map<string, string>();
  private readonly shifts = new Map<string, TextShift | undefined>();
  private readonly documents = new Map<string, ReturnType<typeof documentKeys>>();
  private readonly seen = new Set<string>();

  constructor(private readonly application: EditedApplication) {}

  text(file: string): string {
    const text = this.texts.get(file) ?? textOf(this.application, file) ?? '';
    this.texts.set(file, text);
    return text;
  }

  /** Leads from the last build to the present text. */
  shift(file: string): TextShift | undefined {
    if (!this.shifts.has(file)) this.shifts.set(file, sinceView(this.application, file));
    return this.shifts.get(file);
  }

  keys(file: string): ReturnType<typeof documentKeys> {
    const keys = this.documents.get(file) ?? documentKeys(this.text(file));
    this.documents.set(file, keys);
    return keys;
  }

  /** Says that a diagnostic was not met before. */
  isNew(diagnostic: string): boolean {
    if (this.seen.has(diagnostic)) return false;
    this.seen.add(diagnostic);
    return true;
  }
}

/** Publishes findings file by file (commands 10.2); a file that has none any more is told so once. */
export class Publisher {
  private readonly published = new WeakMap<EditedApplication, Map<string, string>>();
  /** Findings of a refused run, by application; they last until the next build. */
  private readonly refusals = new WeakMap<EditedApplication, readonly Found[]>();

  constructor(private readonly server: () => EditorServer) {}

  /** Publishes what the last build said, and of docgen.yaml what its present text says. */
  publish(application: EditedApplication, again = false): void {
    if (application.isCurrent || application.broken.size > 0) this.refusals.delete(application);
    const files = new Map<string, Diagnostic[]>();
    const texts = new ShownTexts(application);
    for (const one of application.view?.result.findings ?? []) this.add(one, application, files, texts);
    for (const finding of this.refusals.get(application) ?? [])
      this.add({ finding, documents: [], fixes: [] }, application, files, texts);
    for (const finding of this.configuration(application))
      this.add({ finding, documents: [], fixes: [] }, application, files, texts);
    this.send(application, files, again);
  }

  /** Publishes why there is no build, beside what the last one said. */
  refused(application: EditedApplication, refusal: Refusal): void {
    this.refusals.set(application, refusal.diagnostics);
    if (refusal.diagnostics.length === 0) this.server().connection.console.info(refusal.message);
    this.publish(application);
  }

  private send(application: EditedApplication, files: ReadonlyMap<string, Diagnostic[]>, again: boolean): void {
    const { connection } = this.server();
    const before = this.published.get(application) ?? new Map<string, string>();
    const now = new Map<string, string>();
    for (const [path, diagnostics] of files) {
      const uri = clientUri(application, path);
      const text = JSON.stringify(diagnostics);
      now.set(uri, text);
      if (again || before.get(uri) !== text) void connection.sendDiagnostics({ uri, diagnostics });
    }
    for (const uri of before.keys()) if (!now.has(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    this.published.set(application, now);
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

  private add(
    one: PlacedFinding,
    application: EditedApplication,
    files: Map<string, Diagnostic[]>,
    texts: ShownTexts,
  ): void {
    const { finding } = one;
    const isTyped =
      application.texts.has(CONFIGURATION) && one.documents.length > 0 && finding.source?.file === CONFIGURATION;
    if (isTyped && finding.code.startsWith('config.')) return;
    const { file, diagnostic } = placed(one, application, this.server(), texts);
    const list = files.get(file) ?? [];
    files.set(file, list);
    const { code, message, range } = diagnostic;
    if (texts.isNew(JSON.stringify([file, code, message, range.start.line]))) list.push(diagnostic);
  }
}

function placed(
  { finding, documents, at, fixes }: PlacedFinding,
  application: EditedApplication,
  { client }: EditorServer,
  texts: ShownTexts,
): { file: string; diagnostic: Diagnostic } {
  const file = at?.file ?? finding.source?.file ?? fallbackFile(finding, application);
  const text = texts.text(file);
  const before = application.view?.texts.get(file) ?? text;
  const isYaml = file === CONFIGURATION;
  let message = finding.message;
  let range =
    at?.range ?? (finding.source?.line === undefined || isYaml ? undefined : trimmed(before, finding.source.line - 1));
  if (range !== undefined) range = texts.shift(file)?.range(range) ?? range;
  else if (isYaml && finding.source !== undefined) range = yamlRange(finding, text);
  else {
    const key = texts.keys(file).find(({ key }) => documents.includes(key));
    range = key?.range ?? trimmed(text, (finding.source?.line ?? 1) - 1);
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
    file,
    diagnostic: {
      range: client.encoding.writeRange(range, text),
      severity: accepted ? DiagnosticSeverity.Hint : SEVERITIES[finding.severity],
      source: 'docgen',
      code: finding.code,
      message: message + help,
      ...(accepted ? { tags: [DiagnosticTag.Unnecessary] } : {}),
      data,
    },
  };
}

/** Names the file of a finding without one: docgen.yaml, or where it is missing the file that makes the folder an application. */
function fallbackFile({ code }: Found, application: EditedApplication): string {
  return code === 'config.file-missing' || textOf(application, CONFIGURATION) === undefined
    ? 'composer.json'
    : CONFIGURATION;
}
