import type { DocumentConfig } from '@docgen/protocol';
import { type ContractArtifact, readArtifact } from '../../contract/index.js';
import { isYamlPath } from '../../project/config/index.js';
import { Refusal } from '../../project/refusal.js';
import { timedCall } from '../../threads/timed-call.js';

/** Bounds the match of one pattern, in milliseconds: the daemon answers nobody meanwhile. */
const MATCH = 1_000;

/** Formats a test can read, the best first (contract 3.1). */
const READABLE = ['full', 'uir', 'openapi-3.2', 'openapi-3.1', 'openapi-3.0'];

/** Names the artifact of a document that a test reads: JSON before YAML, the fullest format first. Throws Refusal. */
export function readablePath({ key, export: { targets } }: DocumentConfig): string {
  const found = readableTarget(targets);
  if (found !== undefined) return found.path;
  const formats = targets.map(({ format }) => format).join(', ');
  throw new Refusal('artifact-unreadable', [
    `Document "${key}" exports no artifact a test can read (targets: ${formats === '' ? 'none' : formats}).`,
  ]);
}

/** Tells whether a test reads a document as OpenAPI 3.0. */
export function readsOldest({ export: { targets } }: DocumentConfig): boolean {
  return readableTarget(targets)?.format === 'openapi-3.0';
}

function readableTarget(targets: DocumentConfig['export']['targets']) {
  for (const yaml of [false, true]) {
    for (const format of READABLE) {
      const found = targets.find((target) => target.format === format && isYamlPath(target.path) === yaml);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Names the command that writes the artifacts of a document. */
export function exportCommandOf({ key }: DocumentConfig): string {
  return key === 'default' ? 'docgen export' : `docgen export ${key}`;
}

/** Reads the bytes of an artifact; `problem` is a sentence without its full stop. */
export function readContractArtifact(
  file: string,
  bytes: Buffer,
): { artifact: ContractArtifact } | { problem: string } {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: `${file} is not UTF-8` };
  }
  const read = readArtifact(text, isYamlPath(file), (match) => timedCall(match, MATCH));
  return 'problem' in read ? { problem: `${file} ${read.problem}` } : read;
}
