import { annotatedService } from '@docgen/server/project/config/annotated-service';
import { readServiceFile } from '@docgen/server/requests/service-file';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

const read = (php: string, env: Record<string, string> = {}, dotenv = '') =>
  readServiceFile(new App({ 'config/docgen.php': php, '.env': dotenv }).root, env);

describe('config/docgen.php before a boot (config 2.1)', () => {
  it('is undefined without the file', () => {
    expect(readServiceFile(new App().root, {})).toBeUndefined();
  });

  it.each([
    ["<?php return ['enabled' => false];", {}, '', false],
    ["<?php return ['enabled' => FALSE];", {}, '', false],
    ["<?php return ['enabled' => 0];", {}, '', true],
    ["<?php return ['enabled' => null];", {}, '', true],
    ['<?php return [];', {}, '', true],
    ['<?php return', {}, '', true],
    ["<?php return ['enabled' => some_function()];", {}, '', true],
    ["<?php return ['enabled' => env('DOCGEN_ENABLED', true)];", {}, '', true],
    ["<?php return ['enabled' => env('DOCGEN_ENABLED', true)];", { DOCGEN_ENABLED: 'false' }, '', false],
    ["<?php return ['enabled' => env('DOCGEN_ENABLED', true)];", {}, 'DOCGEN_ENABLED=false', false],
    [
      "<?php return ['enabled' => env('DOCGEN_ENABLED', true)];",
      { DOCGEN_ENABLED: 'true' },
      'DOCGEN_ENABLED=false',
      true,
    ],
    ["<?php return ['enabled' => env('DOCGEN_ENABLED', false)];", {}, '', false],
    ["<?php return ['enabled' => \\env('DOCGEN_ENABLED') ?? false];", {}, '', false],
  ])('%s with %j and %j: %s', (php, env, dotenv, enabled) => {
    expect(read(php, env, dotenv)?.enabled).toBe(enabled);
  });

  it('reads the file that init writes', () => {
    expect(read(annotatedService())).toEqual({ enabled: true, staleKeys: [] });
    expect(read(annotatedService(), { DOCGEN_ENABLED: 'false' })?.enabled).toBe(false);
  });

  it('lists the keys that belong in docgen.yaml, the outermost ones', () => {
    const php = `<?php
use Illuminate\\Support\\Str;
return [
    'enabled' => true,
    'lint' => ['tags' => ['enabled' => true]],
    'documents' => ['default' => ['viewer' => ['route' => '/x'], 'routes' => ['include' => ['api/*']]]],
    'cache' => ['store' => Str::lower('X'), 'enabled' => true],
    'mine' => 1,
];`;
    expect(read(php)?.staleKeys).toEqual(['lint', 'documents.default.routes', 'cache.enabled']);
  });
});
