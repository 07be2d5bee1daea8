import { Recorder, SharedMemo, traceOf } from '@docgen/cache';
import { type CallableRef, createEngine } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

/** Helpers that meet every circumstance an answer may depend on: depth, recursion, the route, closures, arrays handed through. */
const FILES = {
  'app/Deep.php': `<?php namespace App;
class Deep
{
    public function one(array $given = []) { return ['one' => $this->two($given)]; }
    public function two(array $given = []) { return ['two' => $this->three($given)]; }
    public function three(array $given = []) { return ['three' => $this->four($given)]; }
    public function four(array $given = []) { return ['four' => $this->five($given), 'given' => $given]; }
    public function five(array $given = []) { if ($given === []) { abort(410); } return ['five' => $this->six()]; }
    public function six() { throw_if($this->ping(3) === 4, new \\LogicException('six')); return ['six' => 6]; }
    public function ping($n) { return $n > 9 ? 'done' : $this->pong($n); }
    public function pong($n) { if ($n === 7) { abort(423, 'pong'); } return ['pong' => $this->ping($n)]; }
    public function either($request) { return $request->isMethod('PUT') ? ['put' => $this->ping(1)] : ['other' => 1]; }
    public function where() { return request()->is('api/deep/*') ? 'deep' : 'shallow'; }
    public function grown(array $given) { if ($this->ping(1)) { $given['more'] = 1; } return $given; }
    public function through(callable $do) { return ['through' => $do($this->ping(2))]; }
    private $held = null;
    public function hold() { $this->held = $this->two(['a' => 1]); return $this->held; }
    public function held() { return $this->held; }
}
`,
  'app/Actions.php': `<?php namespace App;
use Illuminate\\Http\\Request;
class Actions
{
    public function __construct(private Deep $deep) {}
    public function a() { return $this->deep->one(); }
    public function b() { return $this->deep->two(['x' => 1]); }
    public function c() { return $this->deep->three(); }
    public function d() { return $this->deep->pong(1); }
    public function e() { return $this->deep->ping(1); }
    public function f(Request $request) { return $this->deep->either($request); }
    public function g() { return [$this->deep->where(), $this->deep->where()]; }
    public function h() { $x = ['k' => 1]; $y = $this->deep->grown($x); return rand() ? $y : $x; }
    public function i() { return $this->deep->through(fn ($v) => ['v' => $v, 'deep' => $this->deep->six()]); }
    public function j() { return $this->deep->held(); }
    public function k() { return [$this->deep->hold(), $this->deep->five(['q' => 2])]; }
    public function l() { return $this->deep->four(['q' => $this->deep->pong(7)]); }
}
`,
};
const METHODS = [...'abcdefghijkl'];
const AMBIENTS: CallableRef['ambient'][] = [{}, { verb: 'PUT', path: '/api/deep/{id}' }, { verb: 'GET', path: '/api' }];
const ALL = METHODS.flatMap((method) => AMBIENTS.map((ambient) => ({ class: 'App\\Actions', method, ambient })));

const index = createPhpIndex(memoryFiles(FILES), composerMaps());

/** The answer and what it was made from. */
function asked(ref: CallableRef, memo: SharedMemo | undefined) {
  const reader = new Recorder(index, memo);
  const answer = createEngine().analyzeAction(reader, ref);
  return { answer: JSON.stringify(answer), reads: [...traceOf(reader).keys()].sort() };
}

const ALONE = ALL.map((ref) => asked(ref, new SharedMemo()));

test('what is asked first changes no answer and no trace', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...ALL.keys()], { minLength: 2 }), (order) => {
      const memo = new SharedMemo();
      for (const n of order) {
        const ref = ALL[n];
        if (ref !== undefined) expect(asked(ref, memo), JSON.stringify(ref)).toEqual(ALONE[n]);
      }
    }),
    { numRuns: 60, seed: 11 },
  );
});

test('a reader that shares with nobody is answered alike', () => {
  for (const [n, ref] of ALL.entries()) expect(asked(ref, undefined).answer).toBe(ALONE[n]?.answer);
});

test('the helpers meet the bound of calls, recursion and the route', () => {
  const texts = ALONE.map(({ answer }) => answer);
  expect(texts.some((text) => text.includes('"budget"'))).toBe(true);
  expect(texts.some((text) => text.includes('"recursion"'))).toBe(true);
  const routed = ALL.flatMap(({ method }, n) => (method === 'f' || method === 'g' ? [texts[n]] : []));
  expect(new Set(routed).size).toBe(6);
  expect(texts.some((text) => text.includes('"httpStatusHint":423'))).toBe(true);
});
