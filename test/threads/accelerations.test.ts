import { describe, expect, test } from 'vitest';
import { ACCELERATIONS } from '../../server/src/threads/accelerations.js';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';

const installation = install();
const names = Object.keys(ACCELERATIONS);

const FILES: Record<string, string> = { ...SKELETON, ...application(units(3, 10)) };
FILES['docgen.yaml'] = `${FILES['docgen.yaml'] ?? ''}\nengine: { workers: 2 }\n`;
const CONTROLLER = 'app/Http/Controllers/WillowController.php';
const EDITED = (FILES[CONTROLLER] ?? '').replace('return $this->wrap($willow);', 'return 5;');

/** Gives the output and the files of a process of its own. */
async function alone(disabled: readonly string[]): Promise<unknown> {
  const place = new Place(installation, FILES);
  const env = { DOCGEN_DISABLE: disabled.join(',') };
  const said = await place.docgen(['export', '--host=static', '--no-daemon'], env);
  return [said, place.app.read('docs/openapi.json')];
}

/** Gives the output and the files of a daemon, before and after an edit, and of a build without changes. */
async function daemon(disabled: readonly string[]): Promise<unknown> {
  const place = new Place(installation, FILES);
  const env = { DOCGEN_DISABLE: disabled.join(',') };
  const said: unknown[] = [];
  for (const text of [undefined, EDITED, undefined]) {
    if (text !== undefined) place.app.write({ [CONTROLLER]: text });
    said.push(await place.docgen(['export', '--host=static'], env), place.app.read('docs/openapi.json'));
  }
  return said;
}

describe('an output has the same bytes', () => {
  let plain: Promise<unknown> | undefined;
  const accelerated = () => {
    plain ??= alone([]);
    return plain;
  };

  test.each(names)('without %s', async (name) => {
    expect(await alone([name])).toEqual(await accelerated());
  });

  test('without any of them', async () => {
    expect(await alone(names)).toEqual(await accelerated());
    expect(await accelerated()).toMatchObject([{ exit: 0, err: '' }, expect.stringContaining('"openapi"')]);
  });

  test('of a daemon that remembers, without any of them', async () => {
    expect(EDITED).not.toBe(FILES[CONTROLLER]);
    expect(await daemon(names)).toEqual(await daemon([]));
  });
});

test('a name that is none of the table is refused with the table', async () => {
  const place = new Place(installation, FILES);
  const said = await place.docgen(['export', '--host=static', '--no-daemon'], { DOCGEN_DISABLE: 'prefetch, warp' });
  expect(said).toMatchObject({ exit: 1, err: expect.stringContaining('Unknown DOCGEN_DISABLE "warp"') });
  for (const name of names) expect(said.err).toContain(name);
});
