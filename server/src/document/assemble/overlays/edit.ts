import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { REMOVE } from '../../../analysis/index.js';
import type { OverlayAction } from '../../../layers/overlay/index.js';
import { isShape, type Shape } from '../../shape/shape.js';
import { rootShape } from '../../shape/tables.js';
import { carriesRecords, type Demand, holdsNodes, type Place, shapeBelow, unmetDemand } from './place.js';
import { RecordedNode, withRecord } from './records.js';
import type { OverlayWrite } from './write.js';

/** Takes what becomes of the writes of an action. */
export interface EditReport {
  written(write: Omit<OverlayWrite, 'source'>): void;
  outranked(field: string): void;
  unusable(demand: Demand): void;
}

interface Here {
  place: Place;
  /** The place as histories spell it: parameters by location and name. */
  keys: readonly string[];
  shape: Shape;
  /** The nearest node above the place that carries records. */
  holder: RecordedNode | undefined;
}

/** Applies one action at one place of a document, which is copied along the way (document 9.3). */
export class Edit {
  constructor(
    private readonly file: string,
    private readonly verb: OverlayAction['verb'],
    private readonly report: EditReport,
  ) {}

  apply(document: JsonMap, place: Place): JsonMap {
    const root: Here = { place: [], keys: [], shape: rootShape, holder: undefined };
    const changed = this.descend(document, place, root);
    return changed !== REMOVE && isMap(changed) ? changed : document;
  }

  private descend(value: Json, target: Place, here: Here): Json | typeof REMOVE {
    const key = target[here.place.length];
    if (key === undefined) return this.change(value, here);
    const own = this.holderOf(value, here);
    if (Array.isArray(value)) {
      const at = Number(key);
      const inner = value[at] as Json;
      const changed = this.descend(inner, target, below(here, key, own, inner));
      if (changed === inner) return value;
      return changed === REMOVE ? value.toSpliced(at, 1) : value.with(at, changed);
    }
    if (!isMap(value)) return value;
    const member = String(key);
    const inner = value.get(member) as Json;
    const changed = this.descend(inner, target, below(here, member, own, inner));
    if (changed === inner) return value;
    const out: JsonMap = new Map(value);
    if (changed === REMOVE) out.delete(member);
    else out.set(member, changed);
    return own === here.holder ? out : (own as RecordedNode).recorded(out, this.file);
  }

  private change(value: Json, here: Here): Json | typeof REMOVE {
    if (this.verb === 'remove') return this.write(value, REMOVE, here);
    const { update } = this.verb;
    if (isMap(value) && isMap(update) && update.size > 0) return this.merged(value, update, here);
    if (Array.isArray(value) && !Array.isArray(update)) return this.appended(value, update, here);
    return this.write(value, update, here);
  }

  /** Adds an entry to a list; an entry that is a node has a record of its own. */
  private appended(list: readonly Json[], entry: Json, here: Here): Json {
    const at = list.length;
    if (!holdsNodes(here.shape)) return this.write<Json>(list as Json[], [...list, entry], here) as Json;
    const made = this.write(undefined, entry, below(here, at, here.holder, entry));
    return made === undefined || made === REMOVE ? (list as Json[]) : [...list, made];
  }

  /** Merges a map into another: members of the update win, maps are merged in turn. */
  private merged(value: JsonMap, update: JsonMap, here: Here): Json {
    const own = this.holderOf(value, here);
    const out: JsonMap = new Map(value);
    for (const [member, change] of update) {
      const inner = out.get(member);
      const spot = below(here, member, own, inner ?? change);
      const changed =
        isMap(inner) && isMap(change) && change.size > 0
          ? this.merged(inner, change, spot)
          : this.write(inner, change, spot);
      if (changed !== undefined && changed !== REMOVE) out.set(member, changed);
    }
    return own === here.holder ? out : (own as RecordedNode).recorded(out, this.file);
  }

  /** Writes one value in place of another, unless docgen.yaml holds the field. */
  private write<T extends Json | undefined>(
    before: T,
    update: Json | typeof REMOVE,
    here: Here,
  ): T | Json | typeof REMOVE {
    const { holder, place, keys, shape } = here;
    const field = holder?.fieldAt(place);
    const producer = field === undefined ? undefined : holder?.producerOf(field);
    const note = (outcome: OverlayWrite['outcome']) =>
      this.report.written({
        keys,
        outcome,
        ...(update === REMOVE ? { removed: true } : { value: update }),
        ...(before === undefined ? {} : { before: before as Json }),
        ...(producer === undefined ? {} : { producer }),
      });
    if (field !== undefined && holder?.isConfigured(field) === true) {
      this.report.outranked(field);
      note('outranked');
      return before;
    }
    if (update === REMOVE) {
      if (field !== undefined && !holdsNodes(shape) && typeof place.at(-1) === 'string') holder?.note(field);
      note('stands');
      return REMOVE;
    }
    const value = this.born(update, place, shape);
    if (value === undefined) return before;
    const isNew = before === undefined && isMap(update);
    const isRecorded = !carriesRecords(shape) && !(isNew && holdsNodes(shape)) && typeof place.at(-1) === 'string';
    if (field !== undefined && isRecorded) holder?.note(field);
    note('stands');
    return value;
  }

  /** Records the overlay on every node that a new value brings; undefined for a value that may not stand there. */
  private born(value: Json, place: Place, shape: Shape): Json | undefined {
    const unmet = unmetDemand(value, place, shape);
    if (unmet !== undefined) {
      this.report.unusable(unmet);
      return undefined;
    }
    if (Array.isArray(value)) return this.bornList(value, place, shape);
    if (!isMap(value)) return value;
    const out: JsonMap = new Map();
    const fields = new Map<string, undefined>();
    for (const [member, inner] of value) {
      const spot = shapeBelow(shape, member);
      const made = this.born(inner, [...place, member], spot);
      if (made === undefined) continue;
      out.set(member, made);
      if (member !== 'x-docgen' && !holdsNodes(spot)) fields.set(member, undefined);
    }
    return carriesRecords(shape) && fields.size > 0 ? withRecord(out, fields, this.file) : out;
  }

  private bornList(list: readonly Json[], place: Place, shape: Shape): Json[] | undefined {
    const made = list.map((item, at) => this.born(item, [...place, at], shapeBelow(shape, at)));
    const standing = made.filter((item) => item !== undefined);
    // A list of which nothing can stand says nothing, and is not the empty list.
    return standing.length === 0 && list.length > 0 ? undefined : standing;
  }

  private holderOf(value: Json, { place, shape, holder }: Here): RecordedNode | undefined {
    return carriesRecords(shape) && isMap(value) ? new RecordedNode(value, shape, place.length) : holder;
  }
}

function below(
  { place, keys, shape }: Here,
  key: string | number,
  holder: RecordedNode | undefined,
  inner: Json,
): Here {
  const spot = shapeBelow(shape, key);
  const named = isShape(spot, 'parameter') && isMap(inner) && typeof key === 'number';
  const name = named ? `${inner.get('in')}:${inner.get('name')}` : String(key);
  return { place: [...place, key], keys: [...keys, name], shape: spot, holder };
}
