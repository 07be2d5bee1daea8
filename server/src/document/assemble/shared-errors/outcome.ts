import { type JsonMap, obj } from '@docgen/protocol';
import { canonical } from '../../canonical/canonical.js';
import { responseShape } from '../../shape/tables.js';
import { withReference } from './shapes-of.js';
import type { ErrorStatement } from './statements.js';

/** Says how a statement is published once errors are shared. */
export interface StatementOutcome {
  /** The shared response component; undefined when the response is not shared. */
  component: string | undefined;
  /** The prose kept beside a reference to the component. */
  prose: JsonMap;
  /** The components of its schemas by media type, for a response that is not shared. */
  refs: ReadonlyMap<string, string>;
  /** All members as one text, to compare outcomes. */
  text: string;
}

/** Makes the outcome of a statement; it is the object of the last assembly when nothing changed. */
export function outcomeOf(statement: ErrorStatement, made: Omit<StatementOutcome, 'text'>): StatementOutcome {
  const text = JSON.stringify([made.component ?? null, [...made.prose], [...made.refs]]);
  if (statement.outcome?.text !== text) statement.outcome = { ...made, text };
  return statement.outcome as StatementOutcome;
}

/** Rewrites a response of an operation to the outcome of its statement. */
export function applyOutcome(response: JsonMap, { component, prose, refs }: StatementOutcome): JsonMap {
  if (component === undefined)
    return [...refs].reduce((at, [mediaType, ref]) => withReference(at, mediaType, ref), response);
  const use = obj({ 'x-docgen': response.get('x-docgen'), $ref: `#/components/responses/${component}` });
  return canonical(new Map([...use, ...prose]), responseShape) as JsonMap;
}
