import { beforeAll, describe, expect, test } from 'vitest';
import { buildCase } from '../../support/build-case.js';
import { noLaravel } from '../../support/laravel.js';
import type { WrittenSet } from './application.js';
import { asked, type FrameworkRules, type JsonSchema, schemasOf } from './comparison.js';
import { CALLEES, CLASSES } from './constructs/callees.js';
import { FRAMEWORK } from './constructs/framework.js';
import { FUNCTIONS } from './constructs/functions.js';
import { LOOPS, WRITES } from './constructs/writes.js';
import { lists } from './php-text.js';

const KINDS = { WRITES, LOOPS, FUNCTIONS, FRAMEWORK, CALLEES };
const CONSTRUCTS = Object.entries(KINDS).flatMap(([kind, all]) =>
  Object.entries(all).flatMap(([name, code]) => {
    const { body, members } = typeof code === 'string' ? { body: code, members: '' } : code;
    return [
      { name: `${kind.toLowerCase()}: ${name}, in a form request`, body, members, inline: false },
      { name: `${kind.toLowerCase()}: ${name}, in an action`, body, members, inline: true },
    ];
  }),
);
type Construct = (typeof CONSTRUCTS)[number];

/** Lists ways nobody follows: what is published of them is vague, never stale (validation 3.2). */
const VAGUE = [
  'writes: a reference to a field',
  'functions: array_walk_recursive',
  'functions: preg_replace',
  'functions: Str::of',
  'framework: index of a variable',
  'framework: Arr::pull',
  'callees: an instance with its arguments',
  'callees: an instance that is built up',
  'callees: a static maker',
  'callees: a property a method fills',
  'callees: a property filled before',
  'callees: a generator',
  'callees: a static variable',
];

/** Writes one class each: a form request, or a controller that validates. */
function application(all: readonly Construct[]): { files: Record<string, string>; sets: WrittenSet[] } {
  const files: Record<string, string> = { ...CLASSES };
  const routes: string[] = [];
  const sets = all.map(({ body, members, inline, name }, n): WrittenSet => {
    const own = `App\\Http\\Set${n}`;
    const path = `/api/s${n}`;
    const written = inline
      ? `class Set${n} { public function act(\\Illuminate\\Http\\Request $request) { ${validated(body)} return []; } ${members} }`
      : `class Set${n} extends \\Illuminate\\Foundation\\Http\\FormRequest { public function rules(): array { ${body} } ${members} }`;
    files[`app/Http/Set${n}.php`] = `<?php\nnamespace App\\Http;\n${written}\n`;
    routes.push(`Route::post('s${n}', ${inline ? `[\\${own}::class, 'act']` : `fn (\\${own} $request) => []`});`);
    const entry = inline ? { controller: own, method: 'act' } : { request: own };
    const plan = { name, rules: new Map(), good: {}, edges: new Map() };
    return { plan, path, entry, style: name, body, payloads: [{}] };
  });
  files['routes/api.php'] = `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('\n')}\n`;
  return { files, sets };
}

describe.skipIf(noLaravel !== undefined)('rule lists built in one way each', () => {
  let published: JsonSchema[];
  let expected: JsonSchema[];
  let rules: (FrameworkRules | undefined)[];
  beforeAll(async () => {
    const written = application(CONSTRUCTS);
    rules = asked(written).map((one) => one.rules[0]);
    published = schemasOf(written, (await buildCase(written.files)).document).map(resolved);
    const literal = CONSTRUCTS.map((one, n) => ({
      ...one,
      body: `return ${lists(new Map(Object.entries(rules[n] ?? {})))};`,
      members: '',
    }));
    const plain = application(literal);
    expected = schemasOf(plain, (await buildCase(plain.files)).document).map(resolved);
  });

  test.each(CONSTRUCTS.map(({ name }, n) => [name, n] as const))('%s', (name, n) => {
    expect(Object.keys(rules[n] ?? {})).not.toEqual([]);
    if (!VAGUE.some((vague) => name.startsWith(vague))) expect(published[n]).toEqual(expected[n]);
    else {
      expect(published[n]).not.toEqual(expected[n]);
      expect(expected[n]).toMatchObject(stated(published[n] as JsonSchema));
    }
  });
});

/** Gives what a schema refuses by: all but examples and empty schemas. */
function stated(schema: JsonSchema): JsonSchema {
  const { example: _, properties, required, ...rest } = schema;
  const inner = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([key, one]) => [
    key,
    stated(one),
  ]);
  return {
    ...rest,
    ...(properties === undefined ? {} : { properties: Object.fromEntries(inner) }),
    ...(required === undefined ? {} : { required }),
  };
}

function resolved({ components, ...schema }: JsonSchema): JsonSchema {
  const name = String(schema.$ref ?? '')
    .split('/')
    .at(-1) as string;
  const { schemas } = (components ?? {}) as { schemas?: Record<string, JsonSchema> };
  return schemas?.[name] ?? schema;
}

/** Validates by what the body returns: its last `return` outside of every closure. */
function validated(body: string): string {
  let at = -1;
  let depth = 0;
  for (let i = 0; i < body.length; i++) {
    if ('([{'.includes(body[i] as string)) depth += 1;
    else if (')]}'.includes(body[i] as string)) depth -= 1;
    else if (depth === 0 && body.startsWith('return ', i)) at = i;
  }
  return `${body.slice(0, at)}$request->validate(${body.slice(at + 'return '.length).replace(/;\s*$/, '')});`;
}
