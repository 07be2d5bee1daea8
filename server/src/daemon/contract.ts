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
import { type CheckedExchange, checkExamples, checkExchange, checkWebhook } from '../contract/index.js';
import { coveredBy } from '../requests/contract/coverage.js';
import { decodeBody, decodeExchange, decodeHalves } from '../requests/contract/decode.js';
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
  return openedBy(daemon).open(params, { root, env: daemon.env, loadConfig: daemon.configuration.load, ...service });
}

/** Answers `contract/exchange`: everything is at hand, so it is checked at once. */
export function exchange(params: ContractExchangeParams, daemon: Daemon): ContractOutcome {
  const opened = openedBy(daemon).of(params.handle ?? '');
  const exchange = decodeExchange(params.exchange);
  const checked = checkExchange(opened.artifact, exchange, decodeHalves(params.check), opened.exportCommand);
  return recorded(params, exchange, checked, opened, daemon);
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
export function webhook({ handle, name, method, payload }: ContractWebhookParams, daemon: Daemon): ContractOutcome {
  return checkWebhook(openedBy(daemon).of(handle ?? '').artifact, name ?? '', method, decodeBody(payload));
}

/** Answers `contract/examples`. */
export function examples({ handle }: { handle: string }, daemon: Daemon): ContractExamplesResult {
  return checkExamples(openedBy(daemon).of(handle ?? '').artifact);
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
