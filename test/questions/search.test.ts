import type { SearchResult } from '@docgen/protocol/rpc';
import { relevanceOf, wordsOf } from '@docgen/server/questions/search/words';
import { search } from '@docgen/server/requests/search';
import { beforeAll, describe, expect, it } from 'vitest';
import { App, SMALL } from '../support/app.js';

describe('words of a text', () => {
  it.each([
    ['orders.show', ['orders', 'show']],
    ['OrderItemResource', ['order', 'item', 'resource']],
    ['HTTPStatus_code2', ['http', 'status', 'code2']],
    ['GET /api/posts/{post}', ['get', 'api', 'posts', 'post']],
    ['Größe ÜBER', ['größe', 'über']],
    ['!?', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('relevance', () => {
  const of = (words: string[], text: string) => relevanceOf(words, [['summary', text]]);
  it('prefers the same word to one that begins with it, and that to one that holds it', () => {
    const scores = ['an order', 'all orders', 'reordered'].map((text) => of(['order'], text)?.score ?? 0);
    expect(scores).toEqual([24, 18, 6]);
    expect(of(['orders'], 'an order')?.score).toBe(18);
    expect(of(['id'], 'identity')).toBeUndefined();
  });
  it('counts the words that were found, and names the parts, weightiest first', () => {
    const found = relevanceOf(
      ['cancel', 'order', 'xyz'],
      [
        ['description', 'Cancel it'],
        ['name', 'orders.cancel'],
      ],
    );
    expect(found).toMatchObject({ words: 2, found: ['name', 'description'] });
  });
});

describe('searching documents (commands 7.8)', () => {
  const app = new App({
    ...SMALL,
    'docgen.yaml': `host: {boot: static}
documents:
  default: {routes: {include: ['api/*']}}
  other: {routes: {include: ['about']}}
`,
    'routes/api.php': `<?php
use App\\Http\\Controllers\\PingController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/orders', [PingController::class, 'index'])->name('orders.index');
Route::post('/orders/{order}/cancel', [PingController::class, 'cancel'])->name('orders.cancel');
`,
    'app/Http/Controllers/PingController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Http\\Resources\\OrderResource;
class PingController
{
    /** List what was bought. */
    public function index() { return OrderResource::collection([]); }
    /** Cancel it. Money comes back. */
    public function cancel(string $order) { request()->validate(['refund_reason' => 'required']); return ['ok' => true]; }
    public function about(): string { return 'about'; }
}
`,
    'app/Http/Resources/OrderResource.php': `<?php
namespace App\\Http\\Resources;
use Illuminate\\Http\\Resources\\Json\\JsonResource;
class OrderResource extends JsonResource
{
    public function toArray($request): array { return ['total_price' => 1.5, 'lines' => 3]; }
}
`,
  });
  const run = { root: app.root, env: {} };
  const names = ({ matches }: SearchResult) =>
    matches.map((match) => (match.kind === 'schema' ? match.name : `${match.method} ${match.path}`));

  let all: SearchResult;
  beforeAll(async () => {
    all = await search({ words: 'order' }, run);
  });

  it('finds operations and schemas by whatever they say', async () => {
    expect(names(all).sort()).toEqual(['GET /api/orders', 'OrderResource', 'POST /api/orders/{order}/cancel']);
    expect(names(await search({ words: 'refund reason' }, run))).toEqual(['POST /api/orders/{order}/cancel']);
    expect(names(await search({ words: 'money BACK' }, run))).toEqual(['POST /api/orders/{order}/cancel']);
    expect(names(await search({ words: 'nothing-of-this' }, run))).toEqual([]);
  });

  it('puts what has more of the words first', async () => {
    expect(names(await search({ words: 'cancel orders' }, run))[0]).toBe('POST /api/orders/{order}/cancel');
  });

  it('tells of a schema its members and who uses it', async () => {
    const { matches } = await search({ words: 'total', kind: 'schema' }, run);
    expect(matches).toEqual([
      {
        kind: 'schema',
        document: 'default',
        name: 'OrderResource',
        summary: null,
        properties: ['lines', 'total_price'],
        operations: ['GET /api/orders'],
        found: ['property'],
      },
    ]);
  });

  it('limits what it describes, not what it counts', async () => {
    const few = await search({ words: 'order', limit: 1 }, run);
    expect([few.matches.length, few.total]).toEqual([1, 3]);
    expect(few.matches[0]).toEqual(all.matches[0]);
    await expect(search({ words: 'a', limit: 0.5 }, run)).rejects.toThrow('Invalid limit 0.5');
    await expect(search({ words: 'a', kind: 'tag' }, run)).rejects.toThrow('Unknown kind "tag"; expected one of');
  });

  it('looks into one document where one is named', async () => {
    expect(names(await search({ words: 'about' }, run))).toEqual(['GET /about']);
    expect(names(await search({ words: 'about', document: 'default' }, run))).toEqual([]);
  });
});
