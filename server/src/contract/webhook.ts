import { isMap } from '@docgen/protocol';
import type { ContractBody, ContractOutcome } from '@docgen/protocol/rpc';
import type { ContractArtifact } from './artifact.js';
import type { ContractDisagreement } from './disagreement.js';
import { NOTHING } from './exchange.js';
import { mismatchText, uncheckedText } from './failure-text.js';
import { ContractFindings } from './findings.js';
import { isJson, listOf, mediaTypeOf } from './media-type.js';
import { member, members } from './place.js';
import { checkJson } from './request-body.js';
import { schemaOf } from './schemas.js';

const PAYLOAD = 'the payload';

/** Holds the answer about a payload, and what its breaches show of the document. */
export interface CheckedWebhook {
  outcome: ContractOutcome;
  disagreements: readonly ContractDisagreement[];
}

/** Checks the payload of a webhook against the body its delivery documents (contract 7.3). Never throws. */
export function checkWebhook(
  artifact: ContractArtifact,
  name: string,
  method: string | undefined,
  payload: ContractBody,
): CheckedWebhook {
  const failed = (message: string): CheckedWebhook => ({
    outcome: { ...NOTHING, documented: false, message },
    disagreements: [],
  });
  if (artifact.isOldest) {
    return failed('OpenAPI 3.0 has no webhooks; the full, 3.1 or 3.2 artifact is needed to check one.');
  }
  const own = artifact.webhooks.filter(({ path }) => path === name);
  if (own.length === 0) {
    const names = [...new Set(artifact.webhooks.map(({ path }) => path))];
    return failed(`No webhook "${name}" is documented. The contract documents: ${listOf(names)}.`);
  }
  const wanted = method?.toUpperCase();
  const deliveries = wanted === undefined ? own : own.filter((one) => one.method === wanted);
  const [delivery, ...others] = deliveries;
  if (delivery === undefined || others.length > 0) {
    const methods = own.map((one) => one.method).join(', ');
    const verb = delivery === undefined ? `is not delivered by ${wanted}` : 'is delivered by several methods';
    return failed(`Webhook "${name}" ${verb} (it documents ${methods}). Name one with method:.`);
  }
  const findings = new ContractFindings(artifact);
  let hasBody = false;
  findings.guarded(PAYLOAD, () => {
    const { document } = artifact;
    const body = member(document, delivery.place, 'requestBody');
    const types = isMap(body?.value) ? members(document, member(document, body, 'content')) : [];
    hasBody = types.length > 0;
    const json = types.find(([type]) => isJson(mediaTypeOf(type) ?? ''));
    const schema = json === undefined ? undefined : schemaOf(json[1]);
    if (!hasBody) return;
    if (schema !== undefined) checkJson(payload, schema, findings, PAYLOAD);
    else findings.note(json === undefined ? `${PAYLOAD} is documented as ${types[0]?.[0]}` : 'it has no schema');
  });
  const { violations, notes } = findings;
  if (!hasBody && violations.length === 0) return failed(`Webhook "${name}" documents no body to check.`);
  const ok = violations.length === 0;
  const { id } = delivery;
  const subject = `${delivery.method} webhooks.${name}`;
  const heading = `The payload dispatched for ${subject} does not match the documented contract.`;
  const facts = [['webhook', id === null ? subject : `${subject}  ${id}`]] as const;
  const outcome: ContractOutcome = {
    ...NOTHING,
    ok,
    operation: { id, method: delivery.method, path: name },
    violations,
    notes,
    message: ok ? null : mismatchText(heading, facts, violations),
    warning: uncheckedText(subject, ok ? notes : []),
    coverage: ok && id !== null ? [id] : [],
  };
  return { outcome, disagreements: findings.disagreements };
}
