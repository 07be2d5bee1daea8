import { beforeAll, describe, expect, test } from 'vitest';
import { bookshop, fitting, type Home, home, type Program, WORKSPACE } from './package.js';
import { type Told, told, tour, watched } from './tour.js';

/** What is said where the native module is not there. */
export const unkept = ({ node }: Program) =>
  `Nothing is kept between runs: the optional package better-sqlite3 is not installed. Run npm install better-sqlite3@${fitting(node)}.\n`;

const UNSTORED = /^Results are not stored in <home>\/\.cache\/docgen\/<id>\/fragments\.sqlite: EACCES[^\n]*\n$/;
/** Without what a user has set up: where it is set, no daemon is wanted. */
const PIPELINE = { CI: 'true' };

/** Lists what was said on standard error beyond what the other run said. */
function surplus(of: readonly Told[], beside: readonly Told[]): string[] {
  return of.map(({ err }, i) => (err === beside[i]?.err ? '' : err));
}

const silent = (all: readonly Told[]) => all.map(({ args, exit, out }) => ({ args, exit, out }));

let once: { tour: Awaited<ReturnType<typeof tour>>; watched: Told } | undefined;
/** What the build of this repository says and writes in a pipeline; every installation is compared with it. */
async function expected() {
  const own = home(true);
  once ??= { tour: await tour(WORKSPACE, own, PIPELINE), watched: await watched(WORKSPACE, own, PIPELINE) };
  // Neither docgen nor Node warns of anything, so whatever an installation says more is its own.
  const succeeded = [...once.tour[0], once.watched].filter(({ exit }) => exit === 0);
  expect(succeeded.map(({ err }) => err)).toEqual(succeeded.map(() => ''));
  return once;
}

/** Holds an installation without the native module to the build of this repository, on a home that cannot be written. */
export function judgePlain(name: string, program: () => Program): void {
  describe(`${name}, without the native module`, () => {
    const own: Home = home(false);
    let is: NonNullable<typeof once>;
    beforeAll(async () => {
      is = await expected();
      const [said] = is.tour;
      expect(said.map(({ exit }) => exit)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 0]);
    });

    test('says and writes the same in a pipeline', async () => {
      expect(await tour(program(), own, PIPELINE)).toEqual(is.tour);
    });

    test('says and writes the same elsewhere, and one line about what it does without', async () => {
      const [said, written] = await tour(program(), own, {});
      expect(written).toEqual(is.tour[1]);
      expect(silent(said)).toEqual(silent(is.tour[0]));
      const lines = surplus(said, is.tour[0]);
      expect(new Set(lines)).toEqual(new Set(['', unkept(program())]));
      expect(said[2]?.err).toBe(unkept(program()));
    });

    test('watches, and has no daemon', async () => {
      expect(await watched(program(), own, {})).toEqual({ ...is.watched, err: unkept(program()) });
      const root = bookshop();
      const daemon = (what: string) => told(program(), ['daemon', what], root, own);
      expect(await daemon('start')).toMatchObject({ exit: 1 });
      expect(await daemon('status')).toMatchObject({ exit: 1 });
      expect(await daemon('stop')).toMatchObject({ exit: 0 });
    });
  });
}

/** Holds an installation with the native module to the build of this repository. */
export function judgeNative(name: string, program: () => Program): void {
  describe(`${name}, with the native module`, () => {
    test.each([
      ['can be written', true],
      ['cannot be written', false],
    ])('its daemon says and writes the same where the home %s', async (_, writable) => {
      const is = await expected();
      const own = home(writable);
      const [said, written] = await tour(program(), own, {});
      expect(written).toEqual(is.tour[1]);
      expect(silent(said)).toEqual(silent(is.tour[0]));
      const lines = [...new Set(surplus(said, is.tour[0]))].filter((line) => line !== '');
      // A daemon tells each command that cannot keep what it made.
      expect(lines).toEqual(writable ? [] : [expect.stringMatching(UNSTORED)]);
    });

    test('its daemon starts, watches, tells how it is, and ends', async () => {
      const is = await expected();
      const own = home(true);
      expect(await watched(program(), own, {})).toEqual(is.watched);
      const root = bookshop();
      const daemon = (what: string) => told(program(), ['daemon', what], root, own);
      expect(await daemon('start')).toMatchObject({ exit: 0, out: 'Daemon started (pid <n>).\n', err: '' });
      expect(await daemon('status')).toMatchObject({ exit: 0, out: expect.stringContaining('running (pid <n>)') });
      expect(await daemon('stop')).toMatchObject({ exit: 0, out: 'Daemon stopped.\n', err: '' });
    });
  });
}
