import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { FLAT_ID, internalForm, type NotedMap, readJson } from '../../document/index.js';
import { readYaml } from '../../project/config/read-yaml.js';
import { Refusal } from '../../project/refusal.js';
import { circularReference } from './circular-reference.js';
import { foreignReference } from './foreign-reference.js';

/** Holds the text of an old artifact. */
export interface ArtifactText {
  /** Hash of the text: equal ones are read once. */
  digest: string;
  /** The text in UTF-8, in memory that threads share: as long as it is known by its hash, nobody copies or decodes it. */
  bytes: SharedArrayBuffer;
  yaml: boolean;
}

/** Decodes the text of an artifact, without a byte order mark. */
export function decoded({ bytes }: Pick<ArtifactText, 'bytes'>): string {
  const text = Buffer.from(bytes).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Holds an old artifact as it is compared. */
export interface OldDocument {
  /** Internal form (document 1.6). */
  document: JsonMap;
  level: '3.0' | '3.1' | '3.2';
  /** First reference into another file. */
  foreign?: string;
}

/** Bounds the documents that are kept: that of a branch, and that of a check. */
const KEPT = 2;
const known = new Map<string, OldDocument>();

/** Reads an old artifact, which is remembered by its hash. Throws `Refusal` for a text that is no OpenAPI document (commands 5.1). */
export function oldDocument(of: ArtifactText): OldDocument {
  const key = `${of.yaml} ${of.digest}`;
  const before = known.get(key);
  const found = before ?? read(decoded(of), of.yaml);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}

function read(text: string, yaml: boolean): OldDocument {
  const { root, noted } = yaml ? yamlRoot(text) : jsonRoot(text);
  if (!isMap(root)) throw unreadable(`its ${yaml ? 'YAML' : 'JSON'} is not an object`);
  const version = root.get('openapi');
  const level = typeof version === 'string' ? /^3\.[012](?=\.|$)/.exec(version)?.[0] : undefined;
  if (level === undefined) throw unreadable(reason(root, version));
  const circle = circularReference(root);
  if (circle !== undefined) throw unreadable(circular(circle));
  const foreign = foreignReference(root);
  const document = internalForm(root, noted);
  return { document, level: level as OldDocument['level'], ...(foreign === undefined ? {} : { foreign }) };
}

interface Root {
  root: Json;
  /** Maps with a flat id, where they are known. */
  noted?: readonly NotedMap[];
}

function jsonRoot(text: string): Root {
  const reading = readJson(text, { note: FLAT_ID, unique: true });
  if (reading.ok) return { root: reading.value, noted: reading.noted };
  const above = text.slice(0, reading.offset).split('\n');
  const place = `line ${above.length}, column ${(above.at(-1)?.length ?? 0) + 1}`;
  throw unparsable('JSON', `${reading.reason} at ${place}`);
}

function yamlRoot(text: string): Root {
  const reading = readYaml(text);
  if (!reading.ok) throw unparsable('YAML', `${reading.reason} at line ${reading.line}, column ${reading.column}`);
  return { root: reading.root ?? null };
}

/** Says what a document is instead of OpenAPI 3. */
function reason(root: JsonMap, version: Json | undefined): string {
  if (typeof version === 'number')
    return `it says openapi: ${version} as a number, and a text such as "3.1.0" is wanted`;
  if (version !== undefined) {
    const said = typeof version === 'string' ? version.slice(0, 40) : 'no text';
    return `it says openapi: ${said}, and versions 3.0, 3.1 and 3.2 are compared`;
  }
  if (root.has('swagger')) return 'it is a Swagger 2 document, and OpenAPI 3.0, 3.1 and 3.2 are compared';
  if (root.has('arazzo')) return 'it is an Arazzo document, which describes no operations of its own';
  if (root.has('item') && isMap(root.get('info'))) return 'it is a collection, not an OpenAPI document';
  return 'it has no member "openapi", so it is no OpenAPI document';
}

function circular([first = '', ...others]: readonly string[]): string {
  const way = others.length === 0 ? '' : `, through ${others.join(' and ')}`;
  return `the $ref at ${first} leads only to itself${way}`;
}

function unparsable(notation: string, detail: string): Refusal {
  return new Refusal('artifact-unreadable', [`Could not parse the old artifact as ${notation}: ${detail}.`]);
}

function unreadable(why: string): Refusal {
  return new Refusal('artifact-unreadable', [`Could not read the old artifact: ${why}.`]);
}
