import { expect, it } from 'vitest';
import { App, SMALL } from '../support/app.js';

it('a type of which a part is unknown takes anything there, one that is no type counts as not written', async () => {
  const app = new App({
    ...SMALL,
    'routes/api.php': `<?php
use Docgen\\Attributes\\Response;
use Illuminate\\Support\\Facades\\Route;
Route::get('/a', #[Response(200, type: 'Nowhere')] fn () => ['ok' => true]);
Route::get('/b', #[Response(200, type: 'array')] fn () => ['ok' => true]);
Route::get('/c', #[Response(200, type: 'array{')] fn () => ['ok' => true]);
`,
  });
  const { out } = await app.run(['export', '--host=static']);
  expect(out).toContain('the class Nowhere cannot be found. It was documented as any value.');
  expect(out).toContain('array does not say what it holds. It was documented as any value.');
  expect(out).toContain('"array{" is no type. The argument was ignored.');
});
