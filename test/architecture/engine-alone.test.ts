import { createPhpIndex } from '@docgen/php';
import { expect, test } from 'vitest';
import { analyze } from '../../server/engine/src/infer/analysis/analyze.js';
import { metadataOf } from '../../server/engine/src/infer/analysis/class-metadata.js';
import { framework, NO_FRAMEWORK } from '../../server/engine/src/infer/framework/framework.js';
import { show } from '../../server/engine/src/types/show.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

// No module of the framework is loaded here: what is found, inference found by itself.

const FILES = {
  'app/Money.php': `<?php namespace App;
final class Money {
  public function __construct(public readonly int $cents, public readonly string $currency = 'EUR') {}
  public static function of(int $cents): static { return new static($cents); }
  /** @return array{cents: int, currency: string} */
  public function toArray(): array { return ['cents' => $this->cents, 'currency' => $this->currency]; }
}`,
  'app/Till.php': `<?php namespace App;
class Till {
  public function total(int $more, ?string $note) {
    $sum = ['count' => 0, 'lines' => []];
    foreach ([1, 2, 3] as $n) { $sum['lines'][] = $n; }
    if ($note === null) { return null; }
    if ($more > 3) { throw new \\DomainException('too much'); }
    return [...$sum, 'note' => $note, 'money' => Money::of(5)->toArray()];
  }
  public function known() { return strlen('abc'); }
}`,
};

function reader() {
  const index = createPhpIndex(memoryFiles(FILES), composerMaps());
  return { read: <T>(id: string) => index.get(id)?.value as T | undefined };
}

const returnsOf = (method: string) =>
  analyze(reader(), { class: 'App\\Till', method }).returns.map((r) => show(r.type));

test('no framework is registered', () => {
  expect(framework).toBe(NO_FRAMEWORK);
});

test('inference reads flow, calls and arrays by itself', () => {
  expect(returnsOf('total')).toEqual([
    'null',
    '{count: 0, lines: tuple(1, 2, 3), note: string, money: {cents: int, currency: string}}',
  ]);
});

test('a function of PHP is known to stdlib alone', () => {
  expect(returnsOf('known')).toEqual(['unknown(vendor-body)']);
});

test('a class publishes what it declares', () => {
  const { kind, properties } = metadataOf(reader(), 'App\\Money');
  expect([kind, ...properties.map((p) => `${p.name}: ${show(p.type)}`)]).toEqual([
    'class',
    'cents: int',
    'currency: string',
  ]);
});
