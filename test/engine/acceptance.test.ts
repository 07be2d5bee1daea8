import type { FactReader } from '@docgen/cache';
import { createEngine, show } from '@docgen/engine';
import { createPhpIndex, type Expr, fold, parseDocType } from '@docgen/php';
import { describe, expect, it } from 'vitest';
import { Codebase } from '../../server/engine/src/infer/codebase.js';
import { fromDocType } from '../../server/engine/src/infer/doctype/doc-type.js';
import { loadEngine } from '../../server/src/pipeline/engine.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { FILES, reader } from './world.js';

/** The rows of engine 22 that say more than a type: what is read, what is folded, what an edit changes. */
const engine = createEngine();

function shown(facts: FactReader, method: string, ambient = {}): string {
  const { returns } = engine.analyzeCallable(facts, { class: 'App\\T', method, ambient });
  return returns.map((site) => show(site.type)).join(' / ');
}

/** Folds one expression as a rule list would read it. */
function folded(php: string): unknown {
  const facts = reader({ 'app/T.php': `<?php namespace App; class T { const X = ${php}; }` });
  const value = facts.read<{ value: Expr }>('const:App\\T::X')?.value;
  const result = value === undefined ? undefined : fold(facts, value, { file: 'app/T.php' });
  return result?.ok === true ? result.value : undefined;
}

describe('acceptance (engine 22)', () => {
  it('13: object in an attribute is a free-form object', () => {
    const doc = parseDocType('object', (name) => name);
    const scope = new Codebase(reader({})).scopeOf(undefined);
    expect(show(fromDocType(doc, { ...scope, attribute: true }))).toBe('map<string, unknown(mixed)>');
    expect(show(fromDocType(doc, scope))).toBe('unknown(mixed)');
  });

  it('18: the body of a vendor method is never read', () => {
    const texts = {
      ...FILES,
      'vendor/acme/Thing.php':
        "<?php namespace Acme; class Thing { public function a(): string { return 'constant'; } public function b() { return 5; } }",
      'app/T.php':
        '<?php namespace App; class T { function a(\\Acme\\Thing $t) { return $t->a(); } function b(\\Acme\\Thing $t) { return $t->b(); } }',
    };
    const index = createPhpIndex(memoryFiles(texts), composerMaps({ classmap: ['vendor/acme/Thing.php'] }));
    const asked: string[] = [];
    const facts: FactReader = {
      read: <T>(id: string) => {
        asked.push(id);
        return index.get(id)?.value as T | undefined;
      },
    };
    expect(shown(facts, 'a')).toBe('string');
    expect(shown(facts, 'b')).toBe('unknown(untyped)');
    expect(asked.filter((id) => id.startsWith('body:Acme'))).toEqual([]);
  });

  it('32: the same whatever was analysed before, and in what order', () => {
    const text = `<?php namespace App; use App\\Models\\User;
class T {
  function help($x) { return ['x' => $x, 'all' => $this->deep(3)]; }
  function deep($n) { return $n > 0 ? ['in' => $this->deep($n - 1)] : null; }
  function a() { return $this->help(1); }
  function b() { return $this->help(User::all()); }
  function c() { return [$this->a(), $this->b()]; }
}`;
    const methods = ['a', 'b', 'c', 'help', 'deep'];
    const facts = reader({ 'app/T.php': text });
    const answer = (from: FactReader, method: string) =>
      JSON.stringify(createEngine().analyzeAction(from, { class: 'App\\T', method }));
    const forward = methods.map((method) => answer(facts, method));
    const backward = [...methods].reverse().map((method) => answer(facts, method));
    const alone = methods.map((method) => answer(reader({ 'app/T.php': text }), method));
    expect(backward.reverse()).toEqual(forward);
    expect(alone).toEqual(forward);
  });

  it('33: a comment that no prose is read from leaves a body as it was', () => {
    const hash = (body: string) =>
      createPhpIndex(
        memoryFiles({ 'app/T.php': `<?php namespace App; class T { function m() { ${body}\n } }` }),
        composerMaps(),
      ).get('body:App\\T::m')?.hash;
    // Comments beside a statement or an array item may be published, and are part of it (validation 16).
    expect(hash('return /* one */ 1;')).toBe(hash('return 1;'));
    expect(hash('if ($a /* why */) {\n\n return 1; }')).toBe(hash('if ($a) { return 1; }'));
    expect(hash('return 2;')).not.toBe(hash('return 1;'));
  });

  it('34: a class that a missing name now resolves to is among what was read', () => {
    const texts = {
      ...FILES,
      'app/T.php': '<?php namespace App; class T { function m() { return (new Late)->x(); } }',
    };
    const before = createPhpIndex(memoryFiles(texts), composerMaps());
    const read = new Map<string, string | undefined>();
    const facts: FactReader = {
      read: <T>(id: string) => {
        const found = before.get(id);
        read.set(id, found?.hash);
        return found?.value as T | undefined;
      },
    };
    expect(shown(facts, 'm')).toBe('unknown(class-missing)');
    const late = '<?php namespace App; class Late { function x() { return 1; } }';
    const after = createPhpIndex(memoryFiles({ ...texts, 'app/Late.php': late }), composerMaps());
    const changed = [...read].filter(([id, hash]) => after.get(id)?.hash !== hash).map(([id]) => id);
    expect(changed).toContain('class:App\\Late');
    expect(shown({ read: <T>(id: string) => after.get(id)?.value as T | undefined }, 'm')).toBe('1');
  });

  it('35: what the route knows decides', () => {
    const facts = reader({
      'app/T.php': `<?php namespace App; use Illuminate\\Http\\Request;
class T {
  function m(Request $request) { return $request->isMethod('PUT') ? 'required' : 'sometimes'; }
  function n(Request $request) { return $request->method() === 'PUT' ? 'put' : ($request->routeIs('a.*') ? 'named' : 'other'); }
  function u(Request $request) { return $request->user(); }
}`,
    });
    expect(shown(facts, 'm', { verb: 'PUT' })).toBe("'required'");
    expect(shown(facts, 'm', { verb: 'POST' })).toBe("'sometimes'");
    expect(shown(facts, 'm')).toBe("'required' / 'sometimes'");
    expect(shown(facts, 'n', { verb: 'POST', routeName: 'a.b' })).toBe("'named'");
    expect(shown(facts, 'n', { verb: 'POST', routeName: 'b' })).toBe("'other'");
    expect(shown(facts, 'u', { authenticated: true })).toBe('User');
    expect(shown(facts, 'u')).toBe('User / null');
  });

  it('41: switched off, the engine answers nothing and nothing is missing', async () => {
    const { engine: off, diagnostics } = await loadEngine(null);
    expect(diagnostics).toEqual([]);
    expect(off.analyzeCallable(reader({}), { class: 'App\\Models\\User', method: 'posts' }).returns).toEqual([]);
    expect(off.classMetadata(reader({}), 'App\\Models\\User').properties).toEqual([]);
  });

  it('42: a crash in one action leaves the others', () => {
    const text = '<?php namespace App; class T { function a() { return helper(); } function b() { return 5; } }';
    const whole = reader({ 'app/T.php': text });
    const facts: FactReader = {
      read: <T>(id: string) => {
        if (id.startsWith('fn:')) throw new Error('broken');
        return whole.read<T>(id);
      },
    };
    const crashed = engine.analyzeCallable(facts, { class: 'App\\T', method: 'a' });
    expect(crashed.diagnostics.map((d) => d.code)).toEqual(['inference.action-failed']);
    expect(shown(facts, 'b')).toBe('5');
  });

  it('43 to 45: constants fold as PHP converts them', () => {
    expect(folded("'size:' . 10 / 4")).toBe('size:2.5');
    expect(folded("'x' . 1 + 2")).toBe('x3');
    expect(folded("'max:' . 1e25")).toBe('max:1.0E+25');
    expect(folded("'' . 0.1 + 0.2")).toBe('0.3');
  });

  it('46: a key that holds null stays null', () => {
    const facts = reader({
      'config/a.php': "<?php return ['b' => null];",
      'app/T.php': "<?php namespace App; class T { function m() { return [config('a.b', 9), config('a.c', 9)]; } }",
    });
    expect(shown(facts, 'm')).toBe('tuple(null, 9)');
  });

  it('23 and row 90 of engine 21: an interface is what the container binds it to', () => {
    const files = {
      'app/Repo.php': '<?php namespace App; interface Repo { /** @return mixed */ public function find(int $id); }',
      'app/A.php':
        "<?php namespace App; class A implements Repo { public function find(int $id) { return ['a' => $id]; } }",
      'app/B.php': "<?php namespace App; class B implements Repo { public function find(int $id) { return 'b'; } }",
      'app/T.php':
        '<?php namespace App; class T { public function __construct(private Repo $repo) {} function m() { return $this->repo->find(1); } }',
    };
    const plain = reader(files);
    const bound = (target: string | null): FactReader => ({
      read: <T>(id: string) => (id === 'host:bindings' ? ({ 'App\\Repo': target } as T) : plain.read<T>(id)),
    });
    expect(shown(bound('App\\A'), 'm')).toBe('{a: 1}');
    expect(shown(bound('App\\B'), 'm')).toBe("'b'");
    expect(shown(bound(null), 'm')).toBe('unknown(mixed)');
    expect(shown(plain, 'm')).toBe('unknown(mixed)');
  });
});
