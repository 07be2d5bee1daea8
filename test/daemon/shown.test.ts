import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { exportText } from '@docgen/server/requests/export-text';
import { describe, expect, it } from 'vitest';
import { SMALL } from '../support/app.js';
import { install } from './installation.js';
import { Place } from './place.js';
import { WireClient } from './wire-client.js';

const installation = install();

const CONTROLLER = 'app/Http/Controllers/PingController.php';
const undecided = (methods: string[]) =>
  `<?php
namespace App\\Http\\Controllers;
class PingController
{
${methods.map((name) => `    public function ${name}() { return response()->json(json_decode(file_get_contents('x'), true)); }\n`).join('')}}
`;
const yaml = (more = '') => `host: {boot: static}\n${more}documents:\n  default:\n    routes: {include: ['api/*']}\n`;

/** A daemon whose application has findings, and a client of it. */
async function asked() {
  const files = { ...SMALL, 'docgen.yaml': yaml(), [CONTROLLER]: undecided(['show', 'store', 'about']) };
  const place = new Place(installation, files);
  await place.docgen(['daemon', 'start']);
  if (place.daemon === undefined) throw new Error('No daemon runs.');
  const client = await WireClient.greeted(place.daemon, place.app.root);
  let id = 1;
  const shown = async (params: object) => (await client.ask(++id, 'docgen/exportText', params)).result;
  return { place, shown };
}

describe('what a terminal is shown of an export', () => {
  it('is with colours what it is without them, and what a process of its own shows', async () => {
    const { place, shown } = await asked();
    const [plain, coloured] = [await shown({}), await shown({ colors: true })];
    expect(plain.text).toContain(': ');
    expect(coloured.text).not.toBe(plain.text);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is to be taken away
    expect(coloured.text.replace(/\x1b\[\d+m/g, '')).toBe(plain.text);
    const { root } = place.app;
    for (const colors of [false, true]) {
      expect(await exportText({ colors }, { root, env: {} })).toEqual(colors ? coloured : plain);
    }
    expect([await shown({}), await shown({ colors: true })]).toEqual([plain, coloured]);
  });

  it('names the application as its user does', async () => {
    const { place, shown } = await asked();
    const link = join(place.home, 'link');
    symlinkSync(place.app.root, link);
    expect((await shown({ shownRoot: link })).text).toContain(`Wrote ${link}/docs/openapi.json (openapi-3.2).`);
    expect((await shown({})).text).toContain(`Wrote ${place.app.root}/docs/openapi.json (openapi-3.2).`);
    const through = await place.docgen(['export', `--app=${link}`]);
    expect(through.out).toContain(`Wrote ${link}/docs/openapi.json (openapi-3.2).`);
    expect(await place.docgen(['export', `--app=${link}`, '--no-daemon'])).toEqual(through);
  });

  it('is what the request asks for, though nothing has changed', async () => {
    const { place, shown } = await asked();
    const before = await shown({});
    const [, code] = /\[(?:warning|info|hint)\] ([a-z.-]+):/.exec(before.text) ?? [];
    expect(code).toBeDefined();
    expect([before.exit, (await shown({ failOn: 'hint' })).exit, (await shown({})).exit]).toEqual([0, 1, 0]);
    place.app.write({ 'docgen.yaml': yaml(`diagnostics: {accept: [${code}]}\n`) });
    const accepted = await shown({ failOn: 'hint' });
    expect(accepted.text).toContain(`, accepted] ${code}: `);
    expect(accepted.text).toContain(`Accepted, so --fail-on ignores them: ${code} (`);
    place.app.write({ 'docgen.yaml': yaml() });
    expect(await shown({})).toEqual(before);
    place.app.write({
      [CONTROLLER]: undecided(['show', 'store', 'about']).replace(/json_decode\(.*true\)/, "['up' => 1]"),
    });
    const { text } = await shown({});
    expect(text).not.toBe(before.text);
    expect((await place.docgen(['export', '--no-daemon'])).out).toBe(text.replaceAll(place.app.root, '<app>'));
  });
});
