import { seeded } from '../../support/generate.js';
import { query } from './queries.js';
import { resourceClass, resourceOf } from './resources.js';
import { scalar } from './scalars.js';
import { type ActionParts, type ResourceClass, Scope } from './scope.js';
import { indented, statements } from './statements.js';
import { array, ofCollection } from './values.js';

/** An action in PHP: its controller and the resources it names. */
export interface Action {
  controller: string;
  text: string;
  resources: ResourceClass[];
}

/** Makes an action that follows from the seed and its number alone. */
export function action(seed: number, id: number): Action {
  const block: ActionParts['block'] = (own, count, indent) => indented(statements(own, count, answer), indent);
  const parts: ActionParts = { id, variables: 0, helpers: [], resources: [], block };
  const scope = new Scope(seeded(seed * 7919 + id), parts);
  const body = block(scope, 2 + scope.below(4), 2);
  const text = controller(`Act${id}Controller`, `${body}${indented([`return ${answer(scope)};`], 2)}`, parts);
  return { controller: `Act${id}Controller`, text, resources: parts.resources };
}

function controller(name: string, body: string, { helpers, resources }: ActionParts): string {
  const classes = ['PlainResource', ...resources.map((one) => one.name)].map((one) => `Http\\Resources\\${one}`);
  const uses = [...classes, 'Models\\Hotel', 'Models\\Photo', 'Models\\Room', 'Models\\Tag'];
  return `<?php

namespace App\\Http\\Controllers;

${uses.map((one) => `use App\\${one};\n`).join('')}use Illuminate\\Http\\Request;

class ${name}
{
    public function act(Request $request, int $id)
    {
${body}    }
${helpers.map((text) => `\n${text}`).join('')}}
`;
}

/** Writes what an action returns. */
function answer(scope: Scope): string {
  const models = scope.models();
  const collections = scope.collections();
  const arrays = scope.arrays();
  const way = scope.below(14);
  if (way < 5 && models.length > 0) {
    const model = scope.pick(models);
    if (way < 2) return model.name;
    if (way === 2) return `response()->json(${model.name}${scope.chance(0.3) ? ', 201' : ''})`;
    let made = resourceOf(scope, model);
    if (scope.chance(0.25)) made = `(${made})->additional(['more' => ${scalar(scope, 1)}])`;
    return scope.chance(0.15) ? `(${made})->response()->setStatusCode(203)` : made;
  }
  if (way < 8 && collections.length > 0) {
    const collection = scope.pick(collections);
    if (way === 5) return collection.name;
    if (way === 7) return ofCollection(scope, collection);
    const { name, model } = collection;
    const wrapped = [() => name, () => `${query(scope, model)}->paginate(2)`, () => `${name}->keyBy('id')`];
    return `${resourceClass(scope, model)}::collection(${scope.oneOf(wrapped)})`;
  }
  if (way === 8 && arrays.length > 0) return scope.pick(arrays).name;
  if (way === 9 && arrays.length > 0) return `response()->json(${scope.pick(arrays).name})`;
  if (way === 10 && collections.length > 0) {
    const { model } = scope.pick(collections);
    const pages = `${query(scope, model)}->${scope.pick(['paginate', 'simplePaginate', 'cursorPaginate'])}(2)`;
    return scope.chance(0.4)
      ? `${pages}->through(fn (${model} $x) => ${array(scope.callback('$x', model), 1)})`
      : pages;
  }
  return array(scope, 2);
}
