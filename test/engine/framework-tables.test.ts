import { describe, expect, it } from 'vitest';
import { CLASS_RULES } from '../../server/engine/src/laravel/class-rules.js';
import type { Type } from '../../server/engine/src/types/type.js';
import { noLaravel, vendor } from '../support/laravel.js';
import { runPhp } from '../support/php.js';

type Declared = Record<string, Record<string, string[] | null> | null>;

const SCRIPT = new URL('./framework-tables.php', import.meta.url).pathname;
const E = 'Illuminate\\Database\\Eloquent\\';
const R = `${E}Relations\\`;
const APPLICATION = 'Illuminate\\Foundation\\Application';

/** A table speaks for the classes below its own as well, and for the traits and classes its magic calls reach. */
const BELOW: Record<string, readonly string[]> = {
  DateTimeInterface: ['DateTime', 'DateTimeImmutable'],
  DateTime: ['DateTimeImmutable'],
  DateTimeImmutable: ['DateTime'],
  [`${R}Relation`]: [`${R}BelongsTo`, `${R}BelongsToMany`, `${R}HasOne`, `${R}HasMany`],
  'Illuminate\\Support\\Enumerable': [
    'Illuminate\\Support\\Collection',
    `${E}Collection`,
    'Illuminate\\Support\\LazyCollection',
  ],
  'Symfony\\Component\\HttpFoundation\\Response': [
    'Illuminate\\Http\\Response',
    'Illuminate\\Http\\JsonResponse',
    'Illuminate\\Http\\RedirectResponse',
    'Symfony\\Component\\HttpFoundation\\BinaryFileResponse',
  ],
  'Illuminate\\Http\\Request': ['Illuminate\\Foundation\\Http\\FormRequest'],
  'Illuminate\\Http\\Resources\\Json\\JsonResource': ['Illuminate\\Http\\Resources\\Json\\ResourceCollection'],
  'Illuminate\\Auth\\AuthManager': ['Illuminate\\Auth\\SessionGuard'],
  'Illuminate\\Contracts\\Auth\\Guard': ['Illuminate\\Auth\\SessionGuard', 'Illuminate\\Auth\\AuthManager'],
  'Illuminate\\Container\\Container': [APPLICATION],
  'Illuminate\\Contracts\\Container\\Container': [APPLICATION],
  'Illuminate\\Contracts\\Foundation\\Application': [APPLICATION],
  'Psr\\Container\\ContainerInterface': [APPLICATION],
  'Illuminate\\Contracts\\Cache\\Repository': ['Illuminate\\Cache\\Repository', 'Illuminate\\Cache\\CacheManager'],
  'Illuminate\\Contracts\\Validation\\Validator': ['Illuminate\\Validation\\Validator'],
  'Illuminate\\Filesystem\\FilesystemAdapter': ['Illuminate\\Filesystem\\FilesystemManager'],
  [`${E}Builder`]: [`${E}Model`, `${E}SoftDeletes`],
  [`${E}Model`]: [
    `${E}SoftDeletes`,
    `${E}Factories\\HasFactory`,
    'Illuminate\\Foundation\\Auth\\Access\\Authorizable',
    'Illuminate\\Notifications\\Notifiable',
    'Laravel\\Sanctum\\HasApiTokens',
  ],
  'Illuminate\\Pagination\\LengthAwarePaginator': [`${E}Collection`],
  'Illuminate\\Pagination\\Paginator': [`${E}Collection`],
  'Illuminate\\Pagination\\CursorPaginator': [`${E}Collection`, 'Illuminate\\Pagination\\LengthAwarePaginator'],
  'Illuminate\\Support\\Facades\\Hash': ['Illuminate\\Support\\Facades\\Crypt'],
  'Illuminate\\Support\\Facades\\Crypt': ['Illuminate\\Support\\Facades\\Hash'],
};

const SIMPLE = new Set(['int', 'string', 'float', 'bool', 'null', 'false', 'true', 'void']);

function declared(): Declared {
  const asked: Record<string, string[]> = {};
  for (const { fqcn, methods } of CLASS_RULES)
    asked[fqcn] = [...new Set([...(asked[fqcn] ?? []), ...Object.keys(methods)])];
  for (const [fqcn, below] of Object.entries(BELOW))
    for (const other of below) asked[other] = [...new Set([...(asked[other] ?? []), ...(asked[fqcn] ?? [])])];
  const { stdout, stderr } = runPhp([SCRIPT, vendor], {
    input: JSON.stringify(asked),
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Declared;
}

/** Plain words of a type; undefined when it is more than that. */
function plain(type: Type): string[] | undefined {
  if (type.kind === 'union') {
    const all = type.members.map(plain);
    return all.every((words) => words !== undefined) ? all.flat() : undefined;
  }
  if (type.kind === 'scalar') return [type.type];
  if (type.kind === 'literal' && typeof type.value === 'boolean') return ['bool'];
  return type.kind === 'null' || type.kind === 'void' ? [type.kind] : undefined;
}

/** Properties and plurals Carbon answers by magic, and members of releases beside the one asked. */
const ELSEWHERE: string[] = [
  'Carbon\\CarbonInterface::dayname',
  'Carbon\\CarbonInterface::diffinmonthscount',
  'Carbon\\CarbonInterface::monthname',
  'Carbon\\CarbonInterface::offset',
  'Carbon\\CarbonInterface::shortdayname',
  'Carbon\\CarbonInterface::shortmonthname',
  'Illuminate\\Database\\Query\\Builder::straightjoin',
  'Illuminate\\Database\\Query\\Builder::valueorfail',
  'Illuminate\\Http\\Resources\\Json\\JsonResource::preservekeys',
  'Illuminate\\Routing\\Redirector::home',
  'Illuminate\\Support\\Arr::keys',
  'Illuminate\\Support\\Arr::values',
];

/** Entries that say less than is declared, on purpose. */
const DIFFERENT: string[] = [
  'Carbon\\CarbonInterface::toisostring string, declared null|string',
  'Carbon\\CarbonInterface::tojson string, declared null|string',
  'Illuminate\\Filesystem\\FilesystemAdapter::put bool, declared string|bool',
  'Illuminate\\Support\\Number::abbreviate string, declared string|false',
  'Illuminate\\Support\\Number::currency string, declared string|false',
  'Illuminate\\Support\\Number::forhumans string, declared string|false',
  'Illuminate\\Support\\Number::format string, declared string|false',
  'Illuminate\\Support\\Number::percentage string, declared string|false',
  'Symfony\\Component\\HttpFoundation\\Response::getcontent string, declared string|false',
];

describe.skipIf(noLaravel !== undefined)('framework tables hold against the real Laravel (engine 14)', () => {
  it('names classes and methods that are there', () => {
    const real = declared();
    const missing = CLASS_RULES.flatMap(({ fqcn, methods }) => {
      const known = real[fqcn];
      if (known === undefined || known === null) return [`${fqcn}`];
      const places = [known, ...(BELOW[fqcn] ?? []).map((other) => real[other])];
      return Object.keys(methods).flatMap((name) =>
        places.every((place) => (place?.[name] ?? null) === null) ? [`${fqcn}::${name}`] : [],
      );
    });
    expect([...new Set(missing)].filter((name) => !ELSEWHERE.includes(name)).sort()).toEqual([]);
  });

  it('agrees with what they declare', () => {
    const real = declared();
    const different = CLASS_RULES.flatMap(({ fqcn, methods }) =>
      Object.entries(methods).flatMap(([name, rule]) => {
        const words = real[fqcn]?.[name] ?? [];
        const simple = words.map((w) => (w === 'boolean' ? 'bool' : w === 'integer' ? 'int' : w));
        if (typeof rule === 'function' || words.length === 0 || !simple.every((w) => SIMPLE.has(w))) return [];
        const told = plain(rule);
        const allowed = simple.map((w) => (w === 'false' || w === 'true' ? 'bool' : w));
        const equal = told?.every((w) => allowed.includes(w)) && allowed.every((w) => told.includes(w));
        return told === undefined || equal ? [] : [`${fqcn}::${name} ${told.join('|')}, declared ${simple.join('|')}`];
      }),
    );
    expect(different.filter((line) => !DIFFERENT.includes(line)).sort()).toEqual([]);
  });
});
