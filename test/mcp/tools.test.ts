import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { alive } from '../support/alive.js';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { Agent } from './agent.js';

const installation = install();
const CONTROLLER = 'app/Http/Controllers/PingController.php';

const at = async (files: Readonly<Record<string, string>> = SMALL, args: readonly string[] = []) => {
  const place = new Place(installation, files);
  return { place, agent: await new Agent(place, args).connect() };
};

describe('docgen mcp (commands 7.8)', () => {
  it('lists tools that only read, each with what it takes', async () => {
    const { agent } = await at();
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'explain', 'routes', 'validate', 'diff']);
    for (const { description, annotations, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(80);
      expect(annotations).toEqual({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('answers each of them through the daemon, as the commands do', async () => {
    const { agent, place } = await at();
    const explained = await agent.call('explain', { operation: 'ping.store' });
    const told = JSON.parse((await place.docgen(['explain', 'ping.store', '--json'])).out);
    expect(explained.json).toEqual(told);
    expect(place.daemon).toBeDefined();

    const { json: routes } = await agent.call('routes', {
      contains: 'PING@store'.toLowerCase().replace('ping@', 'controller@'),
    });
    expect(routes).toMatchObject({ total: 1, routes: [{ methods: ['POST'], uri: 'api/ping' }] });
    expect((await agent.call('routes', { limit: 1, offset: 1 })).json.routes).toHaveLength(1);

    const { json: found } = await agent.call('search', { words: 'store', kind: 'operation' });
    expect(found.matches[0]).toMatchObject({
      method: 'POST',
      path: '/api/ping',
      found: expect.arrayContaining(['name']),
    });
    expect((await agent.call('validate')).json).toMatchObject({ valid: true, documents: [{ violations: 0 }] });
  });

  it('sees an edit at once, and says what decides a line', async () => {
    const { agent, place } = await at();
    const before = await agent.call('explain', { operation: 'ping', field: 'summary' });
    expect(before.json.field.contributions[0].value).toBe('Tell that the service is up.');
    const edited = place.app.read(CONTROLLER).replace('Tell that the service is up.', 'Say whether it is up.');
    place.app.write({ [CONTROLLER]: edited });
    const after = await agent.call('explain', { operation: 'ping', field: 'summary' });
    expect(after.json.field.contributions[0].value).toBe('Say whether it is up.');
    const line = edited.split('\n').findIndex((text) => text.includes('Say whether')) + 1;
    const { json } = await agent.call('explain', { file: CONTROLLER, line });
    expect(json).toMatchObject({ status: 'decides', decisions: [{ field: 'summary' }] });
  });

  it('compares with a revision', async () => {
    const { agent, place } = await at();
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: place.app.root });
    await place.docgen(['export']);
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-q', '-m', 'first');
    place.app.write({ 'routes/api.php': place.app.read('routes/api.php').replace(/Route::post.*\n/, '') });
    const { json } = await agent.call('diff', { against: 'main' });
    expect(json).toMatchObject({ document: 'default', total: 1, changes: [{ code: 'operation.removed' }] });
  });

  it('answers what cannot be answered with what to do', async () => {
    const { agent } = await at();
    const errors = await Promise.all([
      agent.call('explain', {}),
      agent.call('explain', { operation: 'ping', document: 'nope' }),
      agent.call('search', { words: '???' }),
      agent.call('search', {}),
      agent.call('routes', { limit: 0 }),
      agent.call('routes', { filter: 'x' }),
      agent.call('diff', { old: 'docs/none.json' }),
      agent.call('export'),
    ]);
    expect(errors.map(({ error }) => error)).toEqual([
      'Give either a selector or a position.',
      'Unknown document "nope".',
      'Give at least one word to search for.',
      'The argument "words" is missing.',
      'The argument "limit" must be a whole number from 1 to 1000.',
      'Unknown argument "filter"; expected one of: contains, document, limit, offset.',
      expect.stringContaining('docs/none.json'),
      'Unknown tool "export"; expected one of: search, explain, routes, validate, diff.',
    ]);
  });

  it('names what is wrong with the configuration', async () => {
    const { agent } = await at({ ...SMALL, 'docgen.yaml': 'documents: [\n' });
    const { error } = await agent.call('validate');
    expect(error).toMatch(/docgen\.yaml: \[error\] config\.\S+: /);
  });

  it('tells how far a call is, ends with its client, and leaves nothing but the daemon', async () => {
    const { agent, place } = await at(SMALL, ['--host=static']);
    const heard: string[] = [];
    await agent.call('validate', {}, (message) => heard.push(message));
    expect(heard.length).toBeGreaterThan(0);
    const { pid } = agent;
    await agent.client.close();
    await until('it has ended', () => !alive(pid));
    expect(place.app.files().filter((path) => path.startsWith('docs/'))).toEqual([]);
  });
});
