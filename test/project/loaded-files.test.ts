import { expect, it } from 'vitest';
import { composerInputs, followedRoots, readComposer } from '../../server/src/project/composer.js';
import { memoryFiles } from '../php/memory-files.js';

const manifest = JSON.stringify({ autoload: { 'psr-4': { 'App\\': 'app/' }, files: ['bootstrap/helpers.php'] } });
const each =
  '<?php foreach (glob(__DIR__.\'/helpers/*.php\') as $file) { require $file; } require_once __DIR__ . "/more.php";';
const files = {
  'composer.json': manifest,
  'bootstrap/helpers.php': each,
  'bootstrap/helpers/api.php': '<?php function api() {}',
  'bootstrap/helpers/notes.txt': '',
  'bootstrap/more.php':
    "<?php include(dirname(__FILE__) . '/../lib/last.php'); require '/etc/passwd'; require __DIR__.'/../../out.php';",
  'lib/last.php': '<?php function last_one() {}',
};
const LOADED = ['bootstrap/helpers.php', 'bootstrap/more.php', 'bootstrap/helpers/api.php', 'lib/last.php'];

it('knows what the files Composer loads load themselves, and follows it', () => {
  expect(readComposer(memoryFiles(files)).files).toEqual(LOADED);
  expect(followedRoots(memoryFiles(files), null)?.roots).toEqual(['app', ...LOADED].sort());
});

it('notices a helper that is new', () => {
  const more = { ...files, 'bootstrap/helpers/text.php': '<?php function text() {}' };
  expect(composerInputs(memoryFiles(more))).not.toBe(composerInputs(memoryFiles(files)));
});

it('takes a glob for what is required only where something is', () => {
  const listed = { ...files, 'bootstrap/helpers.php': "<?php $names = glob(__DIR__.'/helpers/*.php');" };
  expect(readComposer(memoryFiles(listed)).files).toEqual(['bootstrap/helpers.php']);
});
