import { resolve } from 'node:path';
import { sha256 } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import type { ContractOpenParams, ContractOpenResult } from '@docgen/protocol/rpc';
import type { ContractArtifact } from '../../contract/index.js';
import type { CredentialRules } from '../../pipeline/recordings/credential-in.js';
import { Refusal } from '../../project/refusal.js';
import { artifactBytes } from '../comparison/artifact-file.js';
import { type Ready, type RequestContext, ready } from '../request-context.js';
import { exportCommandOf, readablePath, readContractArtifact } from './contract-artifact.js';
import { derivedArtifact, derivingDocument } from './derived-artifact.js';

/** Bounds the artifacts that are kept: those of a suite of several documents. */
const KEPT = 8;

/** Holds an artifact that tests have opened. */
export interface OpenedArtifact {
  document: DocumentConfig;
  /** Absolute path. */
  file: string;
  artifact: ContractArtifact;
  exportCommand: string;
  /** Rules of what counts as a credential in a recorded body, and what is exempt. */
  leakage: CredentialRules;
}

/** Keeps the artifacts that tests read, each indexed once for its bytes, whoever asks (contract 3.1). */
export class OpenedArtifacts {
  /** Opened artifacts by handle, the one asked for last at the end. */
  private readonly opened = new Map<string, OpenedArtifact>();

  /** Opens the artifact of a document. Throws Refusal with the words of contract 3.1. */
  async open(params: ContractOpenParams, run: RequestContext): Promise<ContractOpenResult> {
    const state = ready(run);
    const { config } = state;
    const { document, exportCommand, file, bytes } = await located(params, state, run);
    const hash = sha256(bytes);
    const handle = sha256(Buffer.from(JSON.stringify([document.key, file, hash])));
    const { patterns = {}, allow = [] } = config.lint.leakage ?? {};
    const artifact = this.opened.get(handle)?.artifact ?? read(file, bytes);
    const found = { document, file, exportCommand, artifact, leakage: { patterns, allow } };
    this.keep(handle, found);
    return {
      handle,
      document: document.key,
      artifact: file,
      hash,
      ids: artifact.hasIds,
      provenance: artifact.hasProvenance,
      webhooks: [...new Set(artifact.webhooks.map((one) => one.path))],
      header: document.apiVersion?.header ?? null,
      coverage: resolve(run.root, document.coverageLog ?? config.coverageLog),
    };
  }

  /** Gives an opened artifact. Throws Refusal for a handle of another daemon, or one that was let go: the test opens again. */
  of(handle: string): OpenedArtifact {
    const found = this.opened.get(handle);
    if (found === undefined) throw new Refusal('option-invalid', ['This daemon has not opened that document.']);
    this.keep(handle, found);
    return found;
  }

  private keep(handle: string, artifact: OpenedArtifact): void {
    this.opened.delete(handle);
    this.opened.set(handle, artifact);
    const [oldest] = this.opened.keys();
    if (this.opened.size > KEPT && oldest !== undefined) this.opened.delete(oldest);
  }
}

function read(file: string, bytes: Buffer): ContractArtifact {
  const found = readContractArtifact(file, bytes);
  if ('problem' in found) throw new Refusal('artifact-unreadable', [`${found.problem}.`]);
  return found.artifact;
}

/** Holds the text of a document that is to be opened, and where it is from. */
interface Located extends Pick<OpenedArtifact, 'document' | 'exportCommand' | 'file'> {
  bytes: Buffer;
}

/** Finds the artifact of a document, or that of an API version: a configured document's, else one that is derived (contract 3.3). */
async function located(
  { document: key = 'default', artifact: path, version }: ContractOpenParams,
  state: Ready,
  run: RequestContext,
): Promise<Located> {
  const documents = [...state.config.documents.values()];
  const document =
    version === undefined
      ? state.config.documents.get(key)
      : documents.find(({ info }) => info.get('version') === version);
  if (document === undefined && version !== undefined) return derived(key, version, state, run);
  if (document === undefined) {
    const known = documents.map((one) => one.key).join(', ');
    throw new Refusal('unknown-document', [`No document "${key}" is configured (configured: ${known}).`]);
  }
  const exportCommand = exportCommandOf(document);
  const file = resolve(run.root, path ?? readablePath(document));
  const bytes = artifactBytes(file);
  if (!Buffer.isBuffer(bytes)) throw unreadable(file, bytes.missing ? undefined : bytes.reason, exportCommand);
  return { document, exportCommand, file, bytes };
}

async function derived(key: string, version: string, state: Ready, run: RequestContext): Promise<Located> {
  const document = derivingDocument(state, key);
  if (document === undefined) {
    const versions = [...state.config.documents.values()].map(
      (one) => `${String(one.info.get('version') ?? 'none')} (${one.key})`,
    );
    throw new Refusal('unknown-document', [
      `No document of API version "${version}" is configured (configured: ${versions.join(', ')}), and no document names api_version.changes to derive it by.`,
    ]);
  }
  const bytes = Buffer.from(await derivedArtifact(document, version, state, run));
  const exportCommand = `${exportCommandOf(document)} --api-version=${version} --out=<path>`;
  return { document, exportCommand, file: resolve(run.root, `${document.key} ${version} (derived)`), bytes };
}

function unreadable(file: string, reason: string | undefined, exportCommand: string): Refusal {
  const said = reason === undefined ? `There is no artifact at ${file}.` : `${file} cannot be read: ${reason}.`;
  const lines = [said, `  - Write it: ${exportCommand}`, "  - Or read another file: ApiContract::using('…')"];
  return new Refusal('artifact-unreadable', [lines.join('\n')]);
}
