import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ContractExamplesResult,
  ContractExchangeParams,
  ContractOpenParams,
  ContractOpenResult,
  ContractOutcome,
  ContractWebhookParams,
  CoverageResult,
} from '@docgen/protocol/rpc';
import { checkExamples, checkExchange, checkWebhook } from '../contract/index.js';
import { coveredBy } from '../requests/contract/coverage.js';
import { decodeBody, decodeExchange, decodeHalves } from '../requests/contract/decode.js';
import { OpenedArtifacts } from '../requests/contract/opened-artifacts.js';
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
  const { artifact, exportCommand } = openedBy(daemon).of(params.handle ?? '');
  return checkExchange(artifact, decodeExchange(params.exchange), decodeHalves(params.check), exportCommand).outcome;
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
