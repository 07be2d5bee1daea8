import { expect, it } from 'vitest';
import { followedRoots } from '../../server/src/project/composer.js';
import { memoryFiles } from '../php/memory-files.js';

const composer = (manifest: object) => memoryFiles({ 'composer.json': JSON.stringify(manifest) });

it('follows what autoload names, and nothing of autoload-dev (engine 2.1)', () => {
  const files = composer({
    autoload: { 'psr-4': { 'App\\': 'app/', 'Lib\\': ['lib', './src/'] }, files: ['helpers.php'] },
    'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/' } },
  });
  expect(followedRoots(files, null)).toEqual({ roots: ['app', 'helpers.php', 'lib', 'src'], narrowed: false });
});

it('follows the directories of the configuration instead', () => {
  const files = composer({ autoload: { 'psr-4': { 'App\\': 'app/' } } });
  expect(followedRoots(files, ['./app/Http/', '../elsewhere'])).toEqual({ roots: ['app/Http'], narrowed: true });
});

it('follows everything where composer.json names nothing', () => {
  expect(followedRoots(composer({}), null)).toBeUndefined();
  expect(followedRoots(memoryFiles({}), null)).toBeUndefined();
});
