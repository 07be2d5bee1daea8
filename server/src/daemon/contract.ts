import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContractExamplesResult,
  ContractExchange,
  ContractExchangeParams,
  ContractOpenParams,
  ContractOpenResult,
  ContractOutcome,
  ContractWebhookParams,
  CoverageResult,
} from '@docgen/protocol/rpc';
import {
  type CheckedExchange,
  type CheckedWebhook,
  type ContractArtifact,
  checkExamples,
  checkExchange,
  checkWebhook,
  PostponedCheck,
} from '../contract/index.js';
import { coveredBy } from '../requests/contract/coverage.js';
import { decodeBody, decodeExchange, decodeHalves } from '../requests/contract/decode.js';
import { type FailedExchange, FailureLog } from '../requests/contract/failures/failure-log.js';
import { type OpenedArtifact, OpenedArtifacts } from '../requests/contract/opened-artifacts.js';
import { ExampleRecorder } from '../requests/contract/recordings/example-recorder.js';
import type { Daemon } from './daemon.js';

const opened = new WeakMap<Daemon, OpenedArtifacts>();

/** Answers `contract/open`: the artifact of a document, read and indexed once for all test processes (contract 3.1, 11). */
export async function openContract(params: ContractOpenParams, daemon: Daemon): Promise<ContractOpenResult> {
  const { root } = daemon.address;
  const service = existsSync(join(root, 'config/docgen.php'))
    ? { readService: (await import('../requests/service-file.js')).readServiceFile }
    : {};
  const run = { root, env: daemon.env, loadConfig: daemon.configuration.load, ...service };
  return openedBy(daemon).open(params, { ...run, builder: daemon.jobs.at('background') });
}

/** Bounds a turn of compiling validators, in milliseconds: other requests wait no longer. */
const TURN = 10;
/** Bounds one where everything is looked at again in the next turn. */
const LONG_TURN = 100;

/** Runs a check in turns of compiling, between which other requests are answered. */
async function inTurns<T>({ schemas }: ContractArtifact, milliseconds: number, check: () => T): Promise<T> {
  for (;;) {
    try {
      return schemas.budget.within(milliseconds, check);
    } catch (error) {
      if (!(error instanceof PostponedCheck)) throw error;
      await new Promise((next) => setImmediate(next));
    }
  }
}

/** Answers `contract/exchange`: everything but validators is at hand. */
export async function exchange(params: ContractExchangeParams, daemon: Daemon): Promise<ContractOutcome> {
  const opened = openedBy(daemon).of(params.handle ?? '');
  const exchange = decodeExchange(params.exchange);
  const { artifact, exportCommand } = opened;
  const halves = decodeHalves(params.check);
  const checked = await inTurns(artifact, TURN, () => checkExchange(artifact, exchange, halves, exportCommand));
  const { operation, status } = checked.outcome;
  if (operation !== null && status !== null) {
    noteFailure(params.run, { ...opened, ...checked, operation, status }, daemon);
  }
  return recorded(params, exchange, checked, opened, daemon);
}

const failures = new WeakMap<Daemon, FailureLog>();

/** Keeps what a failing exchange or payload shows of the document for `docgen contract --explain`, which tells of the last run. */
function noteFailure(
  run = 'none',
  {
    outcome,
    document,
    operation,
    status,
    disagreements,
  }: CheckedWebhook & Pick<OpenedArtifact, 'document'> & Pick<FailedExchange, 'operation' | 'status'>,
  daemon: Daemon,
): void {
  const log = failures.get(daemon) ?? new FailureLog(daemon.address.root);
  failures.set(daemon, log);
  if (outcome.ok) log.begin(run);
  else log.add({ run, document: document.key, operation, status, disagreements });
}

const recorders = new WeakMap<Daemon, ExampleRecorder>();

/** Records a body that earned it (contract 8.1). */
function recorded(
  { recordAs, recordDir, run = 'none' }: ContractExchangeParams,
  exchange: ContractExchange,
  { outcome, response }: CheckedExchange,
  opened: OpenedArtifact,
  daemon: Daemon,
): ContractOutcome {
  const { operation } = outcome;
  if (recordAs === undefined || response?.mediaType == null || operation === null || operation.id === null) {
    return outcome;
  }
  const recorder = recorders.get(daemon) ?? new ExampleRecorder(daemon.address.root);
  recorders.set(daemon, recorder);
  const { key: status, mediaType } = response;
  const of = { operation: { ...operation, id: operation.id }, status, mediaType, name: recordAs, exchange, run };
  return { ...outcome, recorded: recorder.record({ ...of, directory: recordDir }, opened) ?? null };
}

/** Answers `contract/webhook`. */
export async function webhook(
  { handle, name, method, payload, run }: ContractWebhookParams,
  daemon: Daemon,
): Promise<ContractOutcome> {
  const opened = openedBy(daemon).of(handle ?? '');
  const { artifact } = opened;
  const body = decodeBody(payload);
  const checked = await inTurns(artifact, TURN, () => checkWebhook(artifact, name ?? '', method, body));
  const { operation } = checked.outcome;
  if (operation !== null) {
    const delivery = { ...operation, path: `webhooks.${operation.path}` };
    noteFailure(run, { ...opened, ...checked, operation: delivery, status: null }, daemon);
  }
  return checked.outcome;
}

/** Answers `contract/examples`. */
export async function examples({ handle }: { handle: string }, daemon: Daemon): Promise<ContractExamplesResult> {
  const { artifact } = openedBy(daemon).of(handle ?? '');
  return inTurns(artifact, LONG_TURN, () => checkExamples(artifact));
}

/** Answers `contract/report`: what one test process got of the document it has opened (contract 10.4). */
export function report({ handle, lines }: { handle: string; lines?: string[] }, daemon: Daemon): CoverageResult {
  return coveredBy(lines ?? [], openedBy(daemon).of(handle ?? ''), daemon.address.root);
}

function openedBy(daemon: Daemon): OpenedArtifacts {
  const known = opened.get(daemon) ?? new OpenedArtifacts();
  opened.set(daemon, known);
  return known;
}
