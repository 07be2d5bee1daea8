import { describe, expect, test } from 'vitest';
import { bookshopMissing, php, phpIsRequired } from './php.js';

interface ListedRoute {
  readonly method: string;
  readonly uri: string;
  readonly name: string | null;
  readonly action: string;
  readonly middleware: readonly string[];
}

const missing = bookshopMissing();

describe.skipIf(missing !== null && !phpIsRequired)(
  `the example bookshop${missing === null ? '' : ` (${missing})`}`,
  () => {
    test('can be booted here', () => {
      expect(missing).toBeNull();
    });

    test('lists its routes without .env, key or database', () => {
      const routes = listedRoutes();
      const api = routes.filter(({ uri }) => uri.startsWith('api/'));
      expect(api.length).toBeGreaterThanOrEqual(45);
      expect(new Set(api.map(({ name }) => name)).size).toBe(api.length);
      expect(api.filter(({ name }) => name === null)).toEqual([]);
    });

    test.each([
      ['PUT|PATCH', 'api/books/{book}', 'books.update', 'Illuminate\\Auth\\Middleware\\Authorize:administer'],
      ['GET|HEAD', 'api/admin/orders/{status?}', 'admin.orders.index', 'App\\Http\\Middleware\\EnsureUserIsAdmin'],
      ['POST', 'api/register', 'register', 'Illuminate\\Routing\\Middleware\\ThrottleRequests:login'],
      [
        'POST',
        'api/catalogue/shelves',
        'catalogue.shelves.store',
        'Illuminate\\Auth\\Middleware\\Authorize:administer',
      ],
    ])('has %s %s', (method, uri, name, middleware) => {
      const route = listedRoutes().find((candidate) => candidate.name === name);
      expect(route).toMatchObject({ method, uri });
      expect(route?.middleware).toContain(middleware);
    });
  },
);

let listed: readonly ListedRoute[] | undefined;

function listedRoutes(): readonly ListedRoute[] {
  listed ??= JSON.parse(php(['artisan', 'route:list', '--json']).stdout) as ListedRoute[];
  return listed;
}
