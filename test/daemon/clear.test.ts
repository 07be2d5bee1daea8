import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { install } from './installation.js';
import { Place } from './place.js';

const installation = install();
const NO_PAYLOAD = 'No framework cache to clear: the host mode is static, which never starts PHP.\n';
const NO_VENDOR = 'No framework cache to clear: vendor/autoload.php does not exist.\n';

const status = async (place: Place) => JSON.parse((await place.docgen(['daemon', 'status', '--json'])).out);
const analyzed = async (place: Place) => (await status(place)).lastBuild;

describe('docgen clear (commands 7.3)', () => {
  it('empties the fragment cache of a running daemon (row 40): it analyses everything again', async () => {
    const place = new Place(installation);
    await place.docgen(['export']);
    expect(await analyzed(place)).toEqual({ analyzed: 2, reused: 0 });
    await place.docgen(['export']);
    expect(await analyzed(place)).toEqual({ analyzed: 0, reused: 2 });
    const [id = ''] = readdirSync(join(place.home, 'cache/docgen'));
    const leftover = join(place.home, 'cache/docgen', id, 'a.tmp');
    writeFileSync(leftover, '');
    expect(await place.docgen(['clear', '--fragments'])).toEqual({
      exit: 0,
      out: `${NO_PAYLOAD}Cleared 2 cached operation fragment(s).\n`,
      err: '',
    });
    expect(existsSync(leftover)).toBe(false);
    await place.docgen(['export']);
    expect(await analyzed(place)).toEqual({ analyzed: 2, reused: 0 });
  });

  it('does not start a daemon, and finds the store without one', async () => {
    const place = new Place(installation, {
      ...SMALL,
      'docgen.yaml': `${SMALL['docgen.yaml']}cache: {enabled: true}\n`,
    });
    await place.docgen(['export']);
    await until('both are kept', async () => (await status(place)).cache.fragments === 2);
    await place.docgen(['daemon', 'stop']);
    expect((await place.docgen(['clear', '--fragments'])).out).toBe(
      `${NO_PAYLOAD}Cleared 2 cached operation fragment(s).\n`,
    );
    expect((await place.docgen(['clear', '--fragments', '--no-daemon'])).out).toBe(
      `${NO_PAYLOAD}Cleared 0 cached operation fragment(s).\n`,
    );
    expect(place.daemons()).toEqual([]);
    expect(place.app.read('storage/docgen/fragments/.gitignore')).toBe('*\n!.gitignore\n');
  });

  it('works where nothing else does, and knows the documents', async () => {
    const place = new Place(installation, { ...SMALL, 'docgen.yaml': 'documents: [' });
    expect(await place.docgen(['clear', 'default'])).toEqual({ exit: 0, out: NO_VENDOR, err: '' });
    expect(await place.docgen(['clear', 'nope'])).toEqual({ exit: 1, out: '', err: 'Unknown document "nope".\n' });
    place.app.write({ 'docgen.yaml': 'enabled: false\ndocuments: {public: {}}\n' });
    expect((await place.docgen(['clear', 'public'])).exit).toBe(0);
  });
});
