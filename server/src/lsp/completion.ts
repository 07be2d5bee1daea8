import { type CompletionItem, CompletionItemKind, type CompletionParams, TextEdit } from 'vscode-languageserver/node';
import { askedText, type EditorServer } from './editor-server.js';
import { yamlCursor } from './yaml/cursor.js';
import { settingAt, settingMarkdown, wordsOf } from './yaml/settings.js';

/** Answers `textDocument/completion` in docgen.yaml: keys that may stand there, and the words a value may be. */
export function completion({ textDocument, position }: CompletionParams, server: EditorServer): CompletionItem[] {
  const asked = askedText(server, textDocument.uri);
  if (asked?.path !== 'docgen.yaml') return [];
  const { encoding } = server.client;
  const place = encoding.read(position, asked.text);
  const cursor = yamlCursor(asked.text, place);
  const range = encoding.writeRange(
    {
      start: { line: place.line, character: Math.min(cursor.start, place.character) },
      end: { line: place.line, character: Math.max(cursor.end, place.character) },
    },
    asked.text,
  );
  if (cursor.value !== undefined) {
    return wordsOf(settingAt(cursor.path)?.setting?.type).map((label) => ({
      label,
      kind: CompletionItemKind.Value,
      textEdit: TextEdit.replace(range, label),
    }));
  }
  const holder = cursor.path.at(-1) === cursor.key ? cursor.path.slice(0, -1) : cursor.path;
  const node = settingAt(holder);
  if (node === undefined) return [];
  return [...node.children]
    .filter(([key]) => key === cursor.key || !cursor.siblings.has(key))
    .map(([key, child]): CompletionItem => {
      const value = settingMarkdown([...holder, key], child);
      const opens = child.children.size > 0 || child.any !== null;
      return {
        label: key,
        kind: CompletionItemKind.Property,
        ...(value === undefined ? {} : { documentation: { kind: 'markdown', value } }),
        textEdit: TextEdit.replace(
          range,
          cursor.path.at(-1) === cursor.key && cursor.key !== '' ? key : opens ? `${key}:` : `${key}: `,
        ),
      };
    });
}
