import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { SearchedPart } from '@docgen/protocol/rpc';
import type { PublishedOperation } from '../explain/operations.js';
import type { SearchedTexts } from './words.js';

type Text = readonly [part: SearchedPart, text: string];

/** Lists the texts an operation is found by. Properties are those written in it, not those of components. */
export function operationTexts({ match, node, route }: PublishedOperation): SearchedTexts {
  const action = route?.route.action;
  const tags = listOf(node.get('tags'));
  return [
    ...some('name', match.operationId, match.routeName),
    ['address', `${match.method} ${match.path}`],
    ...some('summary', node.get('summary')),
    ...tags.flatMap((tag) => some('tag', tag)),
    ...(action?.kind === 'controller' ? some('action', shortName(action.class), action.method) : []),
    ...listOf(node.get('parameters')).flatMap((parameter) =>
      isMap(parameter) ? some('parameter', parameter.get('name') ?? referenced(parameter)) : [],
    ),
    ...propertyNames(node).map((name): Text => ['property', name]),
    ...some('description', node.get('description')),
  ];
}

/** Lists the texts a schema of the components is found by. */
export function schemaTexts(name: string, schema: JsonMap): SearchedTexts {
  return [
    ['name', name],
    ...some('summary', schema.get('title')),
    ...propertyNames(schema).map((property): Text => ['property', property]),
    ...some('description', schema.get('description')),
  ];
}

/** Lists the names of the members a schema declares itself, in order. */
export function ownProperties(schema: JsonMap): string[] {
  const properties = schema.get('properties');
  return isMap(properties) ? [...properties.keys()] : [];
}

/** Lists the names of all properties written below a node, each once. */
function propertyNames(node: JsonMap): string[] {
  const names = new Set<string>();
  const walk = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) walk(item);
    else if (isMap(value)) {
      for (const [key, member] of value) {
        if (key === 'properties' && isMap(member)) for (const name of member.keys()) names.add(name);
        // Values are data: what stands in them declares nothing.
        if (!VALUES.has(key)) walk(member);
      }
    }
  };
  walk(node);
  return [...names];
}

const VALUES: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'const', 'enum', 'x-docgen']);

function some(part: SearchedPart, ...texts: readonly (Json | null | undefined)[]): Text[] {
  return texts.flatMap((text): Text[] => (typeof text === 'string' && text !== '' ? [[part, text]] : []));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function referenced(node: JsonMap): string | undefined {
  const ref = node.get('$ref');
  return typeof ref === 'string' ? shortName(ref) : undefined;
}

function shortName(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/')) + 1);
}
