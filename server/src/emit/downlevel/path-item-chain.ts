import { isMap, type JsonMap } from '@docgen/protocol';
import { follow } from '../../document/index.js';

/** Lists the references from one to a path item, as JSON; the last leads nowhere or back where it is not one. */
export function pathItemChain(source: JsonMap, ref: string): string {
  const chain: string[] = [];
  for (let at: unknown = ref; typeof at === 'string'; ) {
    chain.push(at);
    if (chain.indexOf(at) < chain.length - 1) break;
    const item = follow(source, at);
    at = isMap(item) ? item.get('$ref') : undefined;
  }
  return JSON.stringify(chain);
}

/** Gives the path item a reference leads to, the chain followed; undefined when it dangles or is a cycle. */
export function pathItemAt(source: JsonMap, ref: string): JsonMap | undefined {
  const chain = JSON.parse(pathItemChain(source, ref)) as string[];
  const item = follow(source, chain.at(-1) ?? '');
  return isMap(item) && !item.has('$ref') ? item : undefined;
}
