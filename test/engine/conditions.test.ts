import { createEngine, type ReturnSite, show } from '@docgen/engine';
import { describe, expect, it } from 'vitest';
import { reader } from './world.js';

/** A return site stands under conditions (engine 1.2), and one of several answers is chosen for a type (engine 8.4). */
const USES = 'use Illuminate\\Http\\Request; use Illuminate\\Http\\JsonResponse;';

function facts(body: string, params = 'Request $request') {
  return reader({
    'app/T.php': `<?php namespace App; ${USES} class T { public function m(${params}) { ${body} } }`,
    'app/Gone.php': '<?php namespace App; class Gone extends \\Exception {}',
    'app/Late.php': '<?php namespace App; final class Late extends Gone {}',
  });
}

function sites(body: string, params?: string): ReturnSite[] {
  return createEngine().analyzeCallable(facts(body, params), { class: 'App\\T', method: 'm' }).returns;
}

const told = (site: ReturnSite) =>
  [
    show(site.type),
    ...(site.calls ?? []).map(
      (c) => `${c.expected ? '' : '!'}${c.subject}->${c.method}(${c.args.map((a) => show(a))})`,
    ),
    ...(site.types ?? []).map((t) => `${t.expected ? '' : '!'}$${t.parameter} ${t.fqcn}`),
    ...(site.guarded === true ? ['guarded'] : []),
  ].join(' | ');

describe('conditions of a return site', () => {
  it('names the request calls on the way, and how they came out', () => {
    expect(
      sites(
        "if ($request->expectsJson()) { return ['a' => 1]; } if (! $request->has('x')) { return 'b'; } return 'c';",
      ).map(told),
    ).toEqual([
      '{a: 1} | request->expectsJson() | guarded',
      "'b' | !request->expectsJson() | !request->has('x') | guarded",
      "'c' | !request->expectsJson() | request->has('x')",
    ]);
  });

  it('knows a request without a type by its name, and nothing else', () => {
    expect(sites("if ($request->ajax()) { return 'a'; } return 'b';", '$request').map(told)).toEqual([
      "'a' | request->ajax() | guarded",
      "'b' | !request->ajax()",
    ]);
    expect(sites("if ($other->ajax()) { return 'a'; } return 'b';", '$other').map(told)).toEqual([
      "'a' | guarded",
      "'b'",
    ]);
  });

  it('takes both of an `&&` that held and neither of one that did not', () => {
    expect(
      sites("if ($request->ajax() && $request->filled('q')) { return 'both'; } return 'one or none';").map(told),
    ).toEqual(["'both' | request->ajax() | request->filled('q') | guarded", "'one or none'"]);
  });

  it('forgets a condition where the branches meet again, and never had one that was decided', () => {
    expect(
      sites("$x = 1; if ($request->ajax()) { $x = 2; } if (true) { return $x; } return 'never';").map(told),
    ).toEqual(['1', '2']);
  });

  it('tells the classes of a parameter', () => {
    expect(sites("if ($e instanceof Late) { return 'late'; } return 'other';", '\\Throwable $e').map(told)).toEqual([
      "'late' | $e App\\Late | guarded",
      "'other' | !$e App\\Late",
    ]);
  });

  it('keeps of two places that answer the same only what holds at both', () => {
    expect(sites("if ($request->ajax()) { return 'x'; } return 'x';").map(told)).toEqual(["'x'"]);
    expect(
      sites('if ($request->ajax()) { return 1; } if ($request->wantsJson()) { return 1; } return 2;').map(told),
    ).toEqual(['1 | guarded', '2 | !request->ajax() | !request->wantsJson()']);
  });
});

describe('the site that answers for one type', () => {
  const answer = (body: string, fqcn = 'App\\Gone') =>
    createEngine().analyzeCallable(facts(body, '\\Throwable $e, Request $request'), {
      class: 'App\\T',
      method: 'm',
      narrowParameter: { kind: 'class', fqcn },
      narrowToFirst: true,
    });
  const shown = ({ returns, diagnostics }: ReturnType<typeof answer>) => [
    ...returns.map((site) => show(site.type)),
    ...diagnostics.map((d) => d.code),
  ];

  it('drops what the type decides', () => {
    const body =
      "if ($e instanceof Late) { return 'late'; } if ($e instanceof Gone) { return 'gone'; } return 'other';";
    expect(shown(answer(body, 'App\\Late'))).toEqual(["'late'"]);
    expect(shown(answer(body, 'LogicException'))).toEqual(["'other'"]);
  });

  it('never takes an early null of a guarded path for the answer', () => {
    expect(shown(answer("if (! $request->expectsJson()) { return null; } return 'json';"))).toEqual(["'json'"]);
  });

  it('prefers the site that stands in no undecided condition, and tells of the one before it', () => {
    expect(shown(answer("if ($request->ajax()) { return 'ajax'; } return 'rest';"))).toEqual([
      "'rest'",
      'inference.ambiguous-narrowing',
    ]);
    expect(shown(answer("if ($request->ajax()) { return 'ajax'; } else { return 'page'; }"))).toEqual(["'ajax'"]);
  });
});
