import { isMap, type JsonMap } from '@docgen/protocol';
import { type ArtifactPlace, BrokenReference, resolved, under } from './place.js';

const BRANCHES = ['allOf', 'anyOf', 'oneOf'];

/** Names the places of an artifact that describe parts of a body, those behind references and in alternatives included. */
export class ArtifactBodyPlaces {
  constructor(
    private readonly document: JsonMap,
    private readonly schema: ArtifactPlace | undefined,
  ) {}

  pointersOf(path: readonly (string | number)[]): string[] {
    let at = this.schema === undefined ? [] : this.spread([this.schema]);
    for (const step of path) at = this.spread(at.flatMap((place) => below(place, step)));
    return at.flatMap(({ pointer }) => [pointer, `#${pointer}`]);
  }

  /** Finds the reference at which a part is read, where one schema alone describes it by a reference. */
  siteOf(path: readonly (string | number)[]): string | undefined {
    const last = path.at(-1);
    if (this.schema === undefined || last === undefined) return this.schema && referring(this.schema)[0];
    let at = this.spread([this.schema]);
    for (const step of path.slice(0, -1)) at = this.spread(at.flatMap((place) => below(place, step)));
    const [site, ...others] = at.flatMap((place) => below(place, last)).flatMap(referring);
    return others.length === 0 ? site : undefined;
  }

  /** Adds to places those their references and alternatives lead to. */
  private spread(places: readonly ArtifactPlace[]): ArtifactPlace[] {
    const found = new Map<string, ArtifactPlace>();
    const pending = [...places];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (found.has(place.pointer)) continue;
      found.set(place.pointer, place);
      const { value, pointer } = place;
      if (!isMap(value)) continue;
      const target = this.behind(place);
      if (target.pointer !== pointer) pending.push(target);
      for (const word of BRANCHES) {
        const branches = value.get(word);
        for (const [at, branch] of (Array.isArray(branches) ? branches : []).entries()) {
          pending.push({ value: branch, pointer: under(pointer, word, at) });
        }
      }
    }
    return [...found.values()];
  }

  private behind(place: ArtifactPlace): ArtifactPlace {
    try {
      return resolved(this.document, place);
    } catch (error) {
      if (error instanceof BrokenReference) return place;
      throw error;
    }
  }
}

function referring({ value, pointer }: ArtifactPlace): string[] {
  return isMap(value) && typeof value.get('$ref') === 'string' ? [pointer] : [];
}

function below({ value, pointer }: ArtifactPlace, step: string | number): ArtifactPlace[] {
  if (!isMap(value)) return [];
  const items = value.get('items');
  if (typeof step === 'number') return items === undefined ? [] : [{ value: items, pointer: under(pointer, 'items') }];
  const properties = value.get('properties');
  const property = isMap(properties) ? properties.get(step) : undefined;
  return property === undefined ? [] : [{ value: property, pointer: under(pointer, 'properties', step) }];
}
