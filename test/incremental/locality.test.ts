import { expect, test } from 'vitest';
import { type BuiltApplication, buildApplication } from '../support/built-application.js';
import { application, rounds, seeded, units } from '../support/generate.js';

const SEEDS = Array.from({ length: rounds(2, 3) }, (_, n) => n + 1);

/** Operations of `a` whose bytes are others in `b`, where both have them. */
function changed(a: BuiltApplication, b: BuiltApplication): string[] {
  return [...a.operations]
    .filter(([key, text]) => b.operations.has(key) && b.operations.get(key) !== text)
    .map(([k]) => k);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

test.each(SEEDS)('two builds are byte-equal (seed %i)', async (seed) => {
  const files = application(units(seed));
  const [a, b] = [await buildApplication(files), await buildApplication(files)];
  expect(a.operations.size).toBe(30);
  expect(b.text).toBe(a.text);
  expect([...b.documents]).toEqual([...a.documents]);
  expect(b.diagnostics).toEqual(a.diagnostics);
  const loud = a.diagnostics.filter(({ severity, code }) => severity !== 'info' && !code.startsWith('lint.'));
  expect(loud.map(({ code }) => code)).toEqual([]);
});

test.each(SEEDS)('a resource more or less changes no byte of another operation (seed %i)', async (seed) => {
  const parts = units(seed, 11);
  const all = await buildApplication(application(parts));
  for (const n of [0, 5, 10]) {
    const fewer = await buildApplication(application(parts.filter((_, i) => i !== n)));
    expect(fewer.operations.size).toBe(30);
    expect(changed(fewer, all)).toEqual([]);
  }
});

test.each(SEEDS)('a route more or less changes no byte of another operation (seed %i)', async (seed) => {
  const parts = units(seed);
  const all = await buildApplication(application(parts));
  for (const n of [0, 13, 29]) {
    const fewer = await buildApplication(application(parts, (lines) => lines.filter((_, i) => i !== n)));
    expect(fewer.operations.size).toBe(29);
    expect(changed(fewer, all)).toEqual([]);
  }
});

test('the order routes are registered in changes nothing but their lines', async () => {
  const parts = units(4);
  const straight = await buildApplication(application(parts));
  for (const seed of SEEDS) {
    const mixed = await buildApplication(application(parts, (lines) => shuffled(lines, seeded(seed))));
    expect(mixed.text).toBe(straight.text);
  }
});

test('the order files are made in changes nothing', async () => {
  const files = application(units(5));
  const straight = await buildApplication(files);
  const mixed = await buildApplication(Object.fromEntries(shuffled(Object.entries(files), seeded(9))));
  expect([...mixed.documents]).toEqual([...straight.documents]);
});

test('the order of documents, and their company, change nothing', async () => {
  const files = application(units(6, 5));
  const yaml = (keys: string[]) =>
    `documents:\n${keys.map((k) => `  ${k}:\n    info: { title: Case }\n    export: { path: docs/${k}.json }\n    routes: { include: ['api/${k === 'b' ? 'b' : ''}*'] }\n`).join('')}host: { boot: static }\n`;
  const [ab, ba, a] = [
    await buildApplication({ ...files, 'docgen.yaml': yaml(['a', 'b']) }),
    await buildApplication({ ...files, 'docgen.yaml': yaml(['b', 'a']) }),
    await buildApplication({ ...files, 'docgen.yaml': yaml(['a']) }),
  ];
  for (const key of ['a', 'b']) expect(ba.documents.get(key)).toBe(ab.documents.get(key));
  expect(a.documents.get('a')).toBe(ab.documents.get('a'));
});

test('what the document itself is about: a second body of one error, a second claim on one name', async () => {
  const conflict = (name: string) => `<?php
namespace App\\Http\\Controllers\\${name};
use App\\Data\\${name}\\Receipt;
use Docgen\\Attributes\\Response;
class StopController
{
    #[Response(409, type: 'array{message: string}')]
    public function stop(): Receipt
    {
        return new Receipt();
    }
}
`;
  const receipt = (name: string) =>
    `<?php\nnamespace App\\Data\\${name};\nclass Receipt\n{\n    public int $${name.toLowerCase()} = 1;\n}\n`;
  const files = (names: string[]) => ({
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`app/Http/Controllers/${name}/StopController.php`, conflict(name)],
        [`app/Data/${name}/Receipt.php`, receipt(name)],
      ]),
    ),
    'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${names
      .map(
        (n) =>
          `Route::post('${n.toLowerCase()}', [\\App\\Http\\Controllers\\${n}\\StopController::class, 'stop'])->name('${n}');`,
      )
      .join('\n')}\n`,
  });
  const one = await buildApplication(files(['Billing']));
  const two = await buildApplication(files(['Billing', 'Sales']));
  const before = one.operations.get('POST /api/billing') ?? '';
  const after = two.operations.get('POST /api/billing') ?? '';
  expect(before).toContain('#/components/schemas/Receipt"');
  expect(before).not.toContain('Error409');
  expect(after).toContain('#/components/schemas/BillingReceipt"');
  expect(after).toContain('#/components/responses/Error409"');
});
