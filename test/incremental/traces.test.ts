import { holds, traceOf } from '@docgen/cache';
import { isMap, type JsonMap } from '@docgen/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeJson } from '../../server/src/document/index.js';
import { type Analysed, analysed, fragmentText } from '../support/analysed-routes.js';
import { LOUD, SILENT } from '../support/edits.js';
import { application, rounds, seeded, units } from '../support/generate.js';
import { withResults } from '../support/with-results.js';

const FILES = application(units(7, 3));
const BASE = analysed(FILES);

/** Routes of `before` whose trace holds in the world of `after`. */
function held(before: Analysed, after: Analysed): string[] {
  const world = withResults(before.session, after.world);
  return [...before.fragments].filter(([, fragment]) => holds(traceOf(fragment.reads), world)).map(([key]) => key);
}

const ALL = [...BASE.fragments.keys()];
const OF_WILLOW = ['GET /api/willows', 'GET /api/willows/{willow}', 'POST /api/willows'];

function edited(path: string, change: (text: string) => string): Analysed {
  const text = FILES[path] ?? '';
  const next = change(text);
  expect(next, path).not.toBe(text);
  return analysed({ ...FILES, [path]: next });
}

/** Names of routes that no longer hold. */
const lost = (after: Analysed) => {
  const still = held(BASE, after);
  return ALL.filter((key) => !still.includes(key)).sort();
};

describe('a trace', () => {
  test('holds in an unchanged world', () => {
    expect(ALL).toHaveLength(9);
    expect([...BASE.fragments.values()].map((fragment) => fragment.failed)).toEqual(ALL.map(() => undefined));
    expect(lost(analysed(FILES))).toEqual([]);
  });

  test('ends with the body the action reads', () => {
    const path = 'app/Http/Controllers/WillowController.php';
    expect(lost(edited(path, (t) => t.replace('return $this->wrap($willow);', 'return 5;')))).toEqual([OF_WILLOW[1]]);
    expect(lost(edited(path, (t) => t.replace('return new WillowResource($one);', 'return null;')))).toEqual([
      OF_WILLOW[1],
    ]);
  });

  test('lists what a call reads that was read for another operation (cache 3.5)', () => {
    const controller = (name: string) => `<?php namespace App\\Http\\Controllers;
      class ${name}Controller { public function store(\\App\\Http\\Requests\\${name}Request $request): array { return []; } }`;
    const request = (name: string) => `<?php namespace App\\Http\\Requests;
      class ${name}Request extends \\Illuminate\\Foundation\\Http\\FormRequest {
        public function rules(): array { return \\App\\Support\\Names::of('name'); } }`;
    const files = {
      'routes/api.php': `<?php
        Route::post('ash', [\\App\\Http\\Controllers\\AshController::class, 'store']);
        Route::post('oak', [\\App\\Http\\Controllers\\OakController::class, 'store']);`,
      'app/Http/Controllers/AshController.php': controller('Ash'),
      'app/Http/Controllers/OakController.php': controller('Oak'),
      'app/Http/Requests/AshRequest.php': request('Ash'),
      'app/Http/Requests/OakRequest.php': request('Oak'),
      'app/Support/Limits.php': '<?php namespace App\\Support; class Limits { const NAME = 40; }',
      'app/Support/Names.php': `<?php namespace App\\Support; class Names { public static function of(string $key): array {
        $rules = []; $rules[$key] = 'string|max:'.Limits::NAME; return $rules; } }`,
    };
    const texts = ({ fragments }: Analysed) => [...fragments].map(([key, one]) => [key, fragmentText(one)]).sort();
    const before = analysed(files);
    expect(texts(before).join()).toContain('40');
    expect(texts(analysed(files, (operations) => [...operations].reverse()))).toEqual(texts(before));
    // Other parts of an operation read the call, too; its rules have them all from the first who asked.
    const reads = (name: string) => {
      const id = `derived:rules:App\\Http\\Requests\\${name}Request`;
      return [...before.session.all()].flatMap((one) => (one.id.startsWith(id) ? [...traceOf(one.reads).keys()] : []));
    };
    expect(reads('Ash')).toContain('const:App\\Support\\Limits::NAME');
    expect(reads('Oak')).toContain('const:App\\Support\\Limits::NAME');
  });

  test('ends with what a component, a form request or a model says', () => {
    const resource = edited('app/Http/Resources/WillowResource.php', (t) => t.replace("'id' =>", "'key' =>"));
    expect(lost(resource)).toEqual(OF_WILLOW);
    const rules = edited('app/Http/Requests/StoreWillowRequest.php', (t) => t.replace('max:80', 'max:90'));
    expect(lost(rules)).toEqual(['POST /api/willows']);
    const model = edited('app/Models/Willow.php', (t) => t.replace('label(): string', 'label(): int'));
    expect(lost(model)).toEqual(OF_WILLOW);
    const migration = Object.keys(FILES).find((path) => path.includes('create_willows')) ?? '';
    const column = edited(migration, (t) => t.replace("string('title')", "integer('title')"));
    expect(lost(column)).toEqual(expect.arrayContaining(OF_WILLOW));
  });

  test('ends when a class appears that was looked for in vain', () => {
    const path = 'app/Models/Willow.php';
    const { [path]: text = '', ...rest } = FILES;
    const before = analysed(rest);
    const after = analysed({ ...rest, [path]: text });
    const still = held(before, after);
    for (const key of OF_WILLOW) expect(still).not.toContain(key);
    expect(still).toContain('GET /api/beakers');
  });

  test('holds when the lines of what the host registers move', () => {
    const provider = (head: string, limiter: string) => ({
      ...FILES,
      'bootstrap/providers.php': '<?php return [App\\Providers\\AppServiceProvider::class];',
      'app/Providers/AppServiceProvider.php': `<?php
namespace App\\Providers;
use Illuminate\\Cache\\RateLimiting\\Limit;
use Illuminate\\Support\\Facades\\RateLimiter;
class AppServiceProvider extends \\Illuminate\\Support\\ServiceProvider
{
${head}    public function boot(): void
    {
        RateLimiter::for('${limiter}', fn () => Limit::perMinute(5));
    }
}
`,
    });
    const before = analysed(provider('', 'uploads'));
    expect(before.world.get('host:router')?.value).toHaveProperty('limiters.uploads');
    expect(held(before, analysed(provider('\n\n\n', 'uploads')))).toEqual(ALL);
    expect(held(before, analysed(provider('', 'downloads')))).not.toContain(OF_WILLOW[1]);
  });

  test.each(SILENT.map((edit) => [edit.name, edit] as const))('holds after %s', (_, edit) => {
    for (let seed = 1; seed <= 4; seed++) {
      const after = analysed(edit.apply(FILES, seeded(seed)));
      expect(lost(after)).toEqual([]);
      for (const key of ALL) expect(fragmentText(after.fragments.get(key))).toBe(fragmentText(BASE.fragments.get(key)));
    }
  });
});

test('lines are all that moved lines change, and the content hash does not see them', () => {
  const moved = analysed(
    Object.fromEntries(Object.entries(FILES).map(([p, t]) => [p, t.replace('<?php\n', '<?php\n\n\n')])),
  );
  const [before, after] = [BASE.document(), moved.document()];
  expect(hashOf(after)).toBe(hashOf(before));
  const texts = [writeJson(before), writeJson(after)].map((text) => text.replace(/("line": )\d+/g, '$10'));
  expect(texts[1]).toBe(texts[0]);
  expect(writeJson(after)).not.toBe(writeJson(before));
});

function hashOf(document: JsonMap): unknown {
  const own = document.get('x-docgen');
  const identity = isMap(own) ? own.get('document') : undefined;
  return isMap(identity) ? identity.get('contentHash') : undefined;
}

test('whenever the trace of a fragment holds, analysing again gives an equal fragment', () => {
  const edits = [...SILENT, ...LOUD];
  fc.assert(
    fc.property(
      fc.array(fc.nat(edits.length - 1), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(2),
      (chosen, seed, drop) => {
        const random = seeded(seed);
        // Sometimes the world before lacks a file, so that what appears later was looked for in vain.
        const paths = Object.keys(FILES).filter((path) => path.startsWith('app/'));
        const without = drop === 0 ? paths[Math.floor(random() * paths.length)] : undefined;
        const start = Object.fromEntries(Object.entries(FILES).filter(([path]) => path !== without));
        const before = without === undefined ? BASE : analysed(start);
        const texts = chosen.reduce<Record<string, string>>(
          (files, n) => edits[n]?.apply(files, random) ?? files,
          drop === 0 ? FILES : start,
        );
        const after = analysed(texts);
        for (const key of held(before, after)) {
          if (!after.fragments.has(key)) continue;
          expect(fragmentText(after.fragments.get(key)), key).toBe(fragmentText(before.fragments.get(key)));
        }
      },
    ),
    { numRuns: rounds(15, 100), seed: 20_240_517 },
  );
});
