import { type Fact, ordinalOf, type PhpIndex, walk } from '@docgen/php';
import type { Anchor, SourceRange } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { project } from '../project.js';
import { textIn } from './source-text.js';

/** The texts under the ranges of anchors, in one file written in every way a file may be written. */

const PATH = 'app/Http/Requests/StoreBook.php';
const SOURCE = `<?php

namespace App\\Http\\Requests;

/**
 * 🦊 Stores a book.
 *
 * @property-read string $slug the slug
 *   of the bööks 🦊
 *
 * @deprecated
 */
#[Group('Bücher 🦊', weight: 3), Other]
final class StoreBook extends FormRequest
{
    /** @var int 🦊 */
    public const MAX = 5;

    protected ?string $table = 'bücher🦊', $other;

    public function __construct(/* 🦊 */ private readonly Shelf $shelf) {}

    #[Response(status: 201)]
    public function rules(Request $request): array
    {
        /* 🦊 */ $request->validate(['a' => 'b'])?->name;
        $query = static fn () => Book::query()
            ->where('é', 1)
            ->first();
        return [
            'title' => ['required', 'max:5'], // 🦊
            /* é🦊 */ 'isbn' => 'required|string|size:13',
            'text' => <<<TXT
                sometimes|🦊nullable
                TXT,
        ];
    }
}

enum State: string
{
    case  Draft = 'draft';
}

Route::middleware('auth')
    ->get('/books', [BookController::class, 'index']) /* é */ ->name('books');
`;

const WAYS: readonly [name: string, write: (text: string) => string][] = [
  ['as it is', (text) => text],
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['with CR', (text) => text.replaceAll('\n', '\r')],
  ['with tabs', (text) => text.replaceAll('    ', '\t')],
  ['behind a mark of the byte order', (text) => `\uFEFF${text}`],
  ['behind text', (text) => `🦊 <b>é</b>\n${text}`],
  [
    'with what cannot be read',
    (text) => text.replace('    public function __c', '    public function (\n\n    public function __c'),
  ],
];

describe.each(WAYS)('%s', (name, write) => {
  const text = write(SOURCE);
  const { index } = project({ [PATH]: text }, { classmap: [PATH] });
  const file = index.factsOf(PATH);
  const read = (id: string) => factOf(index, id).value as object;
  const show = (range: SourceRange | undefined) =>
    range === undefined ? undefined : [textIn(text, range.selectionRange), textIn(text, range.range)];
  const under = (anchor: Anchor) => show(index.range(anchor));
  const node = (id: string, pick: (node: never) => boolean, nth = 0): Anchor => {
    const found: number[] = [];
    walk(read(id), (one, at) => {
      if (pick(one as never)) found.push(at);
    });
    return { fact: id, at: found[nth] ?? -1 };
  };
  const named = (id: string, k: string, name: string, nth = 0) =>
    node(id, (one: { k: string; name?: string }) => one.k === k && one.name === name, nth);
  const string = (id: string, v: string) =>
    node(id, (one: { k: string; v?: string }) => one.k === 'str' && one.v === v);
  const piece = (value: string, rule: string) => {
    const start = value.indexOf(rule);
    return show(index.rangeWithin(string(rules, value), value, { start, end: start + rule.length }))?.[1];
  };
  const rules = 'body:App\\Http\\Requests\\StoreBook::rules';

  test('declarations with their docblocks and attributes', () => {
    const [called, whole] = under({ fact: 'class:App\\Http\\Requests\\StoreBook' }) ?? [];
    expect(called).toBe('StoreBook');
    expect(whole?.startsWith('/**')).toBe(true);
    expect(whole?.includes('const MAX')).toBe(true);
    expect(whole?.endsWith('}')).toBe(true);
    expect(under({ fact: 'const:App\\Http\\Requests\\StoreBook::MAX' })).toEqual([
      'MAX',
      write('/** @var int 🦊 */\n    public const MAX = 5').replace(/^.*?(?=\/\*\*)/s, ''),
    ]);
    expect(under({ fact: 'prop:App\\Http\\Requests\\StoreBook::table' })).toEqual([
      '$table',
      "protected ?string $table = 'bücher🦊'",
    ]);
    expect(under({ fact: 'prop:App\\Http\\Requests\\StoreBook::other' })?.[0]).toBe('$other');
    expect(under({ fact: 'prop:App\\Http\\Requests\\StoreBook::shelf' })).toEqual([
      '$shelf',
      'private readonly Shelf $shelf',
    ]);
    expect(under({ fact: 'case:App\\Http\\Requests\\State::Draft' })).toEqual(['Draft', "case  Draft = 'draft'"]);
    const [method, signature] = under({ fact: 'sig:App\\Http\\Requests\\StoreBook::rules' }) ?? [];
    expect(method).toBe('rules');
    expect(signature?.startsWith('#[Response')).toBe(true);
    expect(under({ fact: `closure:${PATH}#0` })?.[0]).toBe('static fn');
  });

  test('docblocks and their tags', () => {
    const fact = read('class:App\\Http\\Requests\\StoreBook') as { doc: { tags: object[] } };
    const at = (part: object) => ({ fact: 'class:App\\Http\\Requests\\StoreBook', at: ordinalOf(fact, part) ?? -1 });
    expect(under(at(fact.doc))?.[1]?.endsWith('*/')).toBe(true);
    expect(fact.doc.tags.map((tag) => under(at(tag))?.[1])).toEqual([
      write(' * @property-read string $slug the slug\n *   of the bööks 🦊').replace(/^.*?@/s, '@'),
      '@deprecated',
    ]);
    const constant = read('const:App\\Http\\Requests\\StoreBook::MAX') as { doc: { tags: object[] } };
    const tag = ordinalOf(constant, constant.doc.tags[0] ?? {}) ?? -1;
    expect(under({ fact: 'const:App\\Http\\Requests\\StoreBook::MAX', at: tag })?.[1]).toBe('@var int 🦊');
  });

  test('attributes and their arguments', () => {
    const id = 'class:App\\Http\\Requests\\StoreBook';
    expect(under(named(id, 'attr', 'App\\Http\\Requests\\Group'))).toEqual(['Group', "Group('Bücher 🦊', weight: 3)"]);
    expect(under(named(id, 'attr', 'App\\Http\\Requests\\Other'))).toEqual(['Other', 'Other']);
    expect(under(node(id, ({ k }: { k: string }) => k === 'arg', 0))).toEqual(["'Bücher 🦊'", "'Bücher 🦊'"]);
    expect(under(node(id, ({ k }: { k: string }) => k === 'arg', 1))).toEqual(['weight', 'weight: 3']);
  });

  test('calls by the name they call', () => {
    expect(under(named(rules, 'mcall', 'validate'))).toEqual(['validate', "$request->validate(['a' => 'b'])"]);
    expect(under(named(rules, 'prop', 'name'))?.[0]).toBe('name');
    const [where, chain] = under(named(rules, 'mcall', 'where')) ?? [];
    expect(where).toBe('where');
    expect(chain?.startsWith('Book::query()')).toBe(true);
    expect(under(named(rules, 'scall', 'query'))).toEqual(['query', 'Book::query()']);
    const [get, call] = under(named(`main:${PATH}`, 'mcall', 'get')) ?? [];
    expect(get).toBe('get');
    expect(call?.endsWith("->get('/books', [BookController::class, 'index'])")).toBe(true);
    expect(under(named(`main:${PATH}`, 'mcall', 'name'))?.[1]?.endsWith("->name('books')")).toBe(true);
  });

  test('validation rules: entries, keys, values, and rules within a text', () => {
    const entry = node(rules, (one: { k: string; value?: { v?: string } }) => {
      return one.k === 'item' && one.value?.v === 'required|string|size:13';
    });
    expect(under(entry)).toEqual(["'isbn'", "'isbn' => 'required|string|size:13'"]);
    expect(under(string(rules, 'isbn'))).toEqual(["'isbn'", "'isbn'"]);
    expect(under(string(rules, 'max:5'))).toEqual(["'max:5'", "'max:5'"]);
    const piped = 'required|string|size:13';
    expect(piped.split('|').map((rule) => piece(piped, rule))).toEqual(['required', 'string', 'size:13']);
    expect(index.rangeWithin(string(rules, piped), 'another', { start: 0, end: 1 })).toBeUndefined();
  });

  // The parser takes no indentation off lines that end with CR.
  if (name !== 'with CR')
    test('rules within a heredoc', () => {
      expect(under(string(rules, 'sometimes|🦊nullable'))?.[1]).toMatch(/^<<<TXT\s+sometimes\|🦊nullable\s+TXT$/);
      expect(['sometimes', '🦊nullable'].map((rule) => piece('sometimes|🦊nullable', rule))).toEqual([
        'sometimes',
        '🦊nullable',
      ]);
    });

  test('an anchor of no node stands for its declaration, one of no fact nowhere', () => {
    const fact = 'sig:App\\Http\\Requests\\StoreBook::rules';
    expect(index.range({ fact, at: 999 })).toEqual(index.range({ fact }));
    expect(index.range({ fact, at: -1 })).toEqual(index.range({ fact }));
    expect(index.range({ fact: 'sig:App\\Nope::x' })).toBeUndefined();
    expect(file?.facts.length).toBeGreaterThan(10);
  });
});

function factOf(index: PhpIndex, id: string): Fact {
  const fact = index.factsOf(PATH)?.facts.find((one) => one.id === id);
  if (fact === undefined) throw new Error(`no ${id}`);
  return fact;
}
