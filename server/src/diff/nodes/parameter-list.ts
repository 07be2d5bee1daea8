import type { Json, JsonMap } from '@docgen/protocol';
import { isMap } from '@docgen/protocol';
import type { DocumentSide } from '../document-side.js';
import { idOf } from '../identity.js';
import { listOf, proseOf, textOf } from '../members.js';
import type { Pairable } from '../pairing.js';

/** Holds a parameter of an operation, behind its references. */
export interface ParameterNode extends Pairable {
  in: string;
  name: string;
  description: Json | null;
  isRequired: boolean;
  /** Reference that leads nowhere; nothing else is known then. */
  dangling: string | undefined;
}

/** Lists the parameters of an operation: those of its path item, except where it has its own (diff 8). */
export function parametersOf(
  side: Pick<DocumentSide, 'resolve'>,
  shared: Json | undefined,
  own: Json | undefined,
): readonly ParameterNode[] {
  const mine = listOf(own).filter(isMap).map(nodeIn(side));
  const theirs = listOf(shared).filter(isMap).map(nodeIn(side));
  if (theirs.length === 0) return mine;
  const stated = new Set(mine.map(({ structural }) => structural));
  return [...mine, ...theirs.filter(({ structural }) => !stated.has(structural))];
}

function nodeIn(side: Pick<DocumentSide, 'resolve'>): (site: JsonMap) => ParameterNode {
  return (written) => {
    const { node, site, dangling } = side.resolve(written);
    if (node === undefined) {
      const structural = dangling ?? '';
      const nothing = { in: '', name: '', description: null, isRequired: false };
      return { id: idOf(site), structural, node: site, dangling, ...nothing };
    }
    const place = textOf(node.get('in')) ?? '';
    const name = textOf(node.get('name')) ?? '';
    return {
      id: idOf(site) ?? (site === node ? undefined : idOf(node)),
      // Names of headers have no letter case.
      structural: `${place}:${place === 'header' ? name.toLowerCase() : name}`,
      node,
      in: place,
      name,
      description: proseOf(site.get('description')) ?? proseOf(node.get('description')),
      isRequired: node.get('required') === true || place === 'path',
      dangling: undefined,
    };
  };
}
