import { describe, expect, it } from 'vitest';
import { identityText } from '../../../server/engine/src/infer/memo/type-identity.js';
import { remove } from '../../../server/engine/src/types/arrays/array-write.js';
import type { ClassType, Type } from '../../../server/engine/src/types/type.js';

// What identity leaves out is answered for whoever asked first.

const PLAIN: ClassType = { kind: 'class', fqcn: 'App\\Models\\Book' };
const TITLE = { key: 'title', type: { kind: 'scalar', type: 'string' } } as const;

const KNOWN: Required<Omit<ClassType, 'kind' | 'fqcn'>> = {
  args: [PLAIN],
  loads: ['author'],
  only: ['title'],
  gaps: true,
  declared: false,
  origin: 'new',
  has: [TITLE],
  hides: ['isbn'],
  shows: ['title'],
  unset: ['isbn'],
  vague: true,
  whole: true,
  exact: true,
  assumed: true,
  written: ['title'],
  page: { key: 'page' },
};

describe('the identity of a type', () => {
  for (const [name, value] of Object.entries(KNOWN)) {
    it(`tells ${name} of an object`, () => {
      expect(identityText({ ...PLAIN, [name]: value })).not.toBe(identityText(PLAIN));
    });
  }

  it('tells what wrote an array', () => {
    const written = (transformer: string): Type => ({
      kind: 'shape',
      fields: [TITLE],
      transformed: { transformer, form: '', of: [], recipe: {} },
    });
    expect(identityText(written('Short'))).not.toBe(identityText(written('Long')));
  });

  it('tells the prose and the place of a member of an object', () => {
    const given = (description: string): Type => ({ ...PLAIN, has: [{ ...TITLE, description }] });
    expect(identityText(given('Of a book'))).not.toBe(identityText(given('Of a page')));
    const written = (at: number): Type => ({ ...PLAIN, has: [{ ...TITLE, anchor: { fact: 'body:A::b', at } }] });
    expect(identityText(written(1))).not.toBe(identityText(written(2)));
  });

  it('tells an empty array that had a member', () => {
    const one: Type = { kind: 'shape', fields: [{ ...TITLE, key: '0' }] };
    expect(identityText(remove(one, { kind: 'literal', value: 0 }))).not.toBe(
      identityText({ kind: 'shape', fields: [] }),
    );
  });

  const within: Record<string, (type: Type) => Type> = {
    'a list': (item) => ({ kind: 'list', item }),
    'a map': (value) => ({ kind: 'map', key: { kind: 'scalar', type: 'int' }, value }),
    'a shape': (type) => ({ kind: 'shape', fields: [{ key: 'book', type }] }),
    'a JSON text': (encodes) => ({ kind: 'scalar', type: 'string', encodes }),
    'what a callable returns': (returns) => ({ kind: 'callable', returns }),
    'an argument': (type) => ({ kind: 'class', fqcn: 'Collection', args: [type] }),
    'a union': (type) => ({ kind: 'union', members: [type, { kind: 'null' }] }),
  };
  for (const [place, put] of Object.entries(within)) {
    it(`tells where an object in ${place} comes from`, () => {
      expect(identityText(put({ ...PLAIN, origin: 'new' }))).not.toBe(identityText(put(PLAIN)));
    });
  }
});
