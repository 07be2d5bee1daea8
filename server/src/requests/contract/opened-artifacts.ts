import { resolve } from 'node:path';
import { sha256 } from '@docgen/cache';
import type { DocumentConfig } from '@docgen/protocol';
import type { ContractOpenParams, ContractOpenResult } from '@docgen/protocol/rpc';
import type { ContractArtifact } from '../../contract/index.js';
import type { CredentialRules } from '../../pipeline/recordings/credential-in.js';
import { Refusal } from '../../project/refusal.js';
import { artifactBytes } from '../comparison/artifact-file.js';
import { type RequestContext, ready } from '../request-context.js';
import { exportCommandOf, readablePath, readContractArtifact } from './contract-artifact.js';

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
  open(
    { document: key = 'default', artifact: path, version }: ContractOpenParams,
    run: RequestContext,
  ): ContractOpenResult {
    const { config } = ready(run);
    const document =
      version === undefined ? config.documents.get(key) : versioned([...config.documents.values()], version);
    if (document === undefined) {
      const known = [...config.documents.keys()].join(', ');
      throw new Refusal('unknown-document', [`No document "${key}" is configured (configured: ${known}).`]);
    }
    const exportCommand = exportCommandOf(document);
    const file = resolve(run.root, path ?? readablePath(document));
    const bytes = artifactBytes(file);
    if (!Buffer.isBuffer(bytes)) throw unreadable(file, bytes.missing ? undefined : bytes.reason, exportCommand);
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

/** Finds the document of a version of the API. */
function versioned(documents: readonly DocumentConfig[], version: string): DocumentConfig {
  const found = documents.find(({ info }) => info.get('version') === version);
  if (found !== undefined) return found;
  const known = documents.map(({ key, info }) => `${String(info.get('version') ?? 'none')} (${key})`).join(', ');
  throw new Refusal('unknown-document', [
    `No document of API version "${version}" is configured (configured: ${known}), and older versions are not derived yet.`,
  ]);
}

function unreadable(file: string, reason: string | undefined, exportCommand: string): Refusal {
  const said = reason === undefined ? `There is no artifact at ${file}.` : `${file} cannot be read: ${reason}.`;
  const lines = [said, `  - Write it: ${exportCommand}`, "  - Or read another file: ApiContract::using('…')"];
  return new Refusal('artifact-unreadable', [lines.join('\n')]);
}
