import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookshopMissing, phpIsRequired } from '../bookshop/php.js';
import { type Exchange, Judge } from '../support/judge.js';
import { runPhp } from '../support/php.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const app = join(root, 'examples/bookshop');
const missing = bookshopMissing();

/** Answers the document does not tell of, each with its reason. */
const UNDOCUMENTED: Record<string, string> = {
  'authors: GET /api/authors 200': 'a simple page names neither links.last nor meta.current_page_url (responses 8.2)',
};

/** Fields Laravel refuses and the published schema lets pass, because a schema cannot say why. */
const BEYOND_SCHEMA: Record<string, string> = {
  'sign in with a wrong password: email': 'the action looks it up',
  "take somebody's address: email": 'unique',
  'add an author from the future: born_on': 'before today',
  'add a book wrongly: author_id': 'exists',
  'add a book wrongly: keywords.0': 'distinct without regard to case',
  'add a book wrongly: keywords.1': 'distinct without regard to case',
  'replace a cover by a text: cover': 'bytes of a file',
  'place an order wrongly: gift_message': 'prohibited_unless looks at another field',
  'upload too much: file': 'size of a file',
  'ship an order without a number: tracking_number': 'required_if looks at another field',
  'put up a shelf twice: slug': 'unique',
  'fill a shelf with nothing known: books.0': 'exists',
};

describe.skipIf(missing !== null && !phpIsRequired)(
  `what the bookshop answers${missing === null ? '' : ` (${missing})`}`,
  () => {
    const scratch = mkdtempSync(join(tmpdir(), 'docgen-traffic-'));
    afterAll(() => rmSync(scratch, { recursive: true, force: true }));
    let judge: Judge;
    let exchanges: Exchange[] = [];

    beforeAll(() => {
      const out = join(scratch, 'openapi.json');
      const program = join(root, 'client-cli/bin/docgen.cjs');
      const env = { PATH: process.env.PATH ?? '', HOME: scratch, CI: '1' };
      execFileSync(process.execPath, [program, 'export', `--app=${app}`, '--host=static', `--out=${out}`], { env });
      judge = new Judge(JSON.parse(readFileSync(out, 'utf8')));
      const driver = join(here, 'bookshop-traffic.php');
      const ran = runPhp([driver, app, join(scratch, 'storage')]);
      expect(ran.status, ran.stderr + ran.stdout.slice(-2000)).toBe(0);
      exchanges = ran.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Exchange);
    });

    test('covers the document', () => {
      expect(exchanges.filter((e) => e.status !== e.expects).map((e) => [e.title, e.status, e.body])).toEqual([]);
      const covered = new Set(exchanges.map((e) => judge.operation(e)));
      expect(judge.operations().filter((operation) => !covered.has(operation))).toEqual([]);
      expect(exchanges.length).toBeGreaterThan(120);
      expect(new Set(exchanges.map((e) => e.status))).toEqual(
        new Set([200, 201, 202, 204, 401, 403, 404, 409, 422, 429]),
      );
    });

    test('is what the document says', () => {
      const found = exchanges.flatMap((e) => {
        const errors = judge.response(e);
        return errors.length === 0 ? [] : [[`${e.title}: ${e.method} ${e.template} ${e.status}`, ...errors]];
      });
      expect(found.filter(([title = '']) => UNDOCUMENTED[title] === undefined)).toEqual([]);
      expect(Object.keys(UNDOCUMENTED).filter((title) => !found.some(([t]) => t === title))).toEqual([]);
    });

    test('accepts only what the document accepts', () => {
      const found = exchanges
        .filter((e) => e.status < 300)
        .flatMap((e) => {
          const errors = judge.request(e);
          return errors.length === 0 ? [] : [[`${e.title}: ${e.method} ${e.template}`, ...errors]];
        });
      expect(found).toEqual([]);
    });

    test('refuses what the document refuses', () => {
      const found = exchanges
        .filter((e) => e.status === 422)
        .flatMap((e) => {
          const refused = judge.request(e).join('\n');
          const fields = Object.keys((JSON.parse(e.body) as { errors?: object }).errors ?? {});
          return fields.filter((field) => !mentions(refused, field)).map((field) => `${e.title}: ${field}`);
        });
      expect(found.filter((title) => BEYOND_SCHEMA[title] === undefined)).toEqual([]);
      expect(Object.keys(BEYOND_SCHEMA).filter((title) => !found.includes(title))).toEqual([]);
    });
  },
);

/** Tells whether the refusals name the field, by its path or as the missing or unknown member of its parent. */
function mentions(refused: string, field: string): boolean {
  const path = `/${field.replaceAll('.', '/')}`;
  const name = field.split('.').at(-1) ?? field;
  const parent = path.slice(0, path.lastIndexOf('/'));
  return refused
    .split('\n')
    .some(
      (line) =>
        line.startsWith(`${path} `) ||
        line.startsWith(`${path}/`) ||
        line.startsWith(`query ${name} `) ||
        (line.startsWith(`${parent} `) && line.includes(`"missingProperty":"${name}"`)) ||
        (line.startsWith(`${parent} `) && /^\d+$/.test(name) && line.includes('duplicate items')),
    );
}
