import { key, literal } from './literals.js';
import { MODELS, type ModelName, related, relations } from './models.js';
import { columnList } from './queries.js';
import type { ModelVariable, Scope } from './scope.js';

/** Writes a resource class of its own around a model. */
export function resourceOf(scope: Scope, { name, model }: ModelVariable): string {
  const made = resourceClass(scope, model);
  return scope.chance(0.5) ? `new ${made}(${name})` : `${made}::make(${name})`;
}

/** Adds a resource class to the action and gives its name. */
export function resourceClass(scope: Scope, model: ModelName): string {
  const name = `Act${scope.parts.id}Part${scope.parts.resources.length}Resource`;
  const text = `<?php

namespace App\\Http\\Resources;

use App\\Models\\${model};
use Illuminate\\Http\\Resources\\Json\\JsonResource;

/** @mixin ${model} */
class ${name} extends JsonResource
{${scope.pick([...MEMBERS, ...Array.from({ length: 8 }, () => '')])}
    public function toArray($request)
    {
        ${body(scope, model)}
    }
}
`;
  scope.parts.resources.push({ name, text });
  return name;
}

/** What a resource may have beside its members. */
const MEMBERS = [
  '\n    public static $wrap = null;\n',
  "\n    public function with($request)\n    {\n        return ['meta' => ['v' => 1]];\n    }\n",
  '\n    public $preserveKeys = true;\n',
  '\n    public function withResponse($request, $response)\n    {\n        $response->setStatusCode(202);\n    }\n',
];

function body(scope: Scope, model: ModelName): string {
  const list = `[${Array.from({ length: 2 + scope.below(4) }, () => entry(scope, model)).join(', ')}]`;
  const way = scope.below(8);
  if (way === 0) return 'return parent::toArray($request);';
  if (way === 1) return `return array_merge(parent::toArray($request), ${list});`;
  if (way === 2)
    return [
      '$data = parent::toArray($request);',
      `$data['k'] = ${member(scope, model)};`,
      `unset($data['${scope.pick(MODELS[model].columns)}']);`,
      'return $data;',
    ].join('\n        ');
  if (way === 3)
    return [
      `$data = ${list};`,
      `if (${scope.flag()}) {`,
      `    $data['${key(scope)}'] = ${member(scope, model)};`,
      '}',
      'return $data;',
    ].join('\n        ');
  return way === 4 ? `return [...parent::toArray($request), ...${list}];` : `return ${list};`;
}

function entry(scope: Scope, model: ModelName): string {
  const own = () => `'${key(scope)}' => ${member(scope, model)}`;
  const way = scope.below(10);
  if (way === 0) return `$this->mergeWhen(${scope.flag()}, [${own()}, 'mm' => 1])`;
  if (way === 1) return `$this->merge([${own()}])`;
  return way === 2 ? `$this->attributes(${columnList(scope, model)})` : own();
}

/** Writes a value inside `toArray()`. */
function member(scope: Scope, model: ModelName): string {
  const { columns, accessors, many } = MODELS[model];
  const read = () => `$this->${scope.pick([...columns, ...accessors])}`;
  const column = scope.pick(columns);
  const relation = scope.pick(Object.keys(many));
  const otherwise = scope.chance(0.3) ? `, ${literal(scope)}` : '';
  const way = scope.below(10);
  if (way < 4) return read();
  if (way === 4)
    return `$this->when(${scope.flag()}, ${scope.oneOf([read, () => `fn () => ${read()}`, () => literal(scope)])}${otherwise})`;
  if (way === 5) return ofRelation(scope, model);
  if (way === 6)
    return `$this->${scope.pick([`whenCounted('${relation}')`, `whenExistsLoaded('${relation}')`, `whenAggregated('${relation}', 'id', 'max')`])}`;
  if (way === 7)
    return `$this->${scope.pick([
      ...[`whenHas('${column}')`, `whenNotNull($this->${column})`, "whenHas('extra')", `resource->${column}`],
      ...[`whenAppended('${accessors[0] ?? 'none'}')`, `unless(${scope.flag()}, $this->id)`],
    ])}`;
  if (way === 8) return literal(scope);
  return scope.oneOf([
    () => '$this->getKey()',
    () => '(string) $this->id',
    () => `$this->id > 1 ? ${read()} : ${literal(scope)}`,
    () => `${read()} ?? ${literal(scope)}`,
    () => `['in' => ${read()}, 'w' => $this->when(${scope.flag()}, 1)]`,
  ]);
}

function ofRelation(scope: Scope, model: ModelName): string {
  const relation = scope.pick(relations(model));
  const isOne = MODELS[model].one[relation] !== undefined;
  const plain = (of: string) => (isOne ? `new PlainResource(${of})` : `PlainResource::collection(${of})`);
  const read = isOne ? `?->${scope.pick(MODELS[related(model, relation)].columns)}` : '->count()';
  return scope.oneOf([
    () => `$this->whenLoaded('${relation}')`,
    () => `$this->whenLoaded('${relation}', fn () => $this->${relation}${read})`,
    () => `$this->whenLoaded('${relation}', fn ($z) => $z, ${literal(scope)})`,
    () => plain(`$this->whenLoaded('${relation}')`),
    () => plain(`$this->${relation}`),
    () => `$this->${relation}`,
  ]);
}
