import type { Position, Range } from '@docgen/protocol';
import type { DefinitionParams, Location } from 'vscode-languageserver/node';
import { parseDocument } from 'yaml';
import { type AskedText, askedText, clientUri, type EditorServer, textOf } from './editor-server.js';
import { lineOf } from './position-encoding.js';

/** Answers `textDocument/definition` for what other servers do not read: names in texts (commands 10.6). */
export async function definitions(
  { textDocument, position }: DefinitionParams,
  server: EditorServer,
): Promise<Location[]> {
  const asked = askedText(server, textDocument.uri);
  if (asked === undefined) return [];
  const place = server.client.encoding.read(position, asked.text);
  const written = writtenAt(asked, place);
  if (written === undefined) return [];
  const { application, path } = asked;
  const named = await application
    .ask('docgen/definition', { file: path, name: written.name, unsaved: true })
    .catch(() => ({ places: [] }));
  const places = named.places.map(({ file, selectionRange }) => location(file, selectionRange, asked, server));
  return places.length > 0 ? places : parameterPlaces(written, asked, server);
}

interface Written {
  name: string;
  /** The attribute that holds it; undefined elsewhere. */
  attribute: string | undefined;
}

/** Reads the name under the position: in a text of PHP, a value of docgen.yaml, or the target of an action of an overlay. */
function writtenAt({ path, text }: AskedText, { line, character }: Position): Written | undefined {
  const own = lineOf(text, line);
  if (path === 'docgen.yaml') {
    const words = [...own.matchAll(/[A-Za-z_\\][\w\\]*(?:(?:@|::)\w+)?/g)];
    const found = words.find(({ 0: word, index }) => index <= character && character <= index + word.length);
    return found === undefined || !found[0].includes('\\')
      ? undefined
      : { name: found[0].replace(/\\+/g, '\\'), attribute: undefined };
  }
  if (/\.(?:ya?ml|json)$/.test(path)) {
    const target = /^\s*(?:-\s+)?(["']?)target\1\s*:\s*/.exec(own);
    if (target === null || character < target[0].length) return undefined;
    const name = parseDocument(own.slice(target[0].length).replace(/,\s*$/, ''), { logLevel: 'silent' }).toJS();
    return typeof name === 'string' ? { name, attribute: undefined } : undefined;
  }
  for (const literal of own.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)) {
    const value = literal[1] ?? literal[2] ?? '';
    const start = literal.index + 1;
    if (character < start - 1 || character > start + value.length) continue;
    const names = [...value.matchAll(/\\?[A-Za-z_][\w\\]*(?:(?:@|::)\w+)?/g)];
    const at = character - start;
    const steps = [...value.matchAll(/\$steps\.[\w-]+/g)];
    const step = steps.find(({ 0: word, index }) => index <= at && at <= index + word.length)?.[0];
    if (step !== undefined) return { name: step, attribute: undefined };
    const name = names.find(({ 0: word, index }) => index <= at && at <= index + word.length)?.[0] ?? value;
    const attribute = /#\[\s*\\?(?:[\w\\]*\\)?(\w+)\s*\([^#]*$/.exec(own.slice(0, start))?.[1];
    return { name: name.replace(/\\+/g, '\\'), attribute };
  }
  return undefined;
}

/** Finds where a parameter or a member is written that an attribute names: its rule, entry or argument in the same file. */
function parameterPlaces({ name, attribute }: Written, asked: AskedText, server: EditorServer): Location[] {
  if (attribute === undefined) return [];
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const lines = asked.text.split('\n');
  for (const pattern of [
    new RegExp(`['"](${escaped})['"]\\s*=>`),
    new RegExp(`\\$(${escaped})\\b`),
    new RegExp(`->(?:\\w+)\\(\\s*['"](${escaped})['"]`),
  ]) {
    for (const [line, text] of lines.entries()) {
      const found = pattern.exec(text);
      if (found?.[1] === undefined) continue;
      const start = found.index + found[0].indexOf(found[1]);
      const range = { start: { line, character: start }, end: { line, character: start + name.length } };
      return [location(asked.path, range, asked, server)];
    }
  }
  return [];
}

function location(file: string, range: Range, { application }: AskedText, { client }: EditorServer): Location {
  return {
    uri: clientUri(application, file),
    range: client.encoding.writeRange(range, textOf(application, file) ?? ''),
  };
}
