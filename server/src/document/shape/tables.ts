import { extensionShape } from './extension.js';
import { bareMember } from './scalars.js';
import { GENERIC, list, map, type ObjectShape, type ObjectType, RAW, type Shape, WORDS } from './shape.js';

/**
 * Lists the object types of a document and their member order (document 2.2, 2.3). A bare name is a member holding
 * data; a pair names the shape of its value.
 */

type Row = string | readonly [name: string, shape: Shape];

function object(type: ObjectType, rows: readonly Row[] = []): ObjectShape & { members: Map<string, Shape> } {
  return { kind: 'object', type, members: members(rows) };
}

function members(rows: readonly Row[]): Map<string, Shape> {
  return new Map(rows.map((row) => (typeof row === 'string' ? [row, bareMember(row)] : row)));
}

const names = (text: string): string[] => text.split(' ');
const extension: Row = ['x-docgen', extensionShape];

// Types that hold each other are declared first and filled below.
const schema = { ...object('schema'), boolean: true as const };
const header = object('header');
const pathItem = object('pathItem');

const externalDocs = object('externalDocs', names('description url'));
const example = object('example', [
  extension,
  ...names('summary description dataValue serializedValue value externalValue'),
]);
const examples: Row = ['examples', map(example)];
const link = object('link');
const encoding = object('encoding');
const encodingPosition: Shape = { kind: 'opaque', of: encoding };
const mediaType = object('mediaType', [
  extension,
  'description',
  ['schema', schema],
  ['itemSchema', schema],
  ['example', RAW],
  examples,
  ['encoding', map(encodingPosition)],
  ['prefixEncoding', { kind: 'opaque', of: list(encoding) }],
  ['itemEncoding', encodingPosition],
]);
const content: Row = ['content', map(mediaType)];
const headers: Row = ['headers', map(header)];

const parameter = object('parameter', [
  extension,
  ...names('$ref name in description required deprecated allowEmptyValue style explode allowReserved'),
  ['schema', schema],
  ['example', RAW],
  examples,
  content,
]);
const requestBody = object('requestBody', [extension, ...names('$ref description required'), content]);
const links: Row = ['links', map({ kind: 'opaque', of: link })];
const response = object('response', [extension, ...names('$ref summary description'), headers, content, links]);

const server = object('server', [
  ...names('url description name'),
  ['variables', map(object('variable', [['enum', WORDS], 'default', 'description']))],
  extension,
]);
const servers: Row = ['servers', list(server)];
const security: Row = ['security', { kind: 'list', of: map(GENERIC), order: 'requirements' }];
const parameters: Row = ['parameters', { kind: 'list', of: parameter, order: 'parameters' }];
const callback: Shape = { kind: 'map', of: pathItem, extensible: true };

const operation = object('operation', [
  extension,
  ...names('operationId summary description'),
  ['externalDocs', externalDocs],
  'deprecated',
  ['tags', WORDS],
  security,
  servers,
  parameters,
  ['requestBody', requestBody],
  ['responses', { kind: 'map', of: response, extensible: true }],
  ['callbacks', map(callback)],
]);

export const METHODS = names('get put post delete options head patch trace query');

fill(header, [
  extension,
  ...names('$ref description required deprecated style explode'),
  ['schema', schema],
  ['example', RAW],
  examples,
  content,
]);
fill(pathItem, [
  extension,
  ...names('$ref summary description'),
  servers,
  parameters,
  ...METHODS.map((method): Row => [method, operation]),
]);
pathItem.walked = members([['additionalOperations', map(operation)]]);
encoding.walked = members([
  headers,
  ['encoding', map(encoding)],
  ['prefixEncoding', list(encoding)],
  ['itemEncoding', encoding],
]);

fill(schema, [
  extension,
  ...names('$ref $id $anchor'),
  ['$defs', map(schema)],
  ['definitions', map(schema)],
  ...names('title description type format'),
  ['enum', { kind: 'list', of: GENERIC, order: 'values' }],
  ...names('const default multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern'),
  ...names('contentEncoding contentMediaType'),
  ['contentSchema', schema],
  ['items', schema],
  ['prefixItems', list(schema)],
  ['additionalItems', schema],
  ['contains', schema],
  ['unevaluatedItems', schema],
  ...names('maxItems minItems uniqueItems'),
  ['properties', map(schema)],
  ['required', WORDS],
  ['additionalProperties', schema],
  ['patternProperties', map(schema)],
  ['propertyNames', schema],
  ['unevaluatedProperties', schema],
  ...names('maxProperties minProperties'),
  ['dependentRequired', map(GENERIC)],
  ['dependentSchemas', map(schema)],
  ['allOf', list(schema)],
  ['anyOf', list(schema)],
  ['oneOf', list(schema)],
  ['not', schema],
  ['if', schema],
  ['then', schema],
  ['else', schema],
  'discriminator',
  ['externalDocs', externalDocs],
  ...names('example examples readOnly writeOnly deprecated nullable'),
]);

const securityScheme: Shape = { kind: 'opaque', of: object('securityScheme') };
const components = object('components', [
  ['schemas', map(schema)],
  ['responses', map(response)],
  ['parameters', map(parameter)],
  examples,
  ['requestBodies', map(requestBody)],
  headers,
  ['mediaTypes', map(mediaType)],
  ['securitySchemes', map(securityScheme)],
  links,
  ['callbacks', map(callback)],
  ['pathItems', map(pathItem)],
  extension,
]);

const info = object('info', [
  ...names('title summary description termsOfService'),
  ['contact', object('contact', names('name url email'))],
  ['license', object('license', names('name identifier url'))],
  'version',
  extension,
]);
const tag = object('tag', [
  ...names('name summary description'),
  ['externalDocs', externalDocs],
  ...names('parent kind'),
  extension,
]);

/** The shape of the whole document. */
export const rootShape: ObjectShape = object('root', [
  ...names('openapi jsonSchemaDialect'),
  ['info', info],
  servers,
  security,
  ['tags', list(tag)],
  ['paths', { kind: 'map', of: pathItem, extensible: true }],
  ['webhooks', map(pathItem)],
  ['components', components],
  extension,
]);

export const schemaShape: ObjectShape = schema;
export const schemaMembers: ReadonlyMap<string, Shape> = schema.members;
export const parameterShape: ObjectShape = parameter;
export const operationShape: ObjectShape = operation;
export const pathItemShape: ObjectShape = pathItem;
export const mediaTypeShape: ObjectShape = mediaType;
export const responseShape: ObjectShape = response;
/** Maps each bucket of `components` to the shape of its values. */
export const componentBuckets: ReadonlyMap<string, Shape> = new Map(
  [...components.members].flatMap(([name, bucket]): [string, Shape][] =>
    bucket.kind === 'map' ? [[name, bucket.of]] : [],
  ),
);

function fill(shape: { members: Map<string, Shape> }, rows: readonly Row[]): void {
  for (const [name, value] of members(rows)) shape.members.set(name, value);
}
