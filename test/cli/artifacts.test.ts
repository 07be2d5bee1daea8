import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../server/src/emit/formats.js';
import { type App, SMALL, small } from '../support/app.js';

const CONTROLLER = 'app/Http/Controllers/PingController.php';
const ONE = "documents:\n  default:\n    routes: {include: ['api/*']}\n";
const withTargets = (list: string) => `${ONE}    export:\n      targets: ${list}\n`;

/** Writes an attribute at one of the actions. */
function attributed(method: string, attribute: string): Record<string, string> {
  const action = `public function ${method}()`;
  return {
    [CONTROLLER]: (SMALL[CONTROLLER] ?? '').replace(action, `#[\\Docgen\\Attributes\\${attribute}]\n    ${action}`),
  };
}

describe('artifacts of an export (commands 3.2, emitters 1)', () => {
  it('leaves out ids and provenance on demand (emitters rows 6, 7, 36, 37)', async () => {
    const app = small(ONE, attributed('show', "Summary('Up')"));
    const artifact = async (...options: string[]) => {
      expect((await app.run(['export', '--out=a.json', ...options])).exit).toBe(0);
      return app.read('a.json');
    };
    const ofFull = (level: string, ...more: string[]) => artifact('--format=full', `--provenance=${level}`, ...more);
    const hash = (text: string) => JSON.parse(text)['x-docgen'].document.contentHash;
    const [full, winners, none] = [await ofFull('full'), await ofFull('winners'), await ofFull('none')];
    expect(full).toContain('"overrode"');
    expect(winners).toContain('"provenance"');
    expect(winners).not.toContain('"overrode"');
    expect(none).not.toContain('"provenance"');
    expect([hash(winners), hash(none)]).toEqual([hash(full), hash(full)]);
    expect(await ofFull('full', '--drop-ids')).toBe(full);
    expect(full).toMatch(/"id": "op:v1:/);
    expect(await artifact('--format=openapi-3.1')).toContain('"x-docgen-id"');
    expect(await artifact('--format=openapi-3.1', '--drop-ids')).not.toContain('x-docgen');
  });

  it('writes the same bytes again, and from nothing, in every format (emitters row 55)', async () => {
    const formats = FORMATS.filter((format) => format !== 'uir');
    const targets = formats.map((format) => `{format: ${format}, path: out/${format}.json}`);
    const made = () => small(withTargets(`[${targets.join(', ')}]`), attributed('store', "WorkflowStep('w', 1)"));
    const artifacts = async (app: App) => {
      rmSync(join(app.root, 'out'), { recursive: true, force: true });
      expect((await app.run(['export'])).exit).toBe(0);
      return formats.map((format) => app.read(`out/${format}.json`));
    };
    const app = made();
    const first = await artifacts(app);
    expect(await artifacts(app)).toEqual(first);
    expect(await artifacts(made())).toEqual(first);
  });

  it('writes nothing for arazzo without a workflow, over nothing and over a file (commands row 10, emitters row 47)', async () => {
    const app = small(withTargets('[{format: arazzo, path: a.json}]'), { 'a.json': 'of old' });
    const nothing = (path: string) =>
      `Wrote nothing for <app>/${path} (arazzo) — see below.\n\nDiagnostics for arazzo:\n  (document)\n` +
      '    [info] arazzo.no-workflows: No operation of the document is a step of a workflow.\n' +
      '      - Name the steps of a workflow with the attribute WorkflowStep.\n';
    const over = await app.run(['export']);
    expect([over.exit, over.err]).toEqual([0, '']);
    expect(over.out.startsWith(nothing('a.json')), over.out).toBe(true);
    expect(app.read('a.json')).toBe('of old');
    const beside = await app.run(['export', '--out=b.json']);
    expect([beside.exit, beside.out.startsWith(nothing('b.json'))]).toEqual([0, true]);
    expect(existsSync(join(app.root, 'b.json'))).toBe(false);
  });
});
