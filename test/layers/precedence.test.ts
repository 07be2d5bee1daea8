import { isMap, type JsonMap } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { RANK } from '../../server/src/analysis/index.js';
import { FIELDS, type Field, LayeredApp, STATED, type Stated } from './precedence-app.js';

const app = new LayeredApp();
type Layer = keyof typeof RANK;
const rankOf = (writer: string) => Math.max(...writer.split('|').map((one) => RANK[one as Layer]));

/** Every set of layers a person may have written at. */
const SETS = Array.from({ length: 2 ** STATED.length }, (_, bits) =>
  STATED.filter((_layer, at) => (bits >> at) % 2 === 1),
);

/** Layers that write a field when these are stated. */
function writersOf({ found, stated }: Field, layers: readonly Stated[]): string[] {
  return [...found, ...stated.filter((layer) => layers.includes(layer))];
}

describe('the higher layer wins and the lower one is remembered (document 8)', () => {
  test.each(SETS.map((layers) => ({ layers, name: layers.join(' + ') || 'nothing' })))('$name', async ({ layers }) => {
    const { find, document } = await app.state(new Set(layers));
    for (const field of FIELDS) {
      const place = `${field.method} ${field.label} ${field.field}`;
      const writers = writersOf(field, layers);
      const shown = find(field);
      if (writers.length === 0) {
        expect(shown, place).toBeUndefined();
        continue;
      }
      const contributions = shown?.contributions ?? [];
      const present = contributions.map(({ layer }) => layer);
      for (const writer of writers) {
        expect(
          writer.split('|').some((one) => present.includes(one as Layer)),
          `${place}: ${writer} is among ${present}`,
        ).toBe(true);
      }
      const [first, ...others] = contributions;
      expect(first?.won, place).toBe(true);
      const strongest = [...writers].sort((a, b) => rankOf(b) - rankOf(a))[0] ?? '';
      expect(strongest.split('|'), place).toContain(first?.layer);
      for (const other of others) {
        expect(other.won, `${place} ${other.layer}`).toBe(false);
        expect(other.rank, `${place} ${other.layer}`).toBeLessThan(first?.rank ?? 0);
        expect(other.lost, `${place} ${other.layer}`).toBe('rank');
      }
      // What was written by hand has a place to go to.
      for (const { layer, source } of contributions) {
        if (layer !== 'fallback') expect(source?.file, `${place} ${layer}`).toBeDefined();
      }
    }
    expect(titleOf(document)).toBe(stated(layers, { overlay: 'Of overlay', config: 'Of config' }) ?? 'Case');
    // An overlay finds a tag that somebody described.
    const described = layers.includes('docblock') || layers.includes('config');
    const texts = { config: 'Of config.', docblock: 'Tag of docblock.' };
    expect(tagOf(document)).toBe(stated(layers, described ? { ...texts, overlay: 'Of overlay.' } : texts));
  });
});

/** Members of the document itself have no records: an overlay replaces them always (document 9.4). */
function stated(layers: readonly Stated[], values: Partial<Record<Stated, string>>): string | undefined {
  const order: Stated[] = ['overlay', 'config', 'docblock'];
  const layer = order.find((one) => layers.includes(one) && values[one] !== undefined);
  return layer === undefined ? undefined : values[layer];
}

function titleOf(document: JsonMap): unknown {
  const info = document.get('info');
  return isMap(info) ? info.get('title') : undefined;
}

function tagOf(document: JsonMap): unknown {
  const tags = document.get('tags');
  const book = (Array.isArray(tags) ? tags : []).find((tag) => isMap(tag) && tag.get('name') === 'Book');
  return isMap(book) ? book.get('description') : undefined;
}
