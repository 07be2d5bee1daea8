import type { ContractExchange, ContractHalf, ContractOutcome } from '@docgen/protocol/rpc';
import type { ContractArtifact } from './artifact.js';
import { type ContractDisagreement, ownPointer } from './disagreement.js';
import { mismatchText, uncheckedText, undocumentedText } from './failure-text.js';
import { ContractFindings } from './findings.js';
import { checkParameters } from './parameters.js';
import { checkRequestBody } from './request-body.js';
import { checkResponse, type DocumentedResponse } from './response.js';

/** Holds the answer about an exchange, and where its response is documented if that half passed. */
export interface CheckedExchange {
  outcome: ContractOutcome;
  response: DocumentedResponse | undefined;
  /** Lists what its breaches show of the document, each where the operation is changed. */
  disagreements: readonly ContractDisagreement[];
}

/** Checks an exchange against an artifact (contract 4, steps 1 to 4, 7 and 8). Never throws. */
export function checkExchange(
  artifact: ContractArtifact,
  exchange: ContractExchange,
  halves: readonly ContractHalf[],
  exportCommand: string,
): CheckedExchange {
  const { method, url } = exchange;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const matched = artifact.operations.match(method, url);
  if (matched === undefined) {
    const message = undocumentedText(method, path, artifact.operations.pathsOf(method), exportCommand);
    return { outcome: { ...NOTHING, documented: false, message }, response: undefined, disagreements: [] };
  }
  const { operation } = matched;
  const findings = new ContractFindings(artifact);
  if (halves.includes('request')) {
    findings.guarded('the request', () => checkParameters(matched, exchange, findings));
    findings.guarded('the request body', () => checkRequestBody(matched, exchange, findings));
  }
  const before = findings.violations.length;
  let response: DocumentedResponse | undefined;
  if (halves.includes('response')) {
    findings.guarded('the response', () => {
      response = checkResponse(matched, exchange, findings);
    });
  }
  const answered = halves.includes('response') && findings.violations.length === before;
  const { violations, notes } = findings;
  const { id } = operation;
  const status = exchange.response.status;
  const ok = violations.length === 0;
  const named = `${operation.method} ${operation.path}`;
  const facts = [
    ['operation', id === null ? named : `${named}  ${id}`],
    ['status', String(status)],
  ] as const;
  const heading = `${method} ${path} does not match the documented contract.`;
  return {
    outcome: {
      ok,
      documented: true,
      operation: { id, method: operation.method, path: operation.path },
      status,
      violations,
      notes,
      message: ok ? null : mismatchText(heading, facts, violations),
      warning: uncheckedText(`${method} ${path}`, ok ? notes : []),
      coverage: id === null ? [] : [id, ...(ok && answered ? [`${id}@${status}`] : [])],
      recorded: null,
    },
    response: answered ? response : undefined,
    disagreements: findings.disagreements.map((one) => ({ ...one, pointer: ownPointer(one.pointer, operation) })),
  };
}

/** Holds the members of an answer that says nothing yet. */
export const NOTHING: ContractOutcome = {
  ok: false,
  documented: true,
  operation: null,
  status: null,
  violations: [],
  notes: [],
  message: null,
  warning: null,
  coverage: [],
  recorded: null,
};
