import { type JsonMap, obj } from '@docgen/protocol';
import { canonical } from '../../canonical/canonical.js';
import { responseShape } from '../../shape/tables.js';
import { referring } from './shapes-of.js';
import type { ErrorStatement } from './statements.js';

/** What stands where a statement is made once errors are shared. */
export interface StatementOutcome {
  /** The response component that says it; undefined when it is not shared. */
  component: string | undefined;
  /** With a component, the prose that is kept beside the reference. */
  prose: JsonMap;
  /** Without one, the components of its schemas, by media type. */
  refs: ReadonlyMap<string, string>;
  /** All of this as a text. */
  text: string;
}

/** An outcome of a statement: the very object of the last assembly when it is the same. */
export function outcomeOf(statement: ErrorStatement, made: Omit<StatementOutcome, 'text'>): StatementOutcome {
  const text = JSON.stringify([made.component ?? null, [...made.prose], [...made.refs]]);
  if (statement.outcome?.text !== text) statement.outcome = { ...made, text };
  return statement.outcome as StatementOutcome;
}

/** A response of an operation as its statement came out. */
export function applied(response: JsonMap, { component, prose, refs }: StatementOutcome): JsonMap {
  if (component === undefined)
    return [...refs].reduce((at, [mediaType, ref]) => referring(at, mediaType, ref), response);
  const use = obj({ 'x-docgen': response.get('x-docgen'), $ref: `#/components/responses/${component}` });
  return canonical(new Map([...use, ...prose]), responseShape) as JsonMap;
}
