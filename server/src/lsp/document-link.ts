import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentLink, DocumentLinkParams } from 'vscode-languageserver/node';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { appPath } from '../project/app-path.js';
import { type AskedText, askedText, type EditorServer } from './editor-server.js';
import { uriOf } from './workspace.js';

/** Keys of docgen.yaml whose values are files of the application. */
const FILES: readonly RegExp[] = [
  /^documents\.[^.]+\.overlays\.\d+$/,
  /^documents\.[^.]+\.export\.path$/,
  /^documents\.[^.]+\.export\.targets\.\d+\.path$/,
  /^documents\.[^.]+\.content\.dir$/,
  /^documents\.[^.]+\.info\.description\.file$/,
];

/** Answers `textDocument/documentLink`: files and addresses that docgen.yaml and attributes name (commands 10.6). */
export function documentLinks({ textDocument }: DocumentLinkParams, server: EditorServer): DocumentLink[] {
  const asked = askedText(server, textDocument.uri);
  if (asked === undefined) return [];
  const isPhp = asked.path.endsWith('.php');
  const found = asked.path === 'docgen.yaml' ? inSettings(asked.text) : isPhp ? inAttributes(asked) : [];
  return found.flatMap(({ line, start, value }): DocumentLink[] => {
    const target = targetOf(value, asked);
    if (target === undefined) return [];
    const range = { start: { line, character: start }, end: { line, character: start + value.length } };
    return [{ range: server.client.encoding.writeRange(range, asked.text), target }];
  });
}

interface Written {
  line: number;
  start: number;
  value: string;
}

function targetOf(value: string, { application }: AskedText): string | undefined {
  if (/^https?:\/\//.test(value)) return value;
  const path = appPath(value);
  if (path === undefined || path === '' || !existsSync(join(application.root, path))) return undefined;
  return uriOf(application.shown, path);
}

function inSettings(text: string): Written[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, logLevel: 'silent' });
  const found: Written[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string' || node.range == null) return;
      const path = pathTo(node, key, ancestors as Node[]);
      if (!FILES.some((pattern) => pattern.test(path))) return;
      const at = text.indexOf(node.value, node.range[0]);
      if (at === -1 || at >= node.range[1]) return;
      const { line, col } = counter.linePos(at);
      found.push({ line: line - 1, start: col - 1, value: node.value });
    },
  });
  return found;
}

function pathTo(node: Node, key: unknown, ancestors: readonly unknown[]): string {
  const steps: string[] = [];
  let below: unknown = node;
  for (const holder of [...ancestors].reverse()) {
    if (isSeq(holder)) steps.unshift(String(holder.items.indexOf(below)));
    if (isMap(holder)) {
      const pair = holder.items.find((one) => one === below || one.value === below);
      if (isScalar(pair?.key)) steps.unshift(`${pair.key.value}`);
    }
    below = holder;
  }
  return steps.join('.') || `${key}`;
}

/** Lists the values of `file:` and `externalValue:` in attributes. */
function inAttributes({ text }: AskedText): Written[] {
  return text.split('\n').flatMap((own, line) =>
    [...own.matchAll(/\b(?:file|externalValue):\s*(['"])([^'"]+)\1/g)].map(({ 0: all, 2: value = '', index }) => {
      return { line, start: index + all.length - 1 - value.length, value };
    }),
  );
}
