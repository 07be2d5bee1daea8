import { lower } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { seeded } from '../support/generate.js';
import { DAMAGES } from '../support/text-damage.js';

const CONTROLLER = `<?php

declare(strict_types=1);

namespace App\\Http\\Controllers;

use App\\Models\\{Book, Author as Writer};
use Illuminate\\Http\\Request;
use function Foo\\bar;

/**
 * Books.
 *
 * @template T of Book
 */
#[Group('Books', description: 'All of them')]
final class BookController extends Controller implements HasMiddleware
{
    use AuthorizesRequests, Other { Other::can insteadof AuthorizesRequests; can as protected may; }

    #[Hidden]
    public const string KIND = 'book', OTHER = self::KIND . 's';

    public private(set) string $name = 'x' { get => $this->name; }

    /** @param array{a: int, b?: list<string>} $rules */
    public function __construct(private readonly Repository $books, protected ?array $rules = null) {}

    #[Response(201, type: 'list<Book>')]
    public function store(Request $request, Book|Writer|null $book = null): JsonResponse
    {
        $data = $request->validate([
            // The title.
            'title' => ['required', 'max:' . self::MAX], // trailing
            'tags.*' => fn ($a, $v) => $v?->x ?? throw new \\Exception("no {$v['x']} \${a}"),
            ...$this->more(),
        ]);
        [$a, 'b' => $b] = $data;
        $text = <<<TXT
          Hello {$book->title}
          TXT;
        foreach ($data as $key => &$value) {
            match (true) { $value > 1, $key === 'a' => 1, default => null };
        }
        try { bar(...); } catch (A | B $e) { report($e); } finally { unset($value); }
        return response()->json(data: ['data' => BookResource::make($book)], status: 201);
    }

    abstract protected function open(): static;
}

enum State: string { case Draft = 'draft'; #[CaseDescription('live')] case Live = 'live'; const DEFAULT = self::Draft; }

Route::middleware('auth')->group(function () { Route::get('/x', [BookController::class, 'show'])->name('x'); });
return new class extends Migration { public function up(): void { Schema::create('t', static fn (Blueprint $t) => $t->id()); } };
`;

test('the text itself is sound', () => {
  expect(lower('app/x.php', CONTROLLER).diagnostics).toEqual([]);
});

describe('no edit throws or hangs', () => {
  for (const [name, hurt] of DAMAGES) {
    test(name, () => {
      const random = seeded(name.length);
      let slowest = 0;
      for (let i = 0; i < 120; i++) {
        const text = hurt(CONTROLLER, random);
        // Processor time, so that a busy machine is no failure.
        const from = process.cpuUsage();
        const file = lower('app/x.php', text);
        slowest = Math.max(slowest, process.cpuUsage(from).user / 1000);
        expect(Object.keys(file.outline.facts).length).toBe(file.facts.length);
        expect(file.diagnostics.length).toBeLessThan(3);
      }
      expect(slowest).toBeLessThan(2000);
    });
  }
});
