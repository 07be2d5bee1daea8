import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { imports, PACKAGES, root, sources, target } from './imports.js';

/** Module → modules of its package whose values it imports when it is loaded. */
function graphOf(dir: string): Map<string, string[]> {
  const files = sources(dir);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const values = imports(file).filter((i) => !i.typeOnly && !i.dynamic && i.from.startsWith('.'));
      return [file, values.map((i) => target(i).replace(/\.js$/, '.ts')).filter((to) => known.has(to))];
    }),
  );
}

/** The circles a walk of the graph comes upon, each as the way around it. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const to of graph.get(file) ?? []) walk(to, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

describe.each(PACKAGES)('%s', (_, dir) => {
  const graph = graphOf(dir);

  test('its modules are read', () => {
    expect(graph.size).toBeGreaterThan(15);
    expect([...graph.values()].flat().length).toBeGreaterThan(15);
  });

  test('imports of values make no circle', () => {
    expect(circlesOf(graph)).toEqual([]);
  });
});

test('a circle is seen wherever the walk meets it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(circlesOf(graph)).toEqual(['b -> d -> b']);
});

test('any module of the engine can be the first to be loaded', async () => {
  const dir = 'server/engine/src';
  const require = createRequire(join(root, dir, 'index.ts'));
  const packages = new Map(
    await Promise.all(
      ['@docgen/cache', '@docgen/laravel-knowledge', '@docgen/php', '@docgen/protocol'].map(
        async (n) => [n, await import(n)] as const,
      ),
    ),
  );
  type Body = (exports: object, module: { exports: object }, require: (name: string) => unknown) => void;
  const bodies = new Map(
    sources(dir).map((file): [string, Body] => {
      const { code } = transformSync(readFileSync(join(root, file), 'utf8'), { loader: 'ts', format: 'cjs' });
      return [file, new Function('exports', 'module', 'require', code) as Body];
    }),
  );
  const broken: string[] = [];
  for (const first of bodies.keys()) {
    const loaded = new Map<string, { exports: object }>();
    const load = (file: string): object => {
      const known = loaded.get(file);
      if (known !== undefined) return known.exports;
      const module = { exports: {} };
      loaded.set(file, module);
      bodies.get(file)?.(module.exports, module, (name) => {
        if (!name.startsWith('.')) return packages.get(name) ?? require(name);
        return load(join(dirname(file), name).replace(/\.js$/, '.ts'));
      });
      return module.exports;
    };
    try {
      load(first);
    } catch (error) {
      broken.push(`${first}: ${String(error)}`);
    }
  }
  expect(broken).toEqual([]);
});
