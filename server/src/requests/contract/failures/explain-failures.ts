import { join } from 'node:path';
import { byteOrder, type DocumentConfig } from '@docgen/protocol';
import type { ContractExplainParams, ContractExplainResult, WrongField } from '@docgen/protocol/rpc';
import type { ContractDisagreement } from '../../../contract/index.js';
import { Refusal } from '../../../project/refusal.js';
import type { ExplainedMember } from '../../../questions/wrong-members.js';
import { buildOptions, chosenDocuments, type RequestContext, ready } from '../../request-context.js';
import { askDocuments } from '../../start-build.js';
import { writeArtifact } from '../../writing/write-artifact.js';
import { exportCommandOf, readsOldest } from '../contract-artifact.js';
import { type FailedExchange, FailureLog } from './failure-log.js';
import { type FileInsertion, inserted, insertionDiff } from './file-insertion.js';
import { type MendingAction, mendOf, type SeenResponse, takesAlready, unmendedText, withoutRemoved } from './mends.js';
import { overlayInsertion, overlayPath, selector, settingInsertion } from './overlay-text.js';
import {
  type ActionLines,
  actionLines,
  ignoredText,
  kept,
  type ShownStatuses,
  shownStatuses,
  textOf,
} from './status-mends.js';

/** Holds what the exchanges of a run show of one member. */
interface Group {
  pointer: string;
  keyword: string;
  /** Exchanges, each once. */
  exchanges: Set<FailedExchange>;
  shown: ContractDisagreement[];
}

/** Holds what mends a group: lines above its action, else actions of the overlay. */
interface Mend {
  attribute?: ActionLines;
  overlay: readonly MendingAction[];
}

/**
 * Answers `contract/explain`: the failures of the last run by the member of the document they break, and attributes and an overlay after
 * which the document takes what was seen (contract 7.7).
 */
export async function explainFailures(
  params: ContractExplainParams,
  run: RequestContext,
): Promise<ContractExplainResult> {
  const state = ready(run);
  const documents = chosenDocuments(state.config, params.document ?? 'default');
  const [document] = documents;
  if (document === undefined) throw new Error('No document was chosen.');
  const failed = new FailureLog(run.root).read().filter((one) => one.document === document.key);
  const nothing = { document: document.key, run: failed[0]?.run ?? null, exchanges: failed.length };
  const empty: ContractExplainResult = { ...nothing, fields: [], files: [], byHand: [], applied: false, exit: 0 };
  if (failed.length === 0) return empty;
  const seen = grouped(failed);
  const members = seen.map(({ pointer, keyword, exchanges }) => {
    const [first] = exchanges;
    return { operation: first === undefined ? '' : named(first), pointer, keyword };
  });
  const { answer } = await askDocuments('wrong-members', { members }, state, documents, buildOptions(params), run);
  const [groups, explained] = spelled(seen, answer[0]?.answer ?? []);
  const isOldest = readsOldest(document);
  const statuses = shownStatuses(failed);
  const mended = groups.map((group, at) => mends(group, explained[at], statuses, run.root));
  const fields = groups.map((group, at) => fieldOf(group, explained[at], mended[at], isOldest));
  const overlays = withoutRemoved(mended.flatMap(({ overlay }) => overlay));
  const { files: written, byHand } = proposal(overlays, document, run.root);
  const files = [...attributed(mended, run.root), ...written];
  if (params.apply === true) {
    for (const file of files) {
      const failure = writeArtifact(run.root, join(run.root, file.path), inserted(file));
      if (failure !== undefined) throw new Refusal('option-invalid', [failure]);
    }
  }
  const diffs = files.map((file) => ({ path: file.path, diff: insertionDiff(file) }));
  const hints = files.length > 0 ? [...byHand, `Export the document: ${exportCommandOf(document)}`] : byHand;
  return { ...nothing, fields, files: diffs, byHand: hints, applied: params.apply === true, exit: 0 };
}

/** Groups what failed by member and operation: members of an error that operations share are changed at each of them. */
function grouped(failed: readonly FailedExchange[]): Group[] {
  const groups = new Map<string, Group>();
  for (const exchange of failed) {
    for (const one of exchange.disagreements) {
      const key = `${one.pointer} ${one.keyword}\0${named(exchange)}`;
      const group = groups.get(key) ?? {
        pointer: one.pointer,
        keyword: one.keyword,
        exchanges: new Set<FailedExchange>(),
        shown: [],
      };
      groups.set(key, group);
      group.exchanges.add(exchange);
      group.shown.push(one);
    }
  }
  return [...groups.values()];
}

type Joined = [key: string, member: [Group, ExplainedMember | undefined]];

/** Puts the member with the most exchanges first. */
function byExchanges([a, [one]]: Joined, [b, [other]]: Joined): number {
  return other.exchanges.size - one.exchanges.size || (a < b ? -1 : 1);
}

/** Joins groups that are one member of the document, which the artifact of the tests wrote as several. */
function spelled(
  groups: readonly Group[],
  explained: readonly ExplainedMember[],
): [Group[], (ExplainedMember | undefined)[]] {
  const members = new Map<string, [Group, ExplainedMember | undefined]>();
  for (const [at, group] of groups.entries()) {
    const member = explained[at];
    const { pointer, keyword } = member ?? group;
    const known = members.get(`${pointer} ${keyword}`)?.[0];
    for (const exchange of known === undefined ? [] : group.exchanges) known?.exchanges.add(exchange);
    known?.shown.push(...group.shown);
    if (known === undefined) members.set(`${pointer} ${keyword}`, [{ ...group, pointer, keyword }, member]);
  }
  const joined = [...members].sort(byExchanges).map(([, member]) => member);
  return [joined.map(([group]) => group), joined.map(([, member]) => member)];
}

function mends(
  { pointer, keyword, shown }: Group,
  explained: ExplainedMember | undefined,
  statuses: ShownStatuses,
  root: string,
): Mend {
  const now = explained?.now;
  if (explained === undefined || typeof now !== 'object' || now === null || Array.isArray(now)) return { overlay: [] };
  let seen = seenIn(shown);
  if (takesAlready({ keyword, seen, now: now as Record<string, unknown> })) return { overlay: [] };
  if (keyword === 'responses') {
    seen = kept(seen as SeenResponse[], explained.ignored);
    const attribute = seen.length > 0 && actionLines(explained, seen as SeenResponse[], statuses, root);
    if (attribute) return { attribute, overlay: [] };
  }
  const sites = [...new Set(shown.map((one) => one.site))];
  const overlay = mendOf({
    node: keysOf(pointer),
    keyword,
    seen,
    sites: sites.every((site) => site !== undefined) ? sites.map(keysOf) : undefined,
    now: now as Record<string, unknown>,
  });
  return { overlay: overlay ?? [] };
}

/** Collects the attributes by file; one an action was given for several of its operations stands there once. */
function attributed(mended: readonly Mend[], root: string): FileInsertion[] {
  const files = new Map<string, Map<number, Set<string>>>();
  for (const { attribute } of mended) {
    if (attribute === undefined) continue;
    const places = files.get(attribute.path) ?? new Map<number, Set<string>>();
    files.set(attribute.path, places);
    places.set(attribute.at, new Set([...(places.get(attribute.at) ?? []), ...attribute.lines]));
  }
  return [...files]
    .sort(([a], [b]) => byteOrder(a, b))
    .map(([path, places]) => ({
      path,
      before: textOf(root, path),
      places: [...places].sort(([a], [b]) => a - b).map(([at, lines]) => ({ at, lines: [...lines].sort(byteOrder) })),
    }));
}

function seenIn(shown: readonly ContractDisagreement[]): unknown[] {
  return [...new Map(shown.map((one) => [JSON.stringify(one.seen), one.seen])).values()];
}

/** Tells whether the document of now has no such member, or takes what was seen. */
function isOutdated({ keyword, shown }: Group, explained: ExplainedMember | undefined): boolean {
  const now = explained?.now;
  if (typeof now !== 'object' || now === null) return true;
  return takesAlready({ keyword, seen: seenIn(shown), now: now as Record<string, unknown> });
}

function fieldOf(
  group: Group,
  explained: ExplainedMember | undefined,
  mend: Mend | undefined,
  isOldest: boolean,
): WrongField {
  const { pointer, keyword, exchanges, shown } = group;
  const isElsewhere = isOutdated(group, explained);
  const outdated = isElsewhere && !isOldest;
  const isMended = mend?.attribute !== undefined || (mend?.overlay.length ?? 0) > 0;
  return {
    field: explained?.label ?? `${pointer} ${keyword}`,
    count: exchanges.size,
    shown: [...new Set(shown.map(shownText))],
    operations: [
      ...new Set([...exchanges].map((one) => `${named(one)}${one.status === null ? '' : ` ${one.status}`}`)),
    ].sort(),
    origins: explained?.origins ?? [],
    remedy: outdated
      ? 'the document of now does not say this: export it, and run the tests again'
      : (explained?.remedy ?? null),
    outdated,
    unmended: isMended || outdated ? null : isElsewhere ? OLDEST : reasonOf(group, explained),
    targets:
      mend?.attribute === undefined
        ? [...new Set((mend?.overlay ?? []).map(({ target }) => selector(target)))]
        : [`${mend.attribute.path}:${mend.attribute.at + 1}`],
  };
}

/** Says why a member of a 3.0 artifact that the document has not is not mended. */
const OLDEST =
  'the tests read OpenAPI 3.0, which says this in other words: export openapi-3.2 as JSON as well, and run them again';

function reasonOf({ keyword, shown }: Group, explained: ExplainedMember | undefined): string {
  const seen = seenIn(shown);
  const ignored = keyword === 'responses' ? ignoredText(seen as SeenResponse[], explained?.ignored ?? []) : null;
  return ignored ?? unmendedText({ keyword, seen });
}

function shownText({ location, message, keyword, seen }: ContractDisagreement): string {
  const was = keyword === 'type' ? ` (it was ${String(seen)})` : '';
  return `${location} ${message}${was}`;
}

/** Makes the changes of files that apply actions: the overlay, and its name in docgen.yaml. */
function proposal(
  actions: readonly MendingAction[],
  document: DocumentConfig,
  root: string,
): { files: FileInsertion[]; byHand: string[] } {
  if (actions.length === 0) return { files: [], byHand: [] };
  const path = overlayPath(document.key);
  const overlay = overlayInsertion(path, textOf(root, path), actions);
  if (overlay === undefined) {
    return {
      files: [],
      byHand: [`Move ${path} away: it does not end with a list of actions that could be added to.`],
    };
  }
  if (document.overlays.includes(path)) return { files: [overlay], byHand: [] };
  const setting = settingInsertion(textOf(root, 'docgen.yaml') ?? '', document.key);
  if (setting !== undefined) return { files: [overlay, setting], byHand: [] };
  return { files: [overlay], byHand: [`Add ${path} to documents.${document.key}.overlays in docgen.yaml.`] };
}

function named({ operation: { method, path } }: FailedExchange): string {
  return `${method} ${path}`;
}

function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
