import { Recorder, SharedMemo } from '@docgen/cache';
import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { reader } from './world.js';

/** The engine throws nothing when it cannot answer (engine 1.1): one finding. */
const codes = (answer: { diagnostics: readonly { code: string }[] }) => answer.diagnostics.map((d) => d.code);

test('a reader that fails ends the analysis, not the run, and no machine path is told (diagnostics row 16)', () => {
  const broken = {
    read: (): never => {
      throw new Error('no such row in /home/someone/app/state.db');
    },
  };
  const answer = createEngine().analyzeCallable(broken, { class: 'App\\A', method: 'm' });
  expect(answer.returns).toEqual([]);
  expect(codes(answer)).toEqual(['inference.action-failed']);
  expect(answer.diagnostics[0]?.message).not.toContain('/home');
});

test('a function or closure that is nowhere is told', () => {
  const engine = createEngine();
  for (const ref of [{ function: 'App\\nowhere' }, { closure: 'closure:routes/none.php#0' }]) {
    const answer = engine.analyzeCallable(reader({}), ref);
    expect(answer.returns).toEqual([]);
    expect(codes(answer)).toEqual(['inference.callable-not-found']);
  }
});

/** An application whose class `App\\Broken` cannot be asked for without a failure. */
const BROKEN = `<?php namespace App;
class T {
  private int $n = 1;
  public function a() { return ['whole' => 1, 'part' => $this->helper(), 'again' => $this->helper(), 'n' => $this->n]; }
  public function b() { return ['part' => $this->helper(), 'deep' => $this->deeper()]; }
  public function c() { return array_map(fn ($x) => new Broken, [1]); }
  public function d() { $this->helper(); return 5; }
  public function e() { return new Broken; }
  public function f() { $this->thrower(); return 1; }
  public function g() { $x = $this->helper(); abort_if($x, 404); return 1; }
  private function helper() { return (new Broken)->x(); }
  private function deeper() { return ['below' => $this->helper(), 'beside' => 2]; }
  private function thrower(): int { try { abort(409); } finally { new Broken; } return 1; }
}`;

function broken(state = { torn: true }) {
  const index = createPhpIndex(memoryFiles({ 'app/T.php': BROKEN }), composerMaps());
  const memo = new SharedMemo();
  const get = (id: string) => {
    if (state.torn && id.startsWith('class:App\\Broken')) throw new Error('torn page in /var/lib/app.db');
    return index.get(id);
  };
  return (method: string) => {
    const answer = createEngine().analyzeAction(new Recorder({ get }, memo), { class: 'App\\T', method });
    const told = answer.diagnostics.map(({ severity, code, message, anchor }) => {
      const line = anchor === undefined ? undefined : index.locate(anchor)?.line;
      return `${severity} ${code} ${message.split(';')[0]}${line === undefined ? '' : ` :${line}`}`;
    });
    const statuses = answer.thrown.map((t) => t.httpStatusHint);
    return { returns: answer.returns.map((site) => show(site.type)), told, statuses };
  };
}

test('what fails in something followed stays open; the rest is read, and it is told where it was called (engine 1.3)', () => {
  const ask = broken();
  const a = ask('a');
  expect(a.returns).toEqual(['{whole: 1, part: unknown(internal), again: unknown(internal), n: 1}']);
  expect(a.told).toEqual(['warning inference.callable-failed Analysing App\\T::helper failed (torn page in …) :4']);
  expect(ask('b').returns).toEqual(['{part: unknown(internal), deep: {below: unknown(internal), beside: 2}}']);
  expect(ask('c').told[0]).toContain('inference.callable-failed Analysing a closure of App\\T::c failed');
  expect(ask('d').returns).toEqual(['5']);
  expect(ask('e').told[0]).toContain('inference.action-failed');
});

test('what leaves the action is looked for all the same, and what failed is asked anew', () => {
  const state = { torn: true };
  const ask = broken(state);
  expect(ask('g').statuses).toEqual([404]);
  expect(ask('b').returns).toEqual(['{part: unknown(internal), deep: {below: unknown(internal), beside: 2}}']);
  state.torn = false;
  expect(ask('b').returns).toEqual([
    '{part: unknown(class-missing), deep: {below: unknown(class-missing), beside: 2}}',
  ]);
});

test('a failure among the throws leaves the others, and is told whoever asked before', () => {
  const [first, second] = [broken(), broken()];
  for (const method of ['a', 'b', 'c', 'd', 'f']) first(method);
  for (const method of ['f', 'd', 'c', 'b', 'a']) expect(second(method), method).toEqual(first(method));
  expect(first('f').told.join()).toContain('inference.callable-failed');
});

test('a callee of the project without a body is told where its value stays open (engine 1.3)', () => {
  const files = {
    'app/Maker.php': `<?php namespace App; abstract class Maker { abstract public function make(); abstract public function made(): int; abstract public function quiet(); }`,
    'app/One.php':
      '<?php namespace App; class One extends Maker { public function make() {} public function made(): int {} public function quiet() {} }',
    'app/Two.php':
      '<?php namespace App; class Two extends Maker { public function make() {} public function made(): int {} public function quiet() {} }',
    'app/T.php': `<?php namespace App; class T { public function __construct(private Maker $maker) {}
  public function open() { return ['x' => $this->maker->make()]; }
  public function declared() { return $this->maker->made(); }
  public function unused() { $x = $this->maker->make(); return $x === null ? 1 : 2; }
  public function other() { return ['y' => $this->helper()]; }
  public function third() { return ['z' => $this->helper()]; }
  private function helper() { return $this->maker->make(); }
  public function discarded() { $this->maker->quiet(); return unread(); } }`,
  };
  const index = createPhpIndex(memoryFiles(files), composerMaps());
  const memo = new SharedMemo();
  const told = (method: string) =>
    createEngine()
      .analyzeAction(new Recorder(index, memo), { class: 'App\\T', method })
      .diagnostics.map(({ severity, message, anchor }) => [severity, message, anchor?.fact]);
  expect(told('open')).toEqual([
    [
      'info',
      'The code of App\\Maker::make cannot be read; only the types it declares are documented.',
      'body:App\\T::open',
    ],
  ]);
  // A second caller gets the same findings.
  const helper = [
    [
      'info',
      'The code of App\\Maker::make cannot be read; only the types it declares are documented.',
      'body:App\\T::helper',
    ],
  ];
  expect([told('other'), told('third'), told('other')]).toEqual([helper, helper, helper]);
  for (const method of ['declared', 'unused', 'discarded']) expect(told(method), method).toEqual([]);
});
