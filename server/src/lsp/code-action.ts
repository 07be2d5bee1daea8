import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { annotatedYaml } from '../project/config/annotated-yaml.js';
import type { EditedApplication } from './application.js';
import {
  type AskedText,
  askedText,
  clientUri,
  contains,
  type EditorServer,
  sinceView,
  textOf,
} from './editor-server.js';
import { insertAttribute } from './fixes/attribute.js';
import { insertDocblock } from './fixes/docblock.js';
import { renameIn } from './fixes/rename.js';
import { settingFixes } from './fixes/setting.js';
import { headOf } from './head.js';
import type { DiagnosticData } from './publish-diagnostics.js';
import { addToList, removeFromList, type TextChange } from './yaml/edits.js';

const CONFIGURATION = 'docgen.yaml';

/** Answers `textDocument/codeAction`: what mends the diagnostics under the cursor, and what may be done with the action there (commands 10.5). */
export function codeActions({ textDocument, range, context }: CodeActionParams, server: EditorServer): CodeAction[] {
  const asked = askedText(server, textDocument.uri);
  if (asked === undefined) return [];
  const wants = (kind: string) =>
    context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
  const fixes = wants(CodeActionKind.QuickFix)
    ? context.diagnostics
        .filter(({ source }) => source === 'docgen')
        .flatMap((diagnostic) => fixesFor(diagnostic, asked, server))
    : [];
  return [...fixes, ...(wants('source.docgen') ? sourceActions(asked, range, textDocument.uri, server) : [])];
}

function fixesFor(diagnostic: Diagnostic, asked: AskedText, server: EditorServer): CodeAction[] {
  const data = diagnostic.data as DiagnosticData | undefined;
  const code = data?.code ?? `${diagnostic.code ?? ''}`;
  const { application, path, text } = asked;
  const message = typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value;
  const actions: CodeAction[] = [];
  const offer = (title: string, file: string, changes: readonly TextChange[]): void => {
    if (changes.length === 0) return;
    const edit = editOf(application, file, changes, server);
    actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], edit });
  };
  const range = server.client.encoding.readRange(diagnostic.range, text);
  const configuration = textOf(application, CONFIGURATION);
  if (code === 'config.file-missing') {
    offer('Write docgen.yaml', CONFIGURATION, [{ start: 0, end: 0, text: annotatedYaml({ all: false }) }]);
    return actions;
  }
  if (path === CONFIGURATION) {
    for (const { title, change } of settingFixes(text, code, message, range)) offer(title, path, [change]);
    if (code === 'config.accept-unused') {
      const entry = /lists ([\w.-]+),/.exec(message)?.[1] ?? '';
      const change = removeFromList(text, ['diagnostics', 'accept'], entry);
      if (change !== undefined) offer(`Remove ${entry}`, path, [change]);
    }
  }
  for (const fix of data?.fix ?? []) {
    switch (fix.kind) {
      case 'rename':
        for (const name of fix.names) {
          const change = renameIn(text, range, fix.written, name);
          if (change !== undefined) offer(`Replace by ${name}`, path, [change]);
        }
        break;
      case 'attribute':
      case 'docblock': {
        const there = textOf(application, fix.above.file);
        if (there === undefined) break;
        const moved = sinceView(application, fix.above.file);
        const { range: whole, selectionRange } = fix.above;
        // Where the declaration itself was changed since, the next build says where it is now.
        if (moved?.keeps(selectionRange) === false) break;
        const above = {
          ...fix.above,
          range: moved?.range(whole) ?? whole,
          selectionRange: moved?.range(selectionRange) ?? selectionRange,
        };
        if (fix.kind === 'docblock')
          offer(`Write a docblock: ${fix.line}`, above.file, insertDocblock(there, fix.line, above));
        else offer(`Add #[${fix.name}(${fix.args})]`, above.file, insertAttribute(there, fix.name, fix.args, above));
        break;
      }
      case 'tag':
        if (configuration === undefined) break;
        for (const document of data?.documents ?? []) {
          const change = addToList(configuration, ['documents', document, 'tags', 'definitions'], { name: fix.tag });
          if (change !== undefined) offer(`Define the tag ${fix.tag} in ${document}`, CONFIGURATION, [change]);
        }
        break;
      case 'allow': {
        if (configuration === undefined) break;
        const change = addToList(configuration, ['lint', fix.rule, 'allow'], fix.target);
        if (change !== undefined) offer(`Allow ${fix.target} in lint.${fix.rule}`, CONFIGURATION, [change]);
        break;
      }
    }
  }
  const accepts = diagnostic.severity !== 1 && diagnostic.tags === undefined && !code.startsWith('config.');
  const change = accepts && configuration !== undefined ? acceptChange(configuration, code) : undefined;
  if (change !== undefined) offer(`Accept ${code} in docgen.yaml`, CONFIGURATION, [change]);
  return actions;
}

/** Adds a code to `diagnostics.accept`; undefined where it stands there. */
export function acceptChange(configuration: string, code: string): TextChange | undefined {
  return addToList(configuration, ['diagnostics', 'accept'], code);
}

/** Makes an edit of one file; one that is not there is created. */
export function editOf(
  application: EditedApplication,
  path: string,
  changes: readonly TextChange[],
  { client }: EditorServer,
): WorkspaceEdit {
  const uri = clientUri(application, path);
  const text = textOf(application, path);
  const document = TextDocument.create('', '', 0, text ?? '');
  const edits = changes.map(({ start, end, text: newText }): TextEdit => {
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    return { range: client.encoding.writeRange(range, text ?? ''), newText };
  });
  if (text !== undefined) return { changes: { [uri]: edits } };
  return {
    documentChanges: [
      { kind: 'create', uri, options: { ignoreIfExists: true } },
      { textDocument: { uri, version: null }, edits },
    ],
  };
}

function sourceActions(
  { application, path, text }: AskedText,
  range: CodeActionParams['range'],
  shown: string,
  server: EditorServer,
): CodeAction[] {
  const place = server.client.encoding.read(range.start, text);
  const moved = sinceView(application, path);
  const view = application.view?.files.find(({ file }) => file === path);
  const action = view?.actions.find((one) => {
    const whole = moved?.range(one.range) ?? one.range;
    const selectionRange = moved?.range(one.selectionRange) ?? one.selectionRange;
    return one.whole
      ? whole.start.line === place.line
      : contains(headOf(text, { range: whole, selectionRange }), place);
  });
  const [first] = action?.operations ?? [];
  if (first === undefined) return [];
  const { document, method, path: uri } = first.match;
  const kind = 'source.docgen';
  const explained = [{ document, selector: `${method} ${uri}`, uri: shown }];
  return [
    {
      title: 'Explain this operation',
      kind,
      command: { title: 'Explain', command: 'docgen.explain', arguments: explained },
    },
    {
      title: 'Export this document',
      kind,
      command: { title: 'Export', command: 'docgen.export', arguments: [{ document, uri: shown }] },
    },
  ];
}
