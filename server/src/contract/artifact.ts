import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { internalForm, readJson } from '../document/index.js';
import type { TimedMatch } from '../document/schema-check/timed-patterns.js';
import { readYaml } from '../project/config/read-yaml.js';
import { type ContractOperation, OperationIndex, operationsBelow } from './operation-index.js';
import { Schemas } from './schemas.js';

/** Holds an artifact as assertions read it (contract 3): indexed once, its validators compiled when first wanted. */
export interface ContractArtifact {
  /** Internal form (document 1.6). */
  document: JsonMap;
  /** Says that the artifact is OpenAPI 3.0, whose schemas read otherwise and which has no webhooks. */
  isOldest: boolean;
  operations: OperationIndex;
  schemas: Schemas;
  /** Deliveries, in order; the path of each is the name of its webhook. */
  webhooks: readonly ContractOperation[];
  /** Says that operations carry ids. */
  hasIds: boolean;
  hasProvenance: boolean;
}

export type ArtifactReading = { artifact: ContractArtifact } | { problem: string };

/** Reads the text of an artifact; `problem` is a phrase about the file, which its path precedes. `timed` bounds the match of one pattern. */
export function readArtifact(text: string, yaml: boolean, timed: TimedMatch = (match) => match()): ArtifactReading {
  const root = yaml ? yamlRoot(text) : jsonRoot(text);
  if ('problem' in root) return root;
  const { value } = root;
  if (!isMap(value) || typeof value.get('openapi') !== 'string' || !isMap(value.get('paths'))) {
    return { problem: 'is not an object with `openapi` and `paths`' };
  }
  const document = internalForm(value);
  const isOldest = (document.get('openapi') as string).startsWith('3.0');
  const operations = new OperationIndex(document);
  const webhooks = operationsBelow(document, 'webhooks');
  return {
    artifact: {
      document,
      isOldest,
      operations,
      schemas: new Schemas(document, isOldest, timed),
      webhooks,
      hasIds: [...operations.all, ...webhooks].some(({ id }) => id !== null),
      hasProvenance: text.includes('"provenance"') || text.includes('provenance:'),
    },
  };
}

type Root = { value: Json } | { problem: string };

function jsonRoot(text: string): Root {
  const read = readJson(text);
  return read.ok ? { value: read.value } : { problem: `is not JSON (${read.reason} at offset ${read.offset})` };
}

function yamlRoot(text: string): Root {
  const read = readYaml(text);
  if (read.ok) return { value: read.root ?? null };
  return { problem: `is not YAML (${read.reason} at line ${read.line}, column ${read.column})` };
}
