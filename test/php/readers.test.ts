import {
  attributesOf,
  bodyOf,
  caseOf,
  casesOf,
  classOf,
  constantOf,
  docNames,
  functionOf,
  interfacesOf,
  isSubclassOf,
  methodOf,
  parentsOf,
  propertyOf,
  traitsOf,
  usesTrait,
} from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { project } from './project.js';

const texts = {
  'app/Base.php': `<?php namespace App; use Illuminate\\Model;
    class Base extends Model implements Contract { use Root; protected $table = 'base'; const A = 1;
      public function both() { return 'base'; } public function only() {} }`,
  'app/Contract.php':
    '<?php namespace App; interface Contract extends Deep { const C = 3; public function contracted(); }',
  'app/Root.php': '<?php namespace App; trait Root { use Leaf; public function rooted() {} }',
  'app/Leaf.php': "<?php namespace App; trait Leaf { public $leaf = 1; public function leafed() { return 'leaf'; } }",
  'app/One.php':
    "<?php namespace App; trait One { public function clash() { return 'one'; } public function solo() {} abstract public function open(); }",
  'app/Two.php':
    "<?php namespace App; trait Two { public function clash() { return 'two'; } public function open() { return 'two'; } }",
  'app/Child.php': `<?php namespace App; use Docgen\\Attributes\\Summary; use X\\Y as Z;
    class Child extends Base { use One, Two { Two::clash insteadof One; One::clash as protected other; solo as private; }
      #[Summary('s')] public function Both() { return 'child'; } }`,
  'app/State.php': "<?php namespace App; enum State: string { case A = 'a'; case B = 'b'; }",
  'app/Loop.php': '<?php namespace App; class Loop extends Loop2 {}',
  'app/Loop2.php': '<?php namespace App; class Loop2 extends Loop { use Twin; }',
  'app/Twin.php': '<?php namespace App; trait Twin { use Twin; }',
  'src/f.php': '<?php namespace App; function helper() { return 1; }',
};
const { reader } = project(texts, { files: ['src/f.php'] });
const child = 'App\\Child';

test('parents end at a name nothing declares', () => {
  expect(parentsOf(reader, child)).toEqual(['App\\Base', 'Illuminate\\Model']);
  expect(parentsOf(reader, 'App\\Loop')).toEqual(['App\\Loop2']);
  expect(parentsOf(reader, 'App\\Nope')).toEqual([]);
});

describe('descent by name', () => {
  test.each([
    ['Illuminate\\Model', true],
    ['\\illuminate\\model', true],
    ['App\\Base', true],
    ['App\\Child', true],
    ['App\\Contract', true],
    ['App\\Deep', true],
    ['App\\Root', false],
    ['App\\Nope', false],
  ])('%s', (base, expected) => expect(isSubclassOf(reader, child, base)).toBe(expected));
  test('an unreadable class is itself', () =>
    expect(isSubclassOf(reader, 'Illuminate\\Model', 'Illuminate\\Model')).toBe(true));
  test('a cycle ends', () => expect(isSubclassOf(reader, 'App\\Loop', 'App\\Base')).toBe(false));
});

test('traits at any depth', () => {
  expect(usesTrait(reader, child, 'app\\leaf')).toBe(true);
  expect(usesTrait(reader, child, 'App\\Two')).toBe(true);
  expect(usesTrait(reader, child, 'App\\Twin')).toBe(false);
  expect(usesTrait(reader, 'App\\Loop', 'App\\Twin')).toBe(true);
  expect(traitsOf(reader, child)).toEqual(['App\\One', 'App\\Two', 'App\\Root', 'App\\Leaf']);
  expect(interfacesOf(reader, child)).toEqual(['App\\Contract', 'App\\Deep']);
});

describe('methods', () => {
  const rows: [method: string, expected: object | undefined][] = [
    ['BOTH', { owner: 'App\\Child', bodyId: 'body:App\\Child::Both' }],
    ['only', { owner: 'App\\Base', bodyId: 'body:App\\Base::only' }],
    ['clash', { owner: 'App\\Child', trait: 'App\\Two', bodyId: 'body:App\\Two::clash' }],
    ['other', { owner: 'App\\Child', trait: 'App\\One', bodyId: 'body:App\\One::clash', visibility: 'protected' }],
    ['solo', { owner: 'App\\Child', trait: 'App\\One', visibility: 'private' }],
    ['open', { owner: 'App\\Child', trait: 'App\\Two' }],
    ['rooted', { owner: 'App\\Base', trait: 'App\\Root' }],
    ['leafed', { owner: 'App\\Base', trait: 'App\\Leaf' }],
    ['contracted', { owner: 'App\\Contract' }],
    ['nope', undefined],
  ];
  for (const [name, expected] of rows) {
    test(name, () => {
      const found = methodOf(reader, child, name);
      if (expected === undefined) expect(found).toBeUndefined();
      else expect(found).toMatchObject(expected);
    });
  }
  test('their statements', () => {
    const found = methodOf(reader, child, 'clash');
    expect(found && bodyOf(reader, found)).toEqual({ body: [{ k: 'return', e: { k: 'str', v: 'two' } }] });
  });
  test('cycles of classes and traits end', () => expect(methodOf(reader, 'App\\Loop', 'x')).toBeUndefined());
});

test('members', () => {
  expect(propertyOf(reader, child, 'table')).toMatchObject({ owner: 'App\\Base', in: 'App\\Base' });
  expect(propertyOf(reader, child, 'leaf')).toMatchObject({ owner: 'App\\Base', in: 'App\\Leaf' });
  expect(constantOf(reader, child, 'A')).toMatchObject({ owner: 'App\\Base' });
  expect(constantOf(reader, child, 'C')).toMatchObject({ owner: 'App\\Contract' });
  expect(constantOf(reader, child, 'a')).toBeUndefined();
  expect(caseOf(reader, 'App\\State', 'A')).toMatchObject({ id: 'case:App\\State::A' });
  expect(casesOf(reader, 'App\\State')?.map((c) => c.fact.name)).toEqual(['A', 'B']);
  expect(casesOf(reader, child)).toBeUndefined();
  expect(classOf(reader, '\\App\\Child')?.name).toBe(child);
  expect(functionOf(reader, 'App\\Http\\helper', 'App\\helper')).toMatchObject({ bodyId: 'fnbody:App\\helper' });
  expect(functionOf(reader, 'nope')).toBeUndefined();
  expect(attributesOf(reader, 'sig:App\\Child::Both').map((a) => a.name)).toEqual(['Docgen\\Attributes\\Summary']);
  expect(attributesOf(reader, 'sig:App\\Child::nope')).toEqual([]);
});

test('names in type strings follow the imports of the file', () => {
  const resolve = docNames(reader, 'app/Child.php');
  expect(['z', 'Z\\Q', 'Local', '\\Abs', 'A\\B'].map(resolve)).toEqual([
    'X\\Y',
    'X\\Y\\Q',
    'App\\Local',
    'Abs',
    'A\\B',
  ]);
});
