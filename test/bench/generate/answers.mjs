import { block } from './php-file.mjs';

export const RESPONSE = 'Illuminate\\Http\\JsonResponse';
const COLLECTION = 'Illuminate\\Http\\Resources\\Json\\AnonymousResourceCollection';

export const resourceName = (entity, suffix = 'Resource') =>
  `App\\Http\\Resources\\${entity.module}\\${entity.name}${suffix}`;

/** `{returns, lines}`: what stands before, then the one model answered the way this application does it here. */
export function answer(expression, { entity, file, random }, lines, status) {
  if (entity.resource) {
    const resource = file.use(resourceName(entity));
    if (status === 200)
      return { returns: resource, lines: [...lines, `return ${made(resource, expression, random)};`] };
    if (random.chance(0.4) && status === 201)
      return { returns: resource, lines: [...lines, `return new ${resource}(${expression});`] };
    return {
      returns: file.use(RESPONSE),
      lines: [
        ...lines,
        random.chance(0.6)
          ? `return (new ${resource}(${expression}))\n    ->response()\n    ->setStatusCode(${status});`
          : `return response()->json(new ${resource}(${expression}), ${status});`,
      ],
    };
  }
  const end = status === 200 ? '' : `, ${status}`;
  const shape = random.integer(0, 2);
  if (shape === 0)
    return { returns: file.use(RESPONSE), lines: [...lines, `return response()->json(${expression}${end});`] };
  if (shape === 1 && status === 200)
    return { returns: file.use(entity.fqcn), lines: [...lines, `return ${expression};`] };
  const variable = `$${entity.variable}`;
  const rows = ['id', ...entity.columns.slice(0, 6).map(({ name }) => name)].map(
    (name) => `'${name}' => ${variable}->${name},`,
  );
  return {
    returns: file.use(RESPONSE),
    lines: [...lines, `return response()->json([\n    'data' => [\n${block(rows, 2)}\n    ],\n]${end});`],
  };
}

function made(resource, expression, random) {
  return random.chance(0.25) ? `${resource}::make(${expression})` : `new ${resource}(${expression})`;
}

/** Answers many models: a resource collection, a collection class, or the paginator as it is. */
export function collectionAnswer(expression, { entity, file, random }, lines) {
  if (!entity.resource)
    return {
      returns: undefined,
      lines: [...lines, `return ${random.chance(0.5) ? expression : `response()->json(${expression})`};`],
    };
  if (entity.collection && random.chance(0.6)) {
    const collection = file.use(resourceName(entity, 'Collection'));
    return { returns: collection, lines: [...lines, `return new ${collection}(${expression});`] };
  }
  const resource = file.use(resourceName(entity, entity.brief && random.chance(0.6) ? 'SummaryResource' : 'Resource'));
  const extra = random.chance(0.15) ? `\n    ->additional(['meta' => ['locale' => app()->getLocale()]])` : '';
  return { returns: file.use(COLLECTION), lines: [...lines, `return ${resource}::collection(${expression})${extra};`] };
}
