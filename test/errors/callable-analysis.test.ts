import { createEngine, show } from '@docgen/engine';
import { describe, expect, test } from 'vitest';
import type { AnalysisContext } from '../../server/src/analysis/index.js';
import { analyseAction, analyseCallable } from '../../server/src/operations/errors/callable-analysis.js';
import { reader } from '../engine/world.js';

/** Analyses methods of one class for routes, as the operations of one build do. */
function build(methods: string) {
  const facts = reader({
    'app/Guard.php': `<?php namespace App; use Illuminate\\Http\\Request; class Guard { ${methods} }`,
  });
  const engine = createEngine();
  const kept = new Map<string, unknown>();
  const inner = Object.assign(Object.create(facts), { engine });
  const ctx = Object.assign(Object.create(inner), {
    derived: (key: string, compute: (inner: AnalysisContext) => unknown) => {
      if (!kept.has(key)) kept.set(key, JSON.parse(JSON.stringify(compute(inner))));
      return kept.get(key);
    },
  }) as AnalysisContext;
  const shown = (returns: readonly { type: Parameters<typeof show>[0] }[]) => returns.map(({ type }) => show(type));
  return {
    analyses: () => kept.size,
    for: (ambient: { path?: string; routeName?: string; verb?: string }, method = 'handle') => {
      const ref = { class: 'App\\Guard', method, ambient };
      const alone = shown(engine.analyzeCallable(facts, ref).returns);
      expect(shown(analyseCallable(ref, ctx).returns)).toEqual(alone);
      expect(shown(analyseAction(ref, ctx).returns)).toEqual(alone);
      return alone.join();
    },
  };
}

describe('what is analysed for any route', () => {
  test('is analysed once for all routes that answer alike', () => {
    const of = build("public function handle(Request $request) { return $request->is('api/*') ? 'api' : 'web'; }");
    expect(of.for({ path: '/api/a', routeName: 'a', verb: 'GET' })).toBe("'api'");
    const { analyses } = of;
    const first = analyses();
    expect(of.for({ path: '/api/b', routeName: 'b', verb: 'PUT' })).toBe("'api'");
    expect(analyses()).toBe(first);
    expect(of.for({ path: '/web', routeName: 'c', verb: 'GET' })).toBe("'web'");
    expect(analyses()).toBe(first + 2);
    expect(of.for({ path: '/{any}', verb: 'GET' })).toBe("'api','web'");
    expect(of.for({ verb: 'GET' })).toBe("'api','web'");
  });

  test('is analysed for each verb and name it tells apart', () => {
    const of = build(`public function handle(Request $request) {
      if ($request->isMethod('PUT')) { return 'put'; }
      return $request->routeIs('books.*') ? 'books' : $request->method();
    }`);
    expect(of.for({ path: '/a', routeName: 'books.a', verb: 'PUT' })).toBe("'put'");
    expect(of.for({ path: '/a', routeName: 'books.a', verb: 'GET' })).toBe("'books'");
    expect(of.for({ path: '/a', routeName: 'other', verb: 'GET' })).toBe("'GET'");
    expect(of.for({ path: '/a', routeName: 'other', verb: 'POST' })).toBe("'POST'");
    expect(of.for({ path: '/b', routeName: '', verb: 'POST' })).toBe("'POST'");
  });

  test('is told the route itself where it asks many questions', () => {
    const names = Array.from({ length: 12 }, (_, at) => `n${at}`);
    const tests = names.map((name) => `if ($request->routeIs('${name}')) { return '${name}'; }`).join(' ');
    const of = build(`public function handle(Request $request) { ${tests} return 'none'; }`);
    for (const name of [...names, 'other']) {
      expect(of.for({ path: '/a', routeName: name, verb: 'GET' })).toBe(name === 'other' ? "'none'" : `'${name}'`);
    }
    expect(of.analyses()).toBeLessThanOrEqual(2 * (4 + 5 + names.length + 1));
  });

  test('asks what a remembered callee asked', () => {
    const of = build(`private function place(Request $request) { return $request->is('api/*') ? 'api' : 'web'; }
      public function handle(Request $request) { return ['first' => $this->place($request)]; }
      public function second(Request $request) { return ['second' => $this->place($request)]; }`);
    expect(of.for({ path: '/api/a', verb: 'GET' })).toBe("{first: 'api'}");
    expect(of.for({ path: '/api/a', verb: 'GET' }, 'second')).toBe("{second: 'api'}");
    expect(of.for({ path: '/web', verb: 'GET' }, 'second')).toBe("{second: 'web'}");
    expect(of.for({ path: '/web', verb: 'GET' })).toBe("{first: 'web'}");
  });
});
