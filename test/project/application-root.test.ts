import { join } from 'node:path';
import { applicationRoot } from '@docgen/server/project/root';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

describe('applicationRoot (commands 1.1)', () => {
  const app = () =>
    new App({ 'docgen.yaml': '', 'composer.json': '{}', 'packages/x/composer.json': '{}', 'packages/x/src/A.php': '' });

  it('prefers the nearest docgen.yaml to a nearer composer.json', () => {
    const { root } = app();
    expect(applicationRoot(join(root, 'packages/x/src'))).toBe(root);
  });

  it('takes the nearest composer.json without docgen.yaml', () => {
    const { root } = new App({ 'composer.json': '{}', 'packages/x/composer.json': '{}', 'packages/x/src/A.php': '' });
    expect(applicationRoot(join(root, 'packages/x/src'))).toBe(join(root, 'packages/x'));
  });

  it('takes --app as it is', () => {
    const { root } = app();
    expect(applicationRoot(root, 'packages')).toBe(join(root, 'packages'));
    for (const missing of ['nowhere', 'composer.json', 'composer.json/x']) {
      expect(() => applicationRoot(root, missing)).toThrow(`No such directory: ${missing}.`);
    }
  });

  it('refuses where there is none', () => {
    const { root } = new App({ 'a/b': '' });
    expect(() => applicationRoot(join(root, 'a'))).toThrow(
      'No application found here: neither docgen.yaml nor composer.json.',
    );
  });
});
