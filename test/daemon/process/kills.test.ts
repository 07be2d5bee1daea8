import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { database } from '../../support/database.js';
import { rounds, seeded } from '../../support/generate.js';
import { pause, until } from '../../support/until.js';
import { install } from '../installation.js';
import { outcome, Place } from '../place.js';
import { type States, states, storeOf } from '../states.js';

const installation = install();
const EXPORTS = Number(process.env.DOCGEN_KILLS ?? rounds(8, 100));
/** A daemon begins to put away what it made when nobody has asked for 300 ms. */
const PUT_AWAY_MS = 700;
const TABLES = ['file', 'outline', 'fragment', 'artifact', 'name', 'trace'];

/** Every row of the store, by its table. */
function rows(file: string): Map<string, string> {
  return database(file, (db) => {
    const found = new Map<string, string>();
    for (const table of TABLES) {
      db.prepare(`SELECT * FROM ${table}`)
        .raw()
        .all()
        .forEach((row) => {
          const cells = (row as unknown[]).map((cell) => (Buffer.isBuffer(cell) ? cell.toString('hex') : String(cell)));
          found.set(`${table} ${cells[0]}`, cells.join(' '));
        });
    }
    return found;
  });
}

/** Runs beside a process that stands still; undefined where it stands in the middle of making the file. */
function readable(file: string): Map<string, string> | undefined {
  try {
    return rows(file);
  } catch (error) {
    expect((error as { code?: string }).code).toMatch(/^SQLITE_(?:BUSY|ERROR)/);
    return undefined;
  }
}

const halted = (pid: number) => {
  try {
    return /^State:\s+[TZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
};

/** Commands do without a daemon that died twice within a minute; here it is to die all the time. */
function forgive(place: Place): void {
  const folder = join(place.home, 'run/docgen');
  for (const id of existsSync(folder) ? readdirSync(folder) : []) rmSync(join(folder, id, 'crashes'), { force: true });
}

interface Tally {
  /** Rows found again after a kill. */
  kept: number;
  /** Exports whose daemon was killed while they waited. */
  cut: number;
  /** Exports that did without a daemon. */
  alone: number;
}

/** One application whose daemon dies at any moment: before it listens, while it reads, analyses, answers, and puts away. */
async function exports(count: number, seed: number, { files, list }: States): Promise<Tally> {
  const random = seeded(seed);
  const place = new Place(installation, files);
  const tally = { kept: 0, cut: 0, alone: 0 };
  // An export without disturbance takes this long; the daemon is to die in the middle of most.
  let usual = performance.now();
  await place.docgen(['export']);
  usual = performance.now() - usual;
  for (let n = 0; n < count; n++) {
    forgive(place);
    if (random() < 0.7) place.app.write(list[Math.floor(random() * list.length)]?.texts ?? {});
    const current = list.find(({ texts }) => Object.entries(texts).every(([p, t]) => place.app.read(p) === t));
    rmSync(join(place.app.root, 'docs'), { recursive: true, force: true });
    let ended = false;
    const from = performance.now();
    const child = place.spawn(['export']);
    const asked = outcome(child, place.app.root).finally(() => {
      ended = true;
    });
    const after = random() < 0.3;
    if (after) {
      await asked;
      usual = performance.now() - from;
    }
    await pause(random() * (after ? PUT_AWAY_MS : 1.2 * usual));
    const [pid] = place.daemons();
    if (pid !== undefined) {
      // Its client would start the next daemon, and that would write.
      child.kill('SIGSTOP');
      process.kill(pid, 'SIGSTOP');
      await until('both stand still', () => halted(pid) && halted(child.pid ?? 0));
      if (!ended) tally.cut++;
      const file = storeOf(place);
      const before = file === undefined ? undefined : readable(file);
      process.kill(pid, 'SIGKILL');
      await until('it is dead', () => !place.daemons().includes(pid));
      if (file !== undefined && before !== undefined) {
        expect(rows(file)).toEqual(before);
        tally.kept += before.size;
      }
      child.kill('SIGCONT');
    }
    const { exit, err } = await asked;
    expect([n, exit, err.replace(/^Running without a daemon: it ended .*\n$/, '')]).toEqual([n, 0, '']);
    if (err !== '') tally.alone++;
    expect(place.app.read('docs/openapi.json') === current?.bytes, `export ${n} of ${seed}`).toBe(true);
  }
  const file = storeOf(place) ?? '';
  expect(database(file, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok');
  expect(existsSync(`${file}.broken`)).toBe(false);
  return tally;
}

it.skipIf(!existsSync('/proc/self'))(
  `${EXPORTS} exports, the daemon killed at any moment: right bytes, and nothing stored is lost`,
  { timeout: 900_000 },
  async () => {
    const all = await states(installation);
    const tallies = await Promise.all([71, 72].map((seed) => exports(EXPORTS / 2, seed, all)));
    const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0);
    expect(sum('kept')).toBeGreaterThan(EXPORTS);
    expect(sum('cut')).toBeGreaterThan(EXPORTS / 10);
    expect(sum('alone')).toBeLessThan(EXPORTS / 5);
  },
);
