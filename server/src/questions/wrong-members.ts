import { isMap, type Json, type JsonMap, type Source } from '@docgen/protocol';
import type { ContractOrigin } from '@docgen/protocol/rpc';
import { REMOVE } from '../analysis/index.js';
import { originsIn } from '../contract/index.js';
import { follow, plainJson } from '../document/index.js';
import type { AnalyzedDocument } from '../pipeline/types.js';
import { pointerBelow } from './explain/components.js';
import { nodesOf } from './explain/nodes.js';
import { describedOperation, type PublishedOperation, publishedOperations } from './explain/operations.js';
import type { DocumentQuestion } from './question.js';
import { nodeAt, spelledMember } from './spelled-member.js';

/** Names a member of a document, and an operation that publishes it. */
export interface AskedMember {
  /** `METHOD path`. */
  operation: string;
  pointer: string;
  keyword: string;
}

/** Holds what is known of a member. */
export interface ExplainedMember {
  /** The member as the document spells it. */
  pointer: string;
  keyword: string;
  /** The node as the document has it now; null where it has none. */
  now: unknown;
  /** Node and field as explain names them; null where nobody wrote the member. */
  label: string | null;
  origins: ContractOrigin[];
  /** Remedy for a person; null where nobody knows. */
  remedy: string | null;
  /** The action of the operation. */
  action?: Source;
  /** Other operations the action serves, as `METHOD path`. */
  sharers: string[];
  /** Statuses a declaration takes out of the operation, with its place. */
  ignored: { status: string; at?: Source }[];
}

/** Asks who wrote members of a document, and what to do about them. */
export const wrongMembers: DocumentQuestion<{ members: readonly AskedMember[] }, ExplainedMember[]> = {
  about: 'document',
  answer(document, { members }) {
    const operations = new Map(
      publishedOperations(document).map((one): [string, PublishedOperation] => [
        `${one.match.method} ${one.match.path}`,
        one,
      ]),
    );
    return members.map((asked) => explained(asked, operations.get(asked.operation), document));
  },
};

function explained(
  asked: AskedMember,
  operation: PublishedOperation | undefined,
  document: AnalyzedDocument,
): ExplainedMember {
  const spelled = spelledMember(asked, document.analysis.unhashed);
  const { keyword } = spelled;
  const pointer = statedPlace(spelled.pointer, operation, document.analysis.unhashed);
  const node = nodeAt(document.analysis.unhashed, pointer);
  const found: ExplainedMember = {
    pointer,
    keyword,
    now: node === undefined ? null : plainJson(node),
    label: null,
    origins: recordsAt(pointer, keyword, document),
    remedy: null,
    sharers: [],
    ignored: [],
  };
  if (operation === undefined) return found;
  const { at } = describedOperation(operation, document);
  if (at !== undefined) {
    found.action = at;
    if (keyword === 'responses') found.sharers = sharersOf(operation, at, document);
  }
  if (keyword === 'responses') found.ignored = ignoredBy(operation, document);
  const [owner] = nodesOf(operation, document)
    .map((one) => ({ ...one, place: one.pointer.replace(/^#/, '') }))
    .filter(({ place }) => pointer === place || pointer.startsWith(`${place}/`))
    .sort((a, b) => b.place.length - a.place.length);
  if (owner === undefined) return found;
  const below = pointer.slice(owner.place.length).split('/').slice(1).map(unescaped);
  // Whatever was written whole decides everything in it.
  for (let keys = [...below, keyword]; keys.length > 0; keys = keys.slice(0, -1)) {
    const field = owner.fields.find((one) => one.field === keys.join('.'));
    if (field === undefined) continue;
    return { ...found, label: `${owner.label}.${field.field}`, remedy: field.remedy.line };
  }
  return { ...found, label: owner.label };
}

/**
 * Finds the place where an operation states what stands in a schema made of errors that operations share: only there can it be changed,
 * because errors are shared last (document 9.5). Any other pointer stays.
 */
function statedPlace(pointer: string, operation: PublishedOperation | undefined, root: JsonMap): string {
  const component = /^\/components\/schemas\/[^/]+/.exec(pointer)?.[0];
  if (component === undefined || operation === undefined || hasRecords(follow(root, `#${component}`))) return pointer;
  const responses = operation.node.get('responses');
  for (const [status, response] of isMap(responses) ? responses : []) {
    const ref = isMap(response) ? response.get('$ref') : undefined;
    const stated = typeof ref === 'string' ? follow(root, ref) : response;
    const content = isMap(stated) ? stated.get('content') : undefined;
    for (const [mediaType, media] of isMap(content) ? content : []) {
      const schema = isMap(media) ? media.get('schema') : undefined;
      if (!isMap(schema) || schema.get('$ref') !== `#${component}`) continue;
      const place = pointerBelow(operation.keys, 'responses', status, 'content', mediaType, 'schema');
      return place.replace(/^#/, '') + pointer.slice(component.length);
    }
  }
  return pointer;
}

/** Tells whether a node says who wrote it, as every schema of a class does. */
function hasRecords(node: Json | undefined): boolean {
  const extension = isMap(node) ? node.get('x-docgen') : undefined;
  return isMap(extension) && extension.has('provenance');
}

/** Lists the other operations whose action is written at a place: a method may be inherited, or stand behind two routes. */
function sharersOf(operation: PublishedOperation, { file, line }: Source, document: AnalyzedDocument): string[] {
  return publishedOperations(document)
    .filter((one) => one !== operation)
    .filter((one) => {
      const { at } = describedOperation(one, document);
      return at?.file === file && at.line === line;
    })
    .map(({ match }) => `${match.method} ${match.path}`);
}

function ignoredBy({ fragment }: PublishedOperation, { analysis }: AnalyzedDocument): ExplainedMember['ignored'] {
  return fragment.contributions.flatMap(({ target, field, value, by }) => {
    if (target.node !== 'response' || field !== '*' || value !== REMOVE) return [];
    const at = by.source ?? (by.anchor === undefined ? undefined : analysis.locate(by.anchor));
    return [{ status: target.status, ...(at === undefined ? {} : { at }) }];
  });
}

/** Takes the records of the nearest node that has some: of a keyword those of who wrote it, else all. */
function recordsAt(pointer: string, keyword: string, { analysis }: AnalyzedDocument): ContractOrigin[] {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const node = follow(analysis.unhashed, `#${at}`);
    const extension = isMap(node) ? node.get('x-docgen') : undefined;
    const records = isMap(extension) ? extension.get('provenance') : undefined;
    if (!Array.isArray(records) || records.length === 0) continue;
    const own = records.filter((record) => {
      const fields = isMap(record) ? record.get('fields') : undefined;
      return Array.isArray(fields) && fields.includes(keyword);
    });
    return originsIn(own.length > 0 ? own : records);
  }
  return [];
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
