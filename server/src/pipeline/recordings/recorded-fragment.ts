import { type DocumentConfig, isMap, type JsonMap, obj, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { type By, type Contribution, type Fragment, REMOVE } from '../../analysis/index.js';
import { OperationDraft, operationKeys } from '../../document/index.js';
import { BodySchema } from './body-schema.js';
import { credentialIn } from './credential-in.js';
import type { RecordedResponse, RecordingFile } from './recording-file.js';

/** Holds a fragment with its recorded examples, and what was found about the recordings. */
export interface RecordedFragment {
  fragment: Fragment;
  diagnostics: readonly UnboundDiagnostic[];
}

/** Says what counts as a credential, and what is exempt: entries of `lint.leakage`. */
export interface RecordingRules {
  document: DocumentConfig;
  patterns: Readonly<Record<string, string>>;
  allow: readonly string[];
}

/**
 * Adds the recorded examples of an operation to its fragment, beside those written by hand, which come first (contract 8.5, document
 * 14.2). What is not documented, not safe or not its own is left out.
 */
export function recordedFragment(
  fragment: Fragment,
  { file, endpoint, responses }: RecordingFile,
  rules: RecordingRules,
): RecordedFragment {
  const draft = new OperationDraft();
  for (const contribution of fragment.contributions) draft.apply(contribution);
  const contributions: Contribution[] = [];
  const diagnostics: UnboundDiagnostic[] = [];
  const where = { source: { file }, routeSignature: fragment.signature };
  const by: By = { layer: 'integration', producer: 'integration:recorded-examples', source: { file } };
  for (const one of responses) {
    const { status, mediaType, name } = one;
    const target = { node: 'response', status } as const;
    const missing = missingIn(draft, one);
    if (missing !== undefined) {
      diagnostics.push(raise('examples.recording-orphaned', { file, operation: endpoint, missing }, where));
      continue;
    }
    if (isShared(draft, status, rules.document)) {
      diagnostics.push(raise('examples.recording-name-unpublished', { file, status, name }, where));
      continue;
    }
    const place = [...operationKeys(fragment), 'responses', status, 'content', mediaType];
    const body = new BodySchema(fragment, one, place);
    const found = credentialIn(one.body, [...place, 'examples', name, 'value'], body, rules);
    if (found !== undefined) {
      diagnostics.push(raise('examples.recording-unsafe', { file, ...found }, where));
      continue;
    }
    if (isStatedByHand(fragment, draft, one)) continue;
    const field = (member: string): string => `content.${mediaType}.${member}`;
    if (draft.has(target, field('example'))) contributions.push({ target, field: field('example'), value: REMOVE, by });
    contributions.push({ target, field: field(`examples.${name}`), value: obj({ value: one.body }), by });
  }
  const isSame = contributions.length === 0;
  return {
    fragment: isSame ? fragment : { ...fragment, contributions: [...fragment.contributions, ...contributions] },
    diagnostics,
  };
}

function missingIn(draft: OperationDraft, { status, mediaType }: RecordedResponse): string | undefined {
  if (!draft.responses().includes(status)) return `no response ${status} of it`;
  return draft.mediaTypes(status).includes(mediaType) ? undefined : `no ${mediaType} in its response ${status}`;
}

/** Tells a response that becomes one of several operations: the name of one of their scenarios says nothing of the others. */
function isShared(draft: OperationDraft, status: string, { representation }: DocumentConfig): boolean {
  const isError = /^[45]\d\d$/.test(status) && representation.errorComponents;
  return isError || draft.has({ node: 'response', status }, '$ref');
}

/** Tells whether somebody wrote an example of this name, or the only one, by hand. */
function isStatedByHand(
  { contributions }: Fragment,
  draft: OperationDraft,
  { status, mediaType, name }: RecordedResponse,
): boolean {
  const named = draft.get({ node: 'response', status }, `content.${mediaType}.examples`);
  if (isMap(named)) return (named as JsonMap).has(name);
  return contributions.some(
    ({ target, field, by }) =>
      target.node === 'response' &&
      target.status === status &&
      field === `content.${mediaType}.example` &&
      (by.layer === 'attribute' || by.layer === 'docblock'),
  );
}
