import { FRACTAL, LARAVEL_FRACTAL } from '../classes/packages.js';

/** Class names of League Fractal and of the Laravel wrapper around it (engine 14.10). */
const LEAGUE = 'League\\Fractal\\';
export const MANAGER = `${LEAGUE}Manager`;
export const SCOPE = `${LEAGUE}Scope`;
export const TRANSFORMER = `${LEAGUE}TransformerAbstract`;
export const ITEM = `${LEAGUE}Resource\\Item`;
export const COLLECTION_RESOURCE = `${LEAGUE}Resource\\Collection`;
export const NULL_RESOURCE = `${LEAGUE}Resource\\NullResource`;
const PRIMITIVE = `${LEAGUE}Resource\\Primitive`;
export const ARRAY_SERIALIZER = `${LEAGUE}Serializer\\ArraySerializer`;
export const DATA_ARRAY_SERIALIZER = `${LEAGUE}Serializer\\DataArraySerializer`;
export const JSON_API_SERIALIZER = `${LEAGUE}Serializer\\JsonApiSerializer`;
export const CURSOR_INTERFACE = `${LEAGUE}Pagination\\CursorInterface`;
export const PAGINATOR_ADAPTER = `${LEAGUE}Pagination\\IlluminatePaginatorAdapter`;

const RESOURCE_ABSTRACT = `${LEAGUE}Resource\\ResourceAbstract`;
const SERIALIZER = `${LEAGUE}Serializer\\Serializer`;

/** Lists the parents of the package's classes, so that it is known without vendor/. */
export const FRACTAL_PARENTS: Readonly<Record<string, string[]>> = {
  [FRACTAL]: ['JsonSerializable'],
  [LARAVEL_FRACTAL]: [FRACTAL],
  [MANAGER]: [],
  [SCOPE]: ['JsonSerializable'],
  [TRANSFORMER]: [],
  [RESOURCE_ABSTRACT]: [],
  [ITEM]: [RESOURCE_ABSTRACT],
  [COLLECTION_RESOURCE]: [RESOURCE_ABSTRACT],
  [NULL_RESOURCE]: [RESOURCE_ABSTRACT],
  [PRIMITIVE]: [RESOURCE_ABSTRACT],
  [SERIALIZER]: [],
  [`${LEAGUE}Serializer\\SerializerAbstract`]: [SERIALIZER],
  [ARRAY_SERIALIZER]: [`${LEAGUE}Serializer\\SerializerAbstract`],
  [DATA_ARRAY_SERIALIZER]: [ARRAY_SERIALIZER],
  [JSON_API_SERIALIZER]: [ARRAY_SERIALIZER],
  [CURSOR_INTERFACE]: [],
  [`${LEAGUE}Pagination\\Cursor`]: [CURSOR_INTERFACE],
  [PAGINATOR_ADAPTER]: [`${LEAGUE}Pagination\\PaginatorInterface`],
  [`${LEAGUE}Pagination\\PaginatorInterface`]: [],
};
