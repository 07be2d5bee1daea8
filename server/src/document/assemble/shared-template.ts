import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { placeholderNames } from '../identity.js';

/**
 * Gives the path parameters of an operation the names of the template it is published under (requests 2.4). They keep their identity and
 * say the name the application has as a fact.
 */
export function withTemplateNames(node: JsonMap, path: string, template: string): JsonMap {
  if (path === template) return node;
  const parameters = node.get('parameters');
  if (!Array.isArray(parameters)) return node;
  const published = placeholderNames(template);
  const names = new Map(placeholderNames(path).map((name, at) => [name, published[at] as string]));
  return new Map(node).set(
    'parameters',
    parameters.map((parameter) => renamed(parameter, names)),
  );
}

function renamed(parameter: Json, names: ReadonlyMap<string, string>): Json {
  if (!isMap(parameter) || parameter.get('in') !== 'path') return parameter;
  const own = parameter.get('name');
  const name = typeof own === 'string' ? names.get(own) : undefined;
  if (name === undefined || name === own) return parameter;
  const extension = parameter.get('x-docgen');
  const facts = isMap(extension) ? extension.get('facts') : undefined;
  const withFact = new Map(isMap(facts) ? facts : []).set('routeName', own as string);
  const out = new Map(parameter).set('name', name);
  return out.set('x-docgen', new Map(isMap(extension) ? extension : []).set('facts', withFact));
}
