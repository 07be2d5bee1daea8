import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { isComponentName } from '../../draft/response-draft.js';
import { OPERATION } from '../../parts.js';
import { type Assembly, report, type Slot } from '../state.js';
import { bareResponse } from './bare.js';
import type { ErrorStatement, ErrorStatements } from './statements.js';

const AUTHORS: ReadonlySet<string> = new Set(['attribute', 'overlay']);

/** Names one error response of one operation that may be shared (document 12). */
export interface ErrorSite {
  status: string;
  /** The response as its operation states it. */
  response: JsonMap;
  statement: ErrorStatement;
}

/** Lists the sites of one operation and the claimed names that are no component names. */
export interface OperationSites {
  /** The operation as messages name it: `GET /orders`. */
  operation: string;
  sites: readonly ErrorSite[];
  illegal: readonly { name: string; producer: string }[];
}

/**
 * Lists every eligible response below `paths`, in document order, by operation: digits from 400 up, with content, no
 * `$ref`.
 */
export function errorSites(assembly: Assembly): OperationSites[] {
  const { memo } = assembly;
  const told = new Set<string>();
  return assembly.paths.map((slot) => {
    const found = memo.sites.of(slot.node, () => sitesOf(slot, memo.statements));
    for (const { name, producer } of found.illegal) {
      const key = `${name}\0${producer}`;
      if (!told.has(key)) report(assembly, 'components.name-invalid', { name, producer });
      told.add(key);
    }
    return found;
  });
}

/** Counts the statements made, in order of their first sites. */
export function countStatements(operations: readonly OperationSites[], { places }: Assembly): ErrorStatement[] {
  const live: ErrorStatement[] = [];
  for (const { operation, sites } of operations) {
    for (const { statement } of sites) {
      if (statement.countedIn === places) {
        statement.count++;
        statement.several ||= statement.first !== operation;
        continue;
      }
      statement.countedIn = places;
      statement.count = 1;
      statement.first = operation;
      statement.several = false;
      live.push(statement);
    }
  }
  return live;
}

function sitesOf({ node, kind, name: path, method }: Slot, statements: ErrorStatements): OperationSites {
  const operation = `${kind === OPERATION ? method.toUpperCase() : method} ${path}`;
  const sites: ErrorSite[] = [];
  const illegal: { name: string; producer: string }[] = [];
  const responses = node.get('responses');
  for (const [status, response] of isMap(responses) ? responses : []) {
    if (!/^\d+$/.test(status) || Number(status) < 400 || !isMap(response) || response.has('$ref')) continue;
    const content = response.get('content');
    if (!isMap(content) || content.size === 0) continue;
    const claim = content.size === 1 ? claimOf(response, illegal) : undefined;
    const scope = claim === undefined ? status : `${status}\0${claim}`;
    const stated = bareResponse(response);
    const name = claim ?? `Error${status}`;
    const statement = statements.of({ status, scope, name, stated, isShown: showsDeclared(response) });
    sites.push({ status, response, statement });
  }
  return { operation, sites, illegal };
}

/** Gives the claimed name, when it may name a component. */
function claimOf(response: JsonMap, illegal: { name: string; producer: string }[]): string | undefined {
  const extension = response.get('x-docgen');
  const facts = isMap(extension) ? extension.get('facts') : undefined;
  const claim = isMap(facts) ? facts.get('component') : undefined;
  if (claim === undefined) return undefined;
  if (isComponentName(claim)) return claim;
  illegal.push({ name: String(claim), producer: producerOf(extension as JsonMap) });
  return undefined;
}

/** Tells whether an attribute or an overlay writes an example of the response; the records of a media type are its own or the response's. */
function showsDeclared(response: JsonMap): boolean {
  const content = response.get('content');
  return [response, ...(isMap(content) ? content.values() : [])].some((node) => {
    return isMap(node) && recordsOf(node.get('x-docgen')).some(isOfExample);
  });
}

function isOfExample(record: JsonMap): boolean {
  const fields = record.get('fields');
  if (!Array.isArray(fields) || !AUTHORS.has(String(record.get('layer')))) return false;
  return fields.some((field) => /(^|\.)examples?(\.|$)/.test(String(field)));
}

function producerOf(extension: JsonMap): string {
  for (const record of recordsOf(extension)) {
    const fields = record.get('fields');
    const names = Array.isArray(fields) && (fields.includes('component') || fields.includes('x-docgen'));
    if (names) return String(record.get('producer'));
  }
  return 'an overlay';
}

function recordsOf(extension: Json | undefined): JsonMap[] {
  const records = isMap(extension) ? extension.get('provenance') : undefined;
  return Array.isArray(records) ? records.filter(isMap) : [];
}
