import { beforeAll, describe, expect, test } from 'vitest';
import { at, buildCase, type CaseResult } from '../../support/build-case.js';
import { BUILDERS } from './builders.js';
import type { AcceptanceRow } from './row.js';
import { RULES } from './rules.js';

const ROWS = Object.entries({ ...RULES, ...BUILDERS });

/** Holds what the rows name beside their rules. */
const FILES: Record<string, string> = {
  'app/Enums/Suit.php': `<?php namespace App\\Enums; enum Suit: string { case Hearts = 'hearts'; case Clubs = 'clubs'; case Spades = 'spades'; }`,
  'app/Enums/Phase.php': `<?php namespace App\\Enums; enum Phase { case One; case Two; }`,
  'app/Rules/Luhn.php': '<?php namespace App\\Rules; class Luhn { public function passes() { return true; } }',
};

function application(rows: readonly [string, AcceptanceRow][]): Record<string, string> {
  const files = { ...FILES };
  const routes = rows.map(([, { rules }], n) => {
    files[`app/Http/Requests/Row${n}Request.php`] = `<?php
namespace App\\Http\\Requests;
use App\\Enums\\{Phase, Suit};
use App\\Rules\\Luhn;
use Illuminate\\Foundation\\Http\\FormRequest;
use Illuminate\\Validation\\Rule;
use Illuminate\\Validation\\Rules\\{Enum, File, Password};
class Row${n}Request extends FormRequest
{
    public function rules(): array
    {
        $c = $this->user()->trial;
        $id = $this->user()->id;
        $x = $this->user()->kind;

        return [
            ${rules},
        ];
    }
    private function ids(): array { return $this->user()->ids; }
}
`;
    return `Route::post('row${n}', fn (\\App\\Http\\Requests\\Row${n}Request $request) => []);`;
  });
  files['routes/api.php'] = `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('\n')}\n`;
  return files;
}

describe('the acceptance rows of validation', () => {
  let built: CaseResult;
  beforeAll(async () => {
    built = await buildCase(application(ROWS));
  });

  test.each(ROWS.map(([name, row], n) => [name, row, n] as const))('%s', (_name, row, n) => {
    const body = at(built.document, `/paths/~1api~1row${n}/post/requestBody`) as Record<string, unknown>;
    const media = row.multipart ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(body.content as object)).toEqual([media]);
    expect(body.required).toBe(row.required === undefined ? undefined : true);
    const { required, properties, body: whole } = row;
    const expected = whole ?? { type: 'object', properties, ...(required === undefined ? {} : { required }) };
    expect(unnamed(at(built.document, `/components/schemas/Row${n}Request`))).toEqual(expected);
    const codes = built.diagnostics.filter(({ source }) => source?.file.endsWith(`/Row${n}Request.php`));
    expect(codes.map(({ code }) => code)).toEqual(row.codes ?? []);
  });
});

/** Drops the names of the members of enums. */
function unnamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unnamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (key.startsWith('x-enum') ? [] : [[key, unnamed(member)]])),
  );
}
