import { join } from 'node:path';
import type { ClassType, Type } from '@docgen/engine';
import { describe, expect, it } from 'vitest';
import { openRun } from '../../server/engine/src/infer/analysis/analyze.js';
import type { CallArgs, PassedArgument } from '../../server/engine/src/infer/expression/calls/arguments.js';
import { type BodyFrame, createFrame } from '../../server/engine/src/infer/frame.js';
import { CLASS_RULES } from '../../server/engine/src/laravel/class-rules.js';
import { HELPERS, TEXT_HELPERS } from '../../server/engine/src/laravel/support/helpers.js';
import { STUBS } from '../../server/engine/src/stdlib/functions/table.js';
import { INT, klass, literal, STRING, shape } from '../../server/engine/src/types/make.js';
import { membersOf } from '../../server/engine/src/types/union.js';
import { noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';
import { BOOKSHOP, bookshopWorld } from './truth/bookshop-world.js';

/**
 * Every row of the framework's tables is about something that is there: the class, the method (its own, or one it hands on
 * to), the parameters the row reads, and an answer the declaration does not rule out.
 */
const BOOK = klass('App\\Models\\Book');

/** Receivers that say more than their class: what they hold. */
const RECEIVERS: Record<string, ClassType> = {
  'Illuminate\\Database\\Eloquent\\Model': BOOK,
  'Illuminate\\Database\\Eloquent\\Builder': klass('Illuminate\\Database\\Eloquent\\Builder', [BOOK]),
  'Illuminate\\Database\\Eloquent\\Relations\\Relation': klass('Illuminate\\Database\\Eloquent\\Relations\\HasMany', [
    klass('App\\Models\\Edition'),
    BOOK,
  ]),
  'Illuminate\\Support\\Enumerable': klass('Illuminate\\Database\\Eloquent\\Collection', [INT, BOOK]),
  'Illuminate\\Database\\Eloquent\\Factories\\Factory': klass('Database\\Factories\\BookFactory', [BOOK]),
};

/**
 * Lists rows that do not fit and are right: rows of other framework versions, and rows that stand for more than one
 * class.
 */
const EXPECTED: ReadonlySet<string> = new Set([
  // The builder hands itself back when the query below it answers.
  'Illuminate\\Database\\Eloquent\\Builder::updateorinsert answers bool, not object:Illuminate\\Database\\Eloquent\\Builder',
  ...[
    'select',
    'addselect',
    'selectraw',
    'selectsub',
    'join',
    'joinwhere',
    'leftjoin',
    'leftjoinwhere',
    'crossjoin',
  ].map(
    (method) =>
      `Illuminate\\Database\\Eloquent\\Builder::${method} answers object:Illuminate\\Database\\Query\\Builder, not object:Illuminate\\Database\\Eloquent\\Builder`,
  ),
  // Only lazy collections have these; they answer their own class.
  'Illuminate\\Support\\Enumerable::eager answers object:Illuminate\\Support\\LazyCollection, not object:Illuminate\\Database\\Eloquent\\Collection',
  'Illuminate\\Support\\Enumerable::remember answers object:Illuminate\\Support\\LazyCollection, not object:Illuminate\\Database\\Eloquent\\Collection',
  // The interface declares less than `Collection`, which asks whether keys are kept.
  'Illuminate\\Support\\Enumerable::random has no parameter 1',
  // A response that holds a view counts as one (engine 14.2).
  'Illuminate\\Routing\\ResponseFactory::view answers object:Illuminate\\Http\\Response, not object:Illuminate\\View\\View',
  // Read as if it were `json()`, which it is without keyed arrays.
  'Illuminate\\Http\\Client\\Response::object has no parameter 1',
  // One table for both classes of dates; each lacks what would make it of itself.
  'DateTime::createfrommutable answers object:DateTimeImmutable, not object:DateTime',
  'DateTimeImmutable::createfromimmutable answers object:DateTime, not object:DateTimeImmutable',
  // Until framework 8.
  'Illuminate\\Routing\\Redirector::home is not there',
]);

type Slot = [index: number, name: string | null];

/** Arguments that are all of one type, or all absent, and note who asks for which. */
function listening(frame: BodyFrame, type: Type | undefined, slots: Map<string, Slot>): CallArgs {
  let asked: string | null = null;
  const named = new (class extends Map<string, PassedArgument> {
    override get(name: string): undefined {
      asked = name;
      return undefined;
    }
  })();
  const positional = new Proxy<PassedArgument[]>(type === undefined ? [] : [0, 1, 2, 3].map(() => ({ type })), {
    get(target, key) {
      // A walk over all arguments asks for none of them by its place.
      const own: unknown = Reflect.get(target, key);
      if (typeof own === 'function') return own.bind(target) as unknown;
      if (typeof key === 'string' && /^\d+$/.test(key)) {
        const slot: Slot = [Number(key), asked];
        slots.set(JSON.stringify(slot), slot);
        asked = null;
      }
      return own;
    },
  });
  return { frame, positional, named, unreadable: false };
}

/** Lists the arguments a row reads, and the kinds of value it answers with. */
function observed(run: (args: CallArgs) => Type | undefined, frame: BodyFrame): { kinds: string[]; slots: Slot[] } {
  const slots = new Map<string, Slot>();
  const kinds = new Set<string>();
  const closure: Type = { kind: 'callable', returns: INT };
  for (const type of [undefined, literal('title'), shape([]), STRING, closure]) {
    try {
      const answer = run(listening(frame, type, slots));
      if (type === undefined) for (const kind of answer === undefined ? ['any'] : kindsOf(answer)) kinds.add(kind);
    } catch {
      kinds.add('any');
    }
  }
  return { kinds: [...kinds], slots: [...slots.values()] };
}

function kindsOf(type: Type): string[] {
  return membersOf(type).map((m) => {
    switch (m.kind) {
      case 'scalar':
        return m.type;
      case 'literal':
        if (typeof m.value === 'number') return m.float === true ? 'float' : 'int';
        return typeof m.value === 'boolean' ? 'bool' : 'string';
      case 'list':
      case 'map':
        return 'array';
      case 'shape':
        return m.isObject === true ? 'object:stdClass' : 'array';
      case 'class':
        return `object:${m.fqcn}`;
      case 'callable':
        return 'callable';
      case 'void':
        return 'null';
      case 'null':
      case 'never':
        return m.kind;
      default:
        return 'any';
    }
  });
}

describe.skipIf(noLaravel !== undefined)('the tables of the framework', () => {
  it('speak of what is there', () => {
    const { reader } = bookshopWorld();
    const frame = () => createFrame(openRun(reader), { fact: 'main:none', root: {} });
    const methods = CLASS_RULES.flatMap((table) =>
      Object.entries(table.methods).map(([method, rule]) => {
        const on = RECEIVERS[table.fqcn] ?? klass(table.fqcn);
        const at = frame();
        const isStatic = table.fqcn.includes('\\Facades\\') || method === 'make' || method === 'factory';
        const { kinds, slots } = observed(
          (args) => (typeof rule === 'function' ? rule({ frame: at, on, name: method, args, static: isStatic }) : rule),
          at,
        );
        return { class: table.fqcn, method, kinds, slots };
      }),
    );
    const at = frame();
    const functions = [
      ...Object.entries(HELPERS).map(([name, helper]) => ({
        function: name,
        ...observed((args) => (typeof helper === 'function' ? helper(args, [], at) : helper), at),
      })),
      ...[...TEXT_HELPERS].map((name) => ({ function: name, kinds: ['string'], slots: [] })),
      ...Object.entries(STUBS).map(([name, stub]) => ({
        function: name,
        ...observed((args) => (typeof stub === 'function' ? stub(args, [], at) : stub), at),
      })),
    ];
    const { stdout, stderr } = runPhp(
      ['-d', 'display_errors=stderr', join(import.meta.dirname, 'truth/reflect.php'), BOOKSHOP],
      {
        cwd: BOOKSHOP,
        input: JSON.stringify({ methods, functions }),
      },
    );
    if (!stdout.startsWith('[')) throw new Error(`The classes could not be asked: ${stderr}${stdout}`);
    // Arithmetic of an extension that need not be loaded here.
    const problems = (JSON.parse(stdout) as string[]).filter(
      (problem) => !EXPECTED.has(problem) && !/^bc\w+\(\) is not there$/.test(problem),
    );
    console.info(`${methods.length} methods and ${functions.length} functions of the tables`);
    expect(problems).toEqual([]);
  });
});
