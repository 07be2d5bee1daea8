import { statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { small } from '../support/app.js';

const FILE = 'storage/docgen/viewer.json';
const TWO = `documents:
  default:
    routes: {include: ['api/*']}
    info: {title: Shop, version: 1.4.0}
    export:
      targets: [{format: openapi-3.2, path: docs/a.json}, {format: full, path: docs/full.json}]
  other: {routes: {include: ['about']}, export: {path: docs/other.yaml}}
`;
const documents = {
  default: {
    title: 'Shop',
    version: '1.4.0',
    targets: [
      { format: 'openapi-3.2', path: 'docs/a.json' },
      { format: 'full', path: 'docs/full.json' },
    ],
  },
  other: {
    version: '1.0.0',
    targets: [{ format: 'openapi-3.2', path: 'docs/other.yaml' }],
  },
};

describe('what an export tells the pages (cache 7.4)', () => {
  it('names every document, whichever was exported and wherever to', async () => {
    const app = small(TWO);
    expect((await app.run(['export', 'other', '--out=elsewhere.json'])).exit).toBe(0);
    expect(JSON.parse(app.read(FILE))).toEqual({ docgen: 'viewer/1', documents });
    const { mtimeMs } = statSync(join(app.root, FILE));
    await app.run(['export']);
    expect(statSync(join(app.root, FILE)).mtimeMs).toBe(mtimeMs);
    app.write({ 'docgen.yaml': app.read('docgen.yaml').replace('1.4.0', '1.5.0') });
    await app.run(['export', 'other']);
    expect(JSON.parse(app.read(FILE)).documents.default.version).toBe('1.5.0');
  });

  it('does without it where storage cannot be written', async () => {
    const app = small(TWO);
    symlinkSync('/proc/nowhere', join(app.root, 'storage'));
    const { exit, out, err } = await app.run(['export']);
    expect([exit, out.match(/^Wrote/gm)?.length, err]).toEqual([
      0,
      3,
      'Nothing is kept in storage/docgen: a link on the way leads outside of the application.\n',
    ]);
  });

  it('is not written by an export that was refused', async () => {
    const app = small(TWO);
    expect((await app.run(['export', 'nope'])).exit).toBe(1);
    expect(app.files()).not.toContain(FILE);
  });
});
