import { isMap, type Json } from '@docgen/protocol';
import { readJson } from '../../document/index.js';
import { readYaml } from '../../project/config/read-yaml.js';

/**
 * Points at the first value, members in the order of the first text, in which two texts of JSON or YAML differ as values; undefined where
 * they say the same, however they are laid out, or one cannot be read.
 */
export function unlikePlace(committed: string, current: string, yaml: boolean): string | undefined {
  const [one, other] = [readValue(committed, yaml), readValue(current, yaml)];
  return one === undefined || other === undefined ? undefined : unlike(one, other, '#');
}

function readValue(text: string, yaml: boolean): Json | undefined {
  if (yaml) {
    const read = readYaml(text);
    return read.ok ? (read.root ?? null) : undefined;
  }
  const read = readJson(text);
  return read.ok ? read.value : undefined;
}

function unlike(one: Json, other: Json, at: string): string | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return at;
    return first(one.map((item, place) => () => unlike(item, other[place] ?? null, `${at}/${place}`)));
  }
  if (!isMap(one) || !isMap(other)) return one === other ? undefined : at;
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return first(
    names.map((name) => () => {
      const [own, its] = [one.get(name), other.get(name)];
      const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return own === undefined || its === undefined ? place : unlike(own, its, place);
    }),
  );
}

function first(asked: readonly (() => string | undefined)[]): string | undefined {
  for (const ask of asked) {
    const found = ask();
    if (found !== undefined) return found;
  }
  return undefined;
}
