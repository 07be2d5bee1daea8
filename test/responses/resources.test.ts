import { describe, expect, it } from 'vitest';
import { document } from './world.js';

const INT = { type: 'integer' };
const TEXT = { type: 'string' };

/** Value forms inside `toArray` (responses 7.3): the entry, the schema of its member `x`, and whether it is required. */
const ROWS: [entry: string, schema: unknown, required: boolean][] = [
  ["'x' => $this->name", TEXT, true],
  ["'x' => $this->resource->name", TEXT, true],
  ["'x' => $this->posts", { type: 'array', items: { $ref: '#/Post' } }, true],
  ["'x' => $this->team", { anyOf: [{ $ref: '#/Team' }, { type: 'null' }] }, true],
  ["'x' => $this->when(true, 'v')", { type: 'string', const: 'v' }, false],
  ["'x' => $this->unless(true, fn () => 5)", { type: 'integer', const: 5 }, false],
  ["'x' => $this->when(true, 'v', null)", { anyOf: [{ type: 'string', const: 'v' }, { type: 'null' }] }, true],
  ["'x' => $this->whenLoaded('posts')", { type: 'array', items: { $ref: '#/Post' } }, false],
  ["'x' => $this->whenLoaded('posts', fn () => 1)", { type: 'integer', const: 1 }, false],
  ["'x' => $this->whenLoaded('team', fn ($t) => $t->id, 0)", { type: ['integer', 'null'] }, true],
  ["'x' => $this->whenCounted('posts')", INT, false],
  [
    "'x' => $this->whenCounted('posts', fn () => 'n', 0)",
    {
      anyOf: [
        { type: 'string', const: 'n' },
        { type: 'integer', const: 0 },
      ],
    },
    true,
  ],
  ["'x' => $this->whenExistsLoaded('posts')", { type: 'boolean' }, false],
  [
    "'x' => $this->whenAggregated('posts', 'id', 'sum')",
    { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
    false,
  ],
  ["'x' => $this->whenHas('name')", TEXT, false],
  ["'x' => $this->whenNotNull($this->email)", TEXT, false],
  ["'x' => $this->whenNotNull($this->email, 'none')", TEXT, true],
  ["'x' => $this->whenNull($this->email)", { type: 'null' }, false],
  ["$this->merge(['x' => 1])", { type: 'integer', const: 1 }, true],
  ["$this->mergeWhen(true, ['x' => 1, 'y' => 2])", { type: 'integer', const: 1 }, false],
  ["$this->mergeUnless(true, fn () => ['x' => 1])", { type: 'integer', const: 1 }, false],
  ["'x' => new PostResource($this->whenLoaded('posts'))", { $ref: '#/PostResource' }, false],
  ["'x' => PostResource::collection($this->posts)", { type: 'array', items: { $ref: '#/PostResource' } }, true],
  [
    "'x' => PostResource::collection($this->whenLoaded('posts'))",
    { type: 'array', items: { $ref: '#/PostResource' } },
    false,
  ],
  [
    "'x' => ['a' => $this->when(true, 1), 'b' => 2]",
    {
      type: 'object',
      properties: { a: { type: 'integer', const: 1 }, b: { type: 'integer', const: 2 } },
      required: ['b'],
    },
    true,
  ],
  ["'x' => $this->role", { $ref: '#/Role' }, true],
  ["'x' => $this->created_at->toIso8601String()", TEXT, true],
  ["'x' => $this->created_at", { type: 'string', format: 'date-time' }, true],
  ["'x' => (int) $this->name", INT, true],
  ["'x' => fn () => 1", {}, true],
  ["'x' => [7 => 'a', 9 => 'b']", { type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, true],
  [
    "\n/**\n * How it is called.\n * @example Ada\n */\n'x' => $this->name",
    { type: 'string', description: 'How it is called.', example: 'Ada' },
    true,
  ],
  ["'x' => 1, $this->merge(['x' => 'late'])", { type: 'integer', const: 1 }, true],
];

const files = Object.fromEntries(
  ROWS.map(([entry], i) => [
    `app/Http/Resources/F${i}Resource.php`,
    `<?php namespace App\\Http\\Resources; /** @mixin \\App\\Models\\User */ class F${i}Resource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {
  public function toArray($request): array { return ['always' => 1, ${entry}]; } }`,
  ]),
);

describe('value forms of a resource (responses 7.3)', () => {
  const { components } = document(
    ROWS.map((_, i) => ({ code: `return new \\App\\Http\\Resources\\F${i}Resource(User::first());` })),
    { files },
  );
  ROWS.forEach(([entry, schema, required], i) => {
    it(entry, () => {
      const component = components[`F${i}Resource`] as { properties: Record<string, unknown>; required?: string[] };
      expect(component.properties.x).toEqual(schema);
      expect(component.required?.includes('x') === true).toBe(required);
    });
  });
});

describe('resource classes (responses 7.1, 7.2, 7.6)', () => {
  const written = (
    name: string,
    body: string,
    doc = '',
    parent = '\\Illuminate\\Http\\Resources\\Json\\JsonResource',
  ) => ({
    [`app/Http/Resources/${name}.php`]: `<?php namespace App\\Http\\Resources; ${doc} class ${name} extends ${parent} { ${body} }`,
  });

  it('merge the members of several sites, required where every site has them', () => {
    const { components } = document([{ code: 'return new \\App\\Http\\Resources\\TwoResource(User::first());' }], {
      files: written(
        'TwoResource',
        "public function toArray($r) { if ($r->has('x')) { return ['id' => $this->id, 'a' => 1]; } return ['id' => $this->id, 'b' => 2]; }",
        '/** @mixin \\App\\Models\\User */',
      ),
    });
    expect(components.TwoResource).toMatchObject({ required: ['id'], properties: { id: INT, a: {}, b: {} } });
  });

  it('publish the model members without a toArray, and splice them for the parent (responses row 18)', () => {
    const { components } = document(
      [
        { code: 'return new \\App\\Http\\Resources\\PlainResource(User::first());' },
        { code: 'return new \\App\\Http\\Resources\\MoreResource(User::first());' },
      ],
      {
        files: {
          ...written('PlainResource', '', '/** @mixin \\App\\Models\\Tag */'),
          ...written(
            'MoreResource',
            "public function toArray($r) { return array_merge(parent::toArray($r), ['more' => 1]); }",
            '/** @mixin \\App\\Models\\Tag */',
          ),
        },
      },
    );
    expect(components.PlainResource).toMatchObject({ required: ['id', 'name'] });
    expect(components.MoreResource).toMatchObject({ required: ['id', 'name', 'more'] });
  });

  it('send an empty array for an object that may lose every member (responses row 77)', () => {
    const { components } = document([{ code: 'return new \\App\\Http\\Resources\\MaybeResource(User::first());' }], {
      files: written('MaybeResource', "public function toArray($r) { return ['a' => $this->when($r->has('a'), 1)]; }"),
    });
    expect(Object.values(components).at(-1)).toMatchObject({
      anyOf: [{ type: 'object' }, { type: 'array', maxItems: 0 }],
    });
  });

  it('type a collection class by its items, wrapped and paginated (responses 7.6, row 81)', () => {
    const { responses, components } = document(
      [
        { code: 'return new \\App\\Http\\Resources\\UserCollection(User::all());' },
        { code: 'return new \\App\\Http\\Resources\\UserCollection(User::paginate());' },
      ],
      { files: written('UserCollection', '', '', '\\Illuminate\\Http\\Resources\\Json\\ResourceCollection') },
    );
    expect(responses[0]).toMatchObject({
      200: { content: { 'application/json': { schema: { properties: { data: { $ref: '#/UserCollection' } } } } } },
    });
    expect(components.UserCollection).toEqual({ type: 'array', items: { $ref: '#/UserResource' } });
    expect(JSON.stringify(responses[1])).toContain('UserResource#page');
  });

  it('guess a model by the naming convention, and say so (responses 7.1)', () => {
    const { diagnostics, components } = document(
      [{ code: 'return new \\App\\Http\\Resources\\TagResource($request->input("x"));' }],
      {
        files: written('TagResource', "public function toArray($r) { return ['name' => $this->name]; }"),
      },
    );
    expect(components.TagResource).toMatchObject({ properties: { name: TEXT } });
    expect(diagnostics.map((d) => d.code)).toContain('api-resources.model-guessed');
  });
});
