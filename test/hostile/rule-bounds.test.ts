import { expect, test } from 'vitest';
import { application, units } from '../support/generate.js';
import { survives } from './survives.js';

/** Exports an operation whose rules a class makes so, and gives the schema of its body and what was said of reading them. */
async function read(body: string, more = ''): Promise<{ schema: string; unread: string[] }> {
  const built = await survives({
    ...application(units(1, 1), (lines) => [
      ...lines,
      "Route::post('bound', fn (\\App\\Http\\Requests\\BoundRequest $request) => 1);",
    ]),
    'app/Http/Requests/BoundRequest.php': `<?php
namespace App\\Http\\Requests;
class BoundRequest extends \\Illuminate\\Foundation\\Http\\FormRequest
{
    public function rules(): array
    {
        ${body}
    }
${more}
}
`,
  });
  return {
    schema: JSON.stringify(JSON.parse(built.text).components.schemas.BoundRequest),
    unread: built.diagnostics.flatMap(({ code, message }) => (code.startsWith('validation.') ? [message] : [])),
  };
}

/** Two loops of as many turns, of 20 statements each, whose last turn names the field. */
const loops = (turns: number) =>
  read(`$last = 'none';
        foreach (range(1, ${turns}) as $a) {
            foreach (range(1, ${turns}) as $b) {
                ${'$spare = $a; '.repeat(19)}
                $last = "of{$a}by{$b}";
            }
        }
        return [$last => 'required|integer', 'always' => 'required'];`);

test('loops are unrolled while one reading has played 4,000 statements at most, and what follows is vague (validation 3.2)', async () => {
  const whole = await loops(13);
  expect(whole.unread).toEqual([]);
  expect(whole.schema).toContain('of13by13');
  const cut = await loops(15);
  expect(cut.unread).toHaveLength(1);
  expect(cut.schema).not.toContain('of1');
  expect(cut.schema).toContain('always');
});

/** Four levels of methods; each calls the next as often, with texts that are new each time. */
function calls(often: number) {
  const all = (method: string) =>
    Array.from({ length: often }, (_, i) => `$this->${method}($x . '${String.fromCharCode(97 + i)}')`).join(', ');
  return read(
    "$x = ''; return array_merge($this->first('x'), ['always' => 'required']);",
    `    private function first($x) { return array_merge(${all('second')}); }
    private function second($x) { return array_merge(${all('third')}); }
    private function third($x) { return array_merge(${all('last')}); }
    private function last($x) { return ['field' => 'required|integer']; }`,
  );
}

test('calls are followed while one reading has 20,000 of them and of statements at most (validation 3.2)', async () => {
  const whole = await calls(12);
  expect(whole.unread).toEqual([]);
  expect(whole.schema).toContain('field');
  const cut = await calls(24);
  expect(cut.unread).not.toEqual([]);
  expect(cut.schema).toContain('always');
});
