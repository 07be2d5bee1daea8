import { describe, expect, it } from 'vitest';
import { App, run, SMALL, small } from '../support/app.js';

const app = () =>
  new App({
    ...SMALL,
    'docgen.yaml': `host: {boot: static}
documents:
  default: {routes: {include: ['api/*']}}
  other: {routes: {include: ['about']}}
`,
    'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
class PingController
{
    public function show()
    {
        return ['api_key' => 'x'];
    }
    public function store(): array { return ['stored' => true]; }
    public function about(): string { return 'about'; }
}
`,
  });

const FINDING = '#/paths/~1api~1ping/get/responses/200/content/application~1json/schema/properties/api_key';

describe('docgen lint (commands 4.2, lint 5)', () => {
  it('prints blocks and a count', async () => {
    const { out, exit } = await run(['lint'], app().root);
    expect(exit).toBe(0);
    const message = `    [warning] lint.data-leakage: ${FINDING}: the member name reads like an API key.`;
    expect(out).toContain(`${message}\n      at app/Http/Controllers/PingController.php:7\n      - `);
    expect(out).toMatch(/\n\n1 finding\(s\): 0 error\(s\), 1 warning\(s\), 0 info, 0 hint\(s\)\.\n$/);
  });

  it('fails under a floor (lint row 18), and knows one rule from another', async () => {
    expect((await run(['lint', '--fail-on=warning'], app().root)).exit).toBe(1);
    const none = await run(['lint', '--rule=examples', '--rule=tags', '--fail-on=hint'], app().root);
    expect(none).toMatchObject({ exit: 0, out: 'No findings.\n' });
    expect((await run(['lint', '--rule', 'leakage', 'default', '--fail-on=hint'], app().root)).exit).toBe(1);
    expect((await run(['lint', '--rule=leakage', 'other'], app().root)).out).toBe('No findings.\n');
  });

  it('tells of settings nobody reads, and of codes accepted for nothing (lint 5)', async () => {
    const place = small(
      `lint: {descripions: {enabled: true}}
diagnostics: {accept: [lint.vacuous-union, lint.data-leekage, inference.type-unresolved]}
documents: {default: {routes: {include: ['nothing']}}}
`,
      {},
    );
    const plain = await place.run(['lint', '--fail-on=warning']);
    expect(plain).toMatchObject({ exit: 1, err: '' });
    expect(plain.out).toContain('config.unknown-setting');
    expect(plain.out).toContain('descripions');
    // Whether the third is of use only a run that prints everything can tell.
    expect(plain.out.match(/config\.accept-unused.*/g)).toEqual([
      expect.stringContaining('lint.data-leekage'),
      expect.stringContaining('lint.vacuous-union'),
    ]);
    const one = await place.run(['lint', '--rule=leakage', '--fail-on=warning']);
    expect(one).toMatchObject({ exit: 0, out: 'No findings.\n' });
    expect(one.err).toContain('config.unknown-setting');
    expect(one.err).not.toContain('accept-unused');
  });

  it('refuses what it does not know (commands row 23)', async () => {
    const rule = await run(['lint', '--rule=nope'], app().root);
    expect(rule.exit).toBe(1);
    expect(rule.out + rule.err).toContain(
      'Unknown --rule "nope"; expected one of: leakage, operation_ids, examples, vacuous_union, unpinned_redirect, descriptions, tags.',
    );
    const format = await run(['lint', '--format=xml'], app().root);
    expect(format.exit).toBe(1);
    expect(format.out + format.err).toContain('Unknown --format "xml"; expected one of: text, json, sarif, github.');
  });

  it('prints JSON with every member in its place', async () => {
    const { out } = await run(['lint', '--format=json'], app().root);
    const { documents, counts } = JSON.parse(out);
    expect(documents.map(({ document }: { document: string }) => document)).toEqual(['default', 'other']);
    expect(documents[0].diagnostics).toEqual([
      {
        severity: 'warning',
        code: 'lint.data-leakage',
        message: `${FINDING}: the member name reads like an API key.`,
        source: expect.objectContaining({ file: 'app/Http/Controllers/PingController.php', line: 7 }),
        routeSignature: 'GET api/ping',
        help: expect.stringContaining('#[Hidden]'),
        accepted: false,
      },
    ]);
    expect(counts).toEqual({ error: 0, warning: 1, info: 0, hint: 0, accepted: 0 });
  });

  it('prints workflow commands at the line of PHP', async () => {
    expect((await run(['lint', '--format=github'], app().root)).out).toBe(
      `::warning file=app/Http/Controllers/PingController.php,line=7,title=lint.data-leakage::${FINDING}: the member name reads like an API key.\n`,
    );
  });

  /** Makes an application of one route, whose action stands at the third line of `a.php`. */
  const routed = (action: string, settings: string) =>
    small(`${settings}documents: {default: {routes: {include: ['api/a']}}}\n`, {
      'routes/api.php': "<?php require __DIR__.'/../a.php';\n",
      'a.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/a', ${action});\n`,
    });

  it('prints a workflow command for what nobody described (lint row 15, commands row 21)', async () => {
    const described = routed(
      "#[\\Docgen\\Attributes\\OperationId('a')] fn (): array => ['b' => 1]",
      'lint: {descriptions: {enabled: true}}\n',
    );
    expect((await described.run(['lint', '--format=github'])).out).toBe(
      '::warning file=a.php,line=3,title=lint.missing-description::GET api/a has neither summary nor description.\n',
    );
  });

  it('has levels and suppressions of its own in SARIF (lint rows 16, 17)', async () => {
    const results = async (place: App) => JSON.parse((await place.run(['lint', '--format=sarif'])).out).runs[0].results;
    const [redirect, ...others] = await results(routed("fn () => redirect('/b')", ''));
    expect([redirect.ruleId, redirect.level, others]).toEqual(['lint.unpinned-redirect', 'note', []]);
    expect(redirect).not.toHaveProperty('suppressions');
    const accepting = 'diagnostics: {accept: [lint.data-leakage]}\n';
    const [accepted] = await results(routed("fn (): array => ['api_key' => 'x']", accepting));
    expect(accepted).toMatchObject({
      ruleId: 'lint.data-leakage',
      level: 'warning',
      suppressions: [{ kind: 'external', justification: 'diagnostics.accept' }],
    });
  });

  it('prints the same SARIF twice, without a clock or a path of this machine (commands row 22)', async () => {
    const place = app();
    const short = await run(['lint', '--format=sarif'], place.root);
    expect(await run(['lint', '--format=sarif'], place.root)).toEqual(short);
    const first = await run(['lint', '--all', '--format=sarif'], place.root);
    expect(await run(['lint', '--all', '--format=sarif'], place.root)).toEqual(first);
    expect(first.out).not.toMatch(/<app>|\d{4}-\d\d-\d\dT/);
    const { runs } = JSON.parse(first.out);
    const [result] = runs[0].results.filter((one: { ruleId: string }) => one.ruleId === 'lint.data-leakage');
    expect(result).toMatchObject({
      level: 'warning',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'app/Http/Controllers/PingController.php', uriBaseId: '%SRCROOT%' },
            region: { startLine: 7 },
          },
          logicalLocations: [{ fullyQualifiedName: 'GET api/ping' }],
        },
      ],
      partialFingerprints: { 'docgen/v1': expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(runs[0].tool.driver.rules[result.ruleIndex].id).toBe('lint.data-leakage');
  });
});
