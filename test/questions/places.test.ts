import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { WireClient } from '../daemon/wire-client.js';
import { SMALL } from '../support/app.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';
const RESOURCE = 'app/Http/Resources/PingResource.php';
const OVERLAY = 'overlay.yaml';
const FILES = {
  ...SMALL,
  'docgen.yaml': `${SMALL['docgen.yaml']}    overlays: [${OVERLAY}]\n`,
  [OVERLAY]: `overlay: 1.0.0
info: {title: By hand, version: '1'}
actions:
  - target: $.paths['/api/ping'].post
    update: {summary: By overlay}
`,
  [RESOURCE]: `<?php
namespace App\\Http\\Resources;
use Illuminate\\Http\\Resources\\Json\\JsonResource;
class PingResource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'up' => true,
            'since' => 3,
        ];
    }
}
`,
  [CONTROLLER]: `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Resources\\PingResource;
class PingController
{
    /** Tell that the service is up. */
    public function show(): PingResource
    {
        return new PingResource(null);
    }
    public function store(): PingResource
    {
        return new PingResource(null);
    }
}
`,
};

interface Told {
  status: string;
  decisions: { label: string; field: string; layer: string; value: unknown; operations: { method: string }[] }[];
}

const told = ({ decisions }: Told) =>
  decisions.map(
    ({ label, field, layer, value, operations }) =>
      `${label} ${field} ${layer} ${JSON.stringify(value)} ${operations.map(({ method }) => method).join(' ')}`,
  );

async function connected(place: Place): Promise<WireClient> {
  expect((await place.docgen(['validate'])).exit).toBe(0);
  const { daemon } = place;
  if (daemon === undefined) throw new Error('No daemon runs.');
  return WireClient.greeted(daemon, place.app.root);
}

describe('docgen/explain by file and position (commands 6.5)', () => {
  it('says what a line decides, and in which operations', async () => {
    const place = new Place(installation, FILES);
    const client = await connected(place);
    let id = 1;
    const at = async (file: string, line: number, character?: number, unsaved?: boolean): Promise<Told> => {
      const uri = `file://${place.app.root}/${file}`;
      const position = { uri, line, ...(character === undefined ? {} : { character }) };
      const { result, error } = await client.ask(++id, 'docgen/explain', { position, ...(unsaved ? { unsaved } : {}) });
      if (error !== undefined) throw new Error(JSON.stringify(error));
      return result;
    };
    const since = place.app
      .read(RESOURCE)
      .split('\n')
      .findIndex((line) => line.includes("'since'"));
    const entry = await at(RESOURCE, since);
    expect(entry.status).toBe('decides');
    expect(told(entry)).toContain(
      'components.schemas.PingResource properties.since.type integration "integer" GET POST',
    );
    expect(told(await at(RESOURCE, since, 14))).toEqual(told(entry));

    // The docblock of an action is the action.
    const docblock = place.app
      .read(CONTROLLER)
      .split('\n')
      .findIndex((line) => line.includes('/** Tell'));
    expect(told(await at(CONTROLLER, docblock))).toContain(
      'operation summary docblock "Tell that the service is up." GET',
    );
    // So is a line of its body that nothing was read from.
    expect(told(await at(CONTROLLER, docblock + 2))).toEqual(told(await at(CONTROLLER, docblock + 2, 4)));

    const line = place.app
      .read(OVERLAY)
      .split('\n')
      .findIndex((text) => text.includes('target'));
    expect(told(await at(OVERLAY, line))).toContain('operation summary overlay "By overlay" POST');

    const nothing = await at('composer.json', 0);
    expect([nothing.status, nothing.decisions]).toEqual(['decides-nothing', []]);

    // Over an open text the answer is of the text, and nothing of it stays.
    const text = place.app
      .read(RESOURCE)
      .replace("            'up' => true,\n", "\n\n            'up' => true,\n")
      .replace('3', "'now'");
    client.say({ jsonrpc: '2.0', method: 'docgen/didOpen', params: { path: RESOURCE, version: 1, text } });
    expect(told(await at(RESOURCE, since + 2, undefined, true)).join('\n')).toContain(
      'properties.since.type integration "string"',
    );
    expect(told(await at(RESOURCE, since))).toEqual(told(entry));
    client.say({ jsonrpc: '2.0', method: 'docgen/didClose', params: { path: RESOURCE } });
    expect(told(await at(RESOURCE, since, undefined, true))).toEqual(told(entry));
  });

  it('answers by selector as the command does, and refuses what is neither', async () => {
    const place = new Place(installation, FILES);
    const client = await connected(place);
    const shown = JSON.parse((await place.docgen(['explain', 'GET ping', '--json'])).out);
    const {
      configuration: _,
      exit,
      ...answer
    } = (await client.ask(2, 'docgen/explain', { selector: 'GET ping' })).result;
    expect([answer, exit]).toEqual([shown, 0]);
    for (const [id, params] of [{}, { selector: 'a', position: { uri: 'a', line: 1 } }].entries()) {
      expect((await client.ask(10 + id, 'docgen/explain', params)).error?.data?.kind).toBe('option-invalid');
    }
    for (const [id, position] of [
      { uri: 'a' },
      { uri: 'a', line: -1 },
      { uri: 'file:///etc/passwd', line: 0 },
      'a',
    ].entries()) {
      expect((await client.ask(20 + id, 'docgen/explain', { position })).error?.data?.kind).toBe('option-invalid');
    }
  });
});
