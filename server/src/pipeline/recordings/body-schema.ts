import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { componentRef, type Fragment } from '../../analysis/index.js';
import { freezeSchemaComponent, OperationDraft, pointer } from '../../document/index.js';
import type { RecordedResponse } from './recording-file.js';

const NOWHERE = () => undefined;

/** Names the places in the document that describe parts of a recorded body, as findings of lint name them. */
export class BodySchema {
  private whole: JsonMap | undefined;

  constructor(
    private readonly fragment: Fragment,
    private readonly response: Pick<RecordedResponse, 'status' | 'mediaType'>,
    private readonly place: readonly string[],
  ) {}

  /** Lists the pointers that describe a part: those of every schema it is a member of, shared ones by their own. */
  pointersOf(path: readonly (string | number)[]): string[] {
    let at: Place[] = this.resolved([{ keys: [...this.place, 'schema'], schema: this.schema }]);
    for (const step of path) at = this.resolved(at.flatMap((place) => below(place, step)));
    return at.flatMap(({ keys }) => [pointer(keys), `#/${keys.join('/')}`]);
  }

  private get schema(): Json | undefined {
    if (this.whole === undefined) {
      const draft = new OperationDraft();
      for (const contribution of this.fragment.contributions) draft.apply(contribution);
      this.whole = draft.freeze('', NOWHERE);
    }
    const { status, mediaType } = this.response;
    return ['responses', status, 'content', mediaType, 'schema'].reduce<Json | undefined>(
      (value, key) => (isMap(value) ? value.get(key) : undefined),
      this.whole,
    );
  }

  /** Adds to places those their references and alternatives lead to. */
  private resolved(places: readonly Place[]): Place[] {
    const found: Place[] = [];
    const seen = new Set<Json>();
    const pending = [...places];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      const { schema, keys } = place;
      if (!isMap(schema)) {
        found.push(place);
        continue;
      }
      if (seen.has(schema)) continue;
      seen.add(schema);
      found.push(place);
      const ref = schema.get('$ref');
      if (typeof ref === 'string') pending.push(...this.component(ref));
      for (const word of ['allOf', 'anyOf', 'oneOf']) {
        const branches = schema.get(word);
        if (!Array.isArray(branches)) continue;
        for (const [at, branch] of branches.entries())
          pending.push({ keys: [...keys, word, String(at)], schema: branch });
      }
    }
    return found;
  }

  private component(ref: string): Place[] {
    const found = this.fragment.components.find(({ bucket, tuple }) => componentRef(bucket, tuple) === ref);
    const schema = found === undefined ? undefined : freezeSchemaComponent(found.contributions, NOWHERE);
    return found === undefined || schema === undefined
      ? []
      : [{ keys: ['components', found.bucket, found.name], schema }];
  }
}

interface Place {
  keys: readonly string[];
  schema: Json | undefined;
}

function below({ keys, schema }: Place, step: string | number): Place[] {
  if (!isMap(schema)) return [];
  const [member, key] = typeof step === 'number' ? ['items', undefined] : ['properties', step];
  const inner = schema.get(member as string);
  if (key === undefined) return inner === undefined ? [] : [{ keys: [...keys, 'items'], schema: inner }];
  const property = isMap(inner) ? inner.get(key) : undefined;
  return property === undefined ? [] : [{ keys: [...keys, 'properties', key], schema: property }];
}
