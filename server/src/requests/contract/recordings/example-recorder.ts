import { resolve } from 'node:path';
import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import type { ContractExchange, ContractRecording } from '@docgen/protocol/rpc';
import { ArtifactBodyPlaces, isJson, mediaTypeOf, member, schemaOf, under } from '../../../contract/index.js';
import { readJson, writeJson } from '../../../document/index.js';
import { type CredentialRules, redacted } from '../../../pipeline/recordings/credential-in.js';
import { Refusal } from '../../../project/refusal.js';
import { artifactBytes } from '../../comparison/artifact-file.js';
import { shownPath, writeArtifact } from '../../writing/write-artifact.js';
import type { OpenedArtifact } from '../opened-artifacts.js';
import { betterBody, hasSameShape, type OfferedBody, offered } from './body-choice.js';
import { committedEntries } from './committed-entries.js';

/** Bounds the runs whose offers are remembered: the present one, and one that ends beside it. */
const KEPT_RUNS = 2;

/** Holds what was offered for one slot in a run, and what was committed before it. */
interface Slot {
  committed: Json | undefined;
  best: OfferedBody;
}

/** Names a body to record, and where its response is documented. */
export interface Recorded {
  operation: { id: string; method: string; path: string };
  /** Key and media type as the document spells them. */
  status: string;
  mediaType: string;
  name: string;
  exchange: ContractExchange;
  run: string;
  /** Folder instead of that of docgen.yaml. */
  directory: string | undefined;
}

/** Writes recorded examples (contract 8): one process writes for all of a suite, so no test has to wait for another. */
export class ExampleRecorder {
  /** Slots by run, the latest run last. */
  private readonly runs = new Map<string, Map<string, Slot>>();

  constructor(private readonly root: string) {}

  /** Records a body; undefined for one that is no JSON. Throws Refusal where it cannot be written, or what is there cannot be read. */
  record(of: Recorded, opened: OpenedArtifact): ContractRecording | undefined {
    const { operation, status, mediaType, name, exchange, run } = of;
    const sent = exchange.response.body;
    if (!isJson(mediaTypeOf(mediaType) ?? '') || sent === null || !('text' in sent)) return undefined;
    const read = readJson(sent.text);
    if (!read.ok) return undefined;
    const file = this.fileOf(of, opened);
    const clean = cleaner(of, opened);
    const best = offered(clean(read.value));
    const before = committedEntries(this.root, file);
    const key = (entry: JsonMap) => ['status', 'mediaType', 'name'].map((member) => entry.get(member)).join(' ');
    const own = `${status} ${mediaType} ${name}`;
    const slots = this.slotsOf(run);
    const address = `${file} ${own}`;
    const known = slots.get(address);
    const written = before.find((entry) => key(entry) === own)?.get('body');
    const slot: Slot =
      known === undefined
        ? { committed: written, best }
        : { ...known, best: betterBody(known.best, best) <= 0 ? known.best : best };
    slots.set(address, slot);
    const { committed } = slot;
    // A body that holds a credential goes, whatever its shape.
    const stays =
      committed !== undefined &&
      hasSameShape(committed, slot.best.body) &&
      offered(clean(committed)).stable === offered(committed).stable;
    const body = stays ? committed : slot.best.body;
    const recording = { file: shownPath(this.root, file), name };
    const entry = obj({ status, mediaType, name, body });
    const entries = [...before.filter((one) => key(one) !== own), entry].sort((a, b) => byteOrder(key(a), key(b)));
    const text = fileText(operation, entries);
    const present = artifactBytes(file);
    if (Buffer.isBuffer(present) && present.toString('utf8') === text) {
      return { ...recording, action: stays ? 'kept' : 'unchanged' };
    }
    const failure = writeArtifact(this.root, file, text);
    if (failure !== undefined) throw new Refusal('option-invalid', [failure]);
    return { ...recording, action: stays ? 'kept' : 'written' };
  }

  private fileOf({ operation, directory }: Recorded, { document }: OpenedArtifact): string {
    const folder = directory ?? document.recordings;
    if (folder === null) {
      throw new Refusal('option-invalid', [
        `Nowhere to record: document "${document.key}" has no examples.recordings. Set it in docgen.yaml, or name a folder: ApiContract::record('docs/examples').`,
      ]);
    }
    return resolve(this.root, folder, `${operation.id.replaceAll(':', '-')}.json`);
  }

  private slotsOf(run: string): Map<string, Slot> {
    const known = this.runs.get(run) ?? new Map<string, Slot>();
    this.runs.delete(run);
    this.runs.set(run, known);
    const [oldest] = this.runs.keys();
    if (this.runs.size > KEPT_RUNS && oldest !== undefined) this.runs.delete(oldest);
    return known;
  }
}

/** Takes credentials out of bodies of a response. */
function cleaner({ operation, status, mediaType, name }: Recorded, { artifact, leakage }: OpenedArtifact) {
  const found = artifact.operations.all.find(({ id }) => id === operation.id);
  const rules: CredentialRules = leakage;
  if (found === undefined) throw new Error(`The artifact has no operation ${operation.id}.`);
  const response = member(artifact.document, found.place, 'responses');
  const media = ['responses', status, 'content', mediaType].reduce<typeof response>(
    (at, step) => (at === undefined ? undefined : member(artifact.document, at, step)),
    found.place,
  );
  const schema = media !== undefined && isMap(media.value) ? schemaOf({ ...media, value: media.value }) : undefined;
  const places = new ArtifactBodyPlaces(artifact.document, schema);
  const pointer = under(found.place.pointer, 'responses', status, 'content', mediaType, 'examples', name, 'value');
  const keys = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (body: Json): Json => redacted(body, keys, places, rules);
}

function fileText({ id, method, path }: Recorded['operation'], responses: JsonMap[]): string {
  const recording = obj({ docgen: 'recording/1', operation: id, endpoint: `${method} ${path}`, responses });
  // Four spaces: no text of JSON holds a line feed, so a line begins with its indent alone.
  return writeJson(recording).replace(/^ +/gm, '$&$&');
}
