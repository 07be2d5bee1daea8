import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { commentOf, schemaLines } from './comment.js';
import { componentType, type TypeContext } from './reference.js';
import { member, schemaType } from './schema-type.js';
import { block, memberName, statusName } from './text.js';
import { atom, type TypeForm, typeText, UNKNOWN } from './type.js';

const LOCATIONS = ['path', 'query', 'header', 'cookie'];

/** Holds a list of parameters with the keys that lead to it. */
interface ParameterList {
  value: Json | undefined;
  path: readonly string[];
}

/** Makes the type of an operation (emitters 10.2); `shared` holds the parameters of its path item, `path` leads to it. */
export function operationType(
  operation: JsonMap,
  shared: ParameterList,
  path: readonly string[],
  context: TypeContext,
): string {
  const own = { value: operation.get('parameters'), path: [...path, 'parameters'] };
  const body = operation.get('requestBody');
  const responses = operation.get('responses');
  const statuses = isMap(responses) ? [...responses].filter(([status]) => !status.startsWith('x-')) : [];
  return block([
    `parameters: ${parametersType([shared, own], context)};`,
    bodyMember(body, [...path, 'requestBody'], context),
    `responses: ${block(
      statuses.map(([status, response]) => {
        const type = responseType(response, [...path, 'responses', status], context);
        return `${statusName(status)}: ${typeText(type)};`;
      }),
    )};`,
  ]);
}

function parametersType(lists: readonly ParameterList[], context: TypeContext): string {
  const found = new Map<string, { place: string; required: boolean; text: string }>();
  for (const { value, path } of lists) {
    if (!Array.isArray(value)) continue;
    for (const [index, parameter] of value.entries()) {
      const at = [...path, String(index)];
      const ref = isMap(parameter) ? parameter.get('$ref') : undefined;
      const meant = typeof ref === 'string' ? context.resolved(ref) : parameter;
      if (!isMap(meant)) {
        if (typeof ref === 'string') context.unresolved(at, ref);
        continue;
      }
      const [place, name] = [String(meant.get('in')), String(meant.get('name'))];
      const required = meant.get('required') === true;
      const type =
        typeof ref === 'string' ? componentType(ref, 'parameters', at, context) : parameterType(meant, at, context);
      const lines = typeof ref === 'string' ? [] : schemaLines(meant.get('schema'), meant);
      found.set(JSON.stringify([place, name]), { place, required, text: member(name, required, type, lines) });
    }
  }
  const all = [...found.values()];
  return block(
    LOCATIONS.map((location) => {
      const here = all.filter(({ place }) => place === location);
      if (here.length === 0) return `${location}?: never;`;
      const mark = here.some(({ required }) => required) ? '' : '?';
      return `${location}${mark}: ${block(here.map(({ text }) => text))};`;
    }),
  );
}

/** Makes the type of a parameter or header. */
export function parameterType(parameter: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  const schema = parameter.get('schema');
  return schema === undefined ? UNKNOWN : schemaType(schema, [...path, 'schema'], context);
}

function bodyMember(body: Json | undefined, path: readonly string[], context: TypeContext): string {
  if (!isMap(body)) return 'requestBody?: never;';
  const ref = body.get('$ref');
  const meant = typeof ref === 'string' ? context.resolved(ref) : body;
  const mark = isMap(meant) && meant.get('required') === true ? '' : '?';
  return `requestBody${mark}: ${typeText(bodyType(body, path, context))};`;
}

/** Makes the type of a request body. */
export function bodyType(body: JsonMap, path: readonly string[], context: TypeContext): TypeForm {
  const ref = body.get('$ref');
  if (typeof ref === 'string') return componentType(ref, 'requestBodies', path, context);
  return atom(block([`content: ${contentType(body.get('content'), [...path, 'content'], context)};`]));
}

/** Makes the type of a response. */
export function responseType(response: Json, path: readonly string[], context: TypeContext): TypeForm {
  if (!isMap(response)) return UNKNOWN;
  const ref = response.get('$ref');
  if (typeof ref === 'string') return componentType(ref, 'responses', path, context);
  const headers = response.get('headers');
  const declared = isMap(headers) ? [...headers] : [];
  const members = declared.map(([name, header]) => headerMember(name, header, [...path, 'headers', name], context));
  const content = response.get('content');
  return atom(
    block([
      `headers: ${block([...members, '[name: string]: unknown;'])};`,
      isMap(content) && content.size > 0
        ? `content: ${contentType(content, [...path, 'content'], context)};`
        : 'content?: never;',
    ]),
  );
}

function headerMember(name: string, header: Json, path: readonly string[], context: TypeContext): string {
  const ref = isMap(header) ? header.get('$ref') : undefined;
  const meant = typeof ref === 'string' ? context.resolved(ref) : header;
  const required = isMap(meant) && meant.get('required') === true;
  if (typeof ref === 'string') return member(name, required, componentType(ref, 'headers', path, context), []);
  if (!isMap(header)) return member(name, false, UNKNOWN, []);
  return member(name, required, parameterType(header, path, context), schemaLines(header.get('schema'), header));
}

function contentType(content: Json | undefined, path: readonly string[], context: TypeContext): string {
  if (!isMap(content)) return '{}';
  return block(
    [...content].map(([name, media]) => {
      const ref = isMap(media) ? media.get('$ref') : undefined;
      const meant = typeof ref === 'string' ? context.resolved(ref) : media;
      const schema = isMap(meant) ? meant.get('schema') : undefined;
      const lines = isMap(schema) && !schema.has('$ref') ? schemaLines(schema) : [];
      const type = schemaType(schema, [...path, name, 'schema'], context);
      return `${commentOf(lines)}${memberName(name)}: ${typeText(schema === undefined ? UNKNOWN : type)};`;
    }),
  );
}
