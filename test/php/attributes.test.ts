import { readFileSync } from 'node:fs';
import { ATTRIBUTES, attributeSignature, type ClassFact, isDocgenAttribute, readAttribute } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { project } from './project.js';
import { show } from './show.js';

/** Read the one attribute of a class written as `#[<text>]` in a file with `head`. */
function read(text: string, head = ''): string {
  const { reader } = project({
    'app/Http/A.php': `<?php ${head} namespace App\\Http; use Docgen\\Attributes as D; use Docgen\\Attributes\\Versioning as V;
      #[${text}] class A { const CREATED = 200 + 1; const LIST = ['a', 'b']; const NAMED = ['type' => 'int', 'status' => 202]; }`,
    'app/Http/State.php': "<?php namespace App\\Http; enum State: string { case On = 'on'; }",
  });
  const attribute = reader.read<ClassFact>('class:App\\Http\\A')?.attributes[0];
  const signature = attribute === undefined ? undefined : attributeSignature(attribute.name);
  if (attribute === undefined || signature === undefined) return 'unknown';
  const answer = readAttribute(reader, attribute, signature, { class: 'App\\Http\\A', file: 'app/Http/A.php' });
  if (!answer.ok) return `! ${answer.argument ?? ''}: ${answer.reason}`;
  return [...answer.given].map((name) => `${name}=${show(answer.args.get(name) ?? null)}`).join(' ');
}

describe('binding and evaluation', () => {
  const rows: [text: string, expected: string][] = [
    ['D\\Response', ''],
    ['D\\Response(204)', 'status=int 204'],
    ["D\\Response(202, type: 'int')", 'status=int 202 type="int"'],
    ['D\\Response(status: self::CREATED)', 'status=int 201'],
    ['D\\Response(...self::NAMED)', '! : an argument is unpacked, which PHP refuses in an attribute'],
    ["D\\Response('201')", 'status=int 201'],
    ['D\\Response(201.0)', 'status=int 201'],
    ['D\\Response(201.5)', '! status: expects int'],
    ['D\\Response(type: null)', ''],
    ['D\\Response(description: 5)', 'description="5"'],
    ['D\\Response(null)', '! status: expects int'],
    ["D\\Response('abc')", '! status: expects int'],
    ["D\\Response(config('x'))", '! status: a call to config()'],
    ['D\\Response(nope: 1)', '! nope: is unknown'],
    ['D\\Response(1, status: 2)', '! status: is given twice'],
    ["D\\Response(1, 'a', 'b', 'c', 'd', 'e')", '! : too many arguments'],
    ['D\\Summary', '! text: is missing'],
    ['D\\Summary([])', '! text: expects string'],
    ['D\\Summary(State::On)', '! text: expects string'],
    ['D\\Summary(State::On->value)', 'text="on"'],
    ["D\\QueryParameter('q', required: 1, default: null)", 'name="q" required=true default=null'],
    ["D\\Hidden('a', 'b')", 'properties=[0 => "a", 1 => "b"]'],
    ['D\\Hidden(...self::LIST)', '! : an argument is unpacked, which PHP refuses in an attribute'],
    ["D\\Hidden('a', other: 'b')", 'properties=[0 => "a", 1 => "b"]'],
    ["D\\Hidden(x: 'a', x: 'b')", '! x: is given twice'],
    ["D\\Hidden(properties: 'a')", 'properties=[0 => "a"]'],
    ['D\\Hidden', ''],
    ["D\\Security('s', ['a'])", 'scheme="s" scopes=[0 => "a"]'],
    ["D\\Security('s', ['a' => 'b'])", '! scopes: expects list<string>'],
    ["D\\RuleSchema(min: '5', max: 1.5)", 'min=int 5 max=float 1.5'],
    ["D\\Example(['id' => 1], status: '2XX')", 'value=["id" => int 1] status="2XX"'],
    ['D\\Example(new \\stdClass())', 'value=object()'],
    ["D\\Example(file: __DIR__ . '/../x.json')", 'file="app/Http/../x.json"'],
    ['D\\Example(file: __FILE__)', 'file="app/Http/A.php"'],
    ['D\\Example(summary: __DIR__)', '! summary: __DIR__'],
    ['V\\AddedEnumValue(State::class, 5)', 'enum="App\\\\Http\\\\State" value=int 5'],
    ["D\\RenamedResponseField(State::class, 'a', 'b')", 'schema="App\\\\Http\\\\State" from="a" to="b"'],
    ['D\\Responce(200)', 'unknown'],
    ['\\Other\\Response(200)', 'unknown'],
    ['d\\RESPONSE(200)', 'status=int 200'],
  ];
  for (const [text, expected] of rows) test(text, () => expect(read(text)).toBe(expected));

  test.each([
    ["D\\Response('201')", '! status: expects int'],
    ['D\\RuleSchema(min: 5)', 'min=int 5'],
    ['D\\Response(description: 5)', '! description: expects string|null'],
  ])('strict types: %s', (text, expected) => expect(read(text, 'declare(strict_types=1);')).toBe(expected));
});

describe('the table', () => {
  test('has 44 rows and knows each by name', () => {
    expect(ATTRIBUTES).toHaveLength(44);
    for (const row of ATTRIBUTES) expect(attributeSignature(`docgen\\attributes\\${row.name.toUpperCase()}`)).toBe(row);
    expect(isDocgenAttribute('Docgen\\Attributes\\Responce')).toBe(true);
    expect(isDocgenAttribute('Docgen\\Other')).toBe(false);
  });

  // The companion package declares the same attributes in PHP.
  const folder = new URL('../../client-laravel/src/Attributes/', import.meta.url);
  for (const row of ATTRIBUTES) {
    test(`${row.name} is declared as the table says`, () => {
      const text = readFileSync(new URL(`${row.name.replace('\\', '/')}.php`, folder), 'utf8');
      const list = /function __construct\s*\(([\s\S]*?)\n?\s*\)\s*\{/.exec(text)?.[1] ?? '';
      expect([...list.matchAll(/\$(\w+)/g)].map((found) => found[1])).toEqual(
        row.args.map((argument) => argument.name),
      );
      expect(/IS_REPEATABLE/.test(text)).toBe(row.repeatable);
    });
  }
});
