import { expect, test } from 'vitest';
import { buildApplication } from '../support/built-application.js';
import { edited } from './measure/edits.mjs';

const CONTROLLER = `<?php
namespace App\\Http\\Controllers;
class PostController
{
    public function index(): array
    {
        return ['name' => 'a'];
    }
}
`;

async function artifact(controller: string): Promise<string> {
  const { text } = await buildApplication({
    'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('posts', [App\\Http\\Controllers\\PostController::class, 'index']);\n`,
    'app/Http/Controllers/PostController.php': controller,
  });
  return text;
}

test('every edit of a body changes the artifact, and takes the place of the one before it', async () => {
  const first = edited(CONTROLLER, 'index', 1);
  const second = edited(first, 'index', 12);
  expect(second).toBe(edited(CONTROLLER, 'index', 12));
  const artifacts = [await artifact(CONTROLLER), await artifact(first), await artifact(second)];
  expect(new Set(artifacts).size).toBe(3);
});
