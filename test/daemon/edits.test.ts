import { expect, it } from 'vitest';
import { rounds, seeded } from '../support/generate.js';
import { pause } from '../support/until.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { states } from './states.js';

const installation = install();
const EXPORTS = rounds(6, 40);

it('files that change while they are read: the export after the last edit is right', async () => {
  const random = seeded(81);
  const { files, list } = await states(installation);
  const place = new Place(installation, files);
  for (let n = 0; n < EXPORTS; n++) {
    let ended = false;
    const asked = place.docgen(['export']).finally(() => {
      ended = true;
    });
    while (!ended) {
      place.app.write(list[Math.floor(random() * list.length)]?.texts ?? {});
      await pause(random() * 12);
    }
    // It may have met a file in the middle of being written: a configuration without a document, a route file without a route.
    const { err } = await asked;
    if (!err.includes('] host.static-empty: ') && !err.includes('] config.')) expect(err).toBe('');
    const current = list.find(({ texts }) => Object.entries(texts).every(([p, t]) => place.app.read(p) === t));
    expect(await place.docgen(['export'])).toMatchObject({ exit: 0, err: '' });
    expect(place.app.read('docs/openapi.json') === current?.bytes, `export ${n}`).toBe(true);
  }
});
