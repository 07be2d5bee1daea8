import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { follow, schemaViolations } from '../../server/src/document/index.js';
import { defineEmitter } from '../../server/src/emit/define-emitter.js';
import { defineDocumentEmitter } from '../../server/src/emit/document-emitter.js';
import type { Emitter } from '../../server/src/emit/emitter.js';
import { FORMATS, formatRow, formatRows } from '../../server/src/emit/formats.js';
import { artifactViolations, EMIT_DEFAULTS, EmissionMemo } from '../../server/src/emit/index.js';
import { dig } from '../document/fixtures.js';
import { json } from '../document/json.js';
import { emitted } from '../support/emitters.js';

const OPERATION = (summary: string, ref = '') =>
  `{"get":{"summary":"${summary}"${ref === '' ? '' : `,"x-sees":{"$ref":"#/components/schemas/${ref}"}`}}}`;
const document = (paths: string, components = '{"schemas":{"A":{"title":"a"},"B":{"title":"b"}}}') =>
  json(`{"openapi":"3.2.0","info":{"title":"T","version":"1"},"paths":${paths},"components":${components}}`) as JsonMap;

/** A document with some of its parts replaced: all others are the very objects, as after an edit. */
function edited(before: JsonMap, section: readonly string[], name: string, part: Json | undefined): JsonMap {
  const [key, ...rest] = section;
  if (key !== undefined) return new Map(before).set(key, edited(before.get(key) as JsonMap, rest, name, part));
  const out = new Map(before);
  if (part === undefined) out.delete(name);
  else out.set(name, part);
  return out;
}

/** Emits again and again with one memo; each outcome has to be that of an emitter that remembers nothing. */
function emitting(emitter: Emitter) {
  const memo = new EmissionMemo();
  return (source: JsonMap) => {
    const input = { document: source, source };
    const made = emitter.emit(input, EMIT_DEFAULTS, memo);
    expect(made).toEqual(emitter.emit(input, EMIT_DEFAULTS, new EmissionMemo()));
    return made;
  };
}

describe('what parts come to is remembered with its findings', () => {
  test('an edit of one operation makes that part again, and the findings of the others are the same objects', () => {
    const made: string[] = [];
    const emitter = defineEmitter({
      questions: {},
      part(part, { name, pointer, report }) {
        made.push(name);
        report('document.schema-invalid', { pointer: pointer('get', 'x/y'), rule: 'it says so' });
        return isMap(part) ? part.size : 0;
      },
      whole({ each, report }) {
        report('document.schema-invalid', { pointer: '#/info', rule: 'it is first' });
        let text = '';
        each((size, { name: kind }, name) => {
          text += `${kind} ${name} ${size}\n`;
        });
        return text;
      },
    });
    const memo = new EmissionMemo();
    const emit = (source: JsonMap) => emitter.emit({ document: source, source }, EMIT_DEFAULTS, memo);
    const before = document(`{"/a":${OPERATION('One')},"/b":${OPERATION('Two')}}`);
    const first = emit(before);
    expect(first.content).toBe('paths /a 1\npaths /b 1\nschemas A 1\nschemas B 1\n');
    expect(first.diagnostics.map(({ message }) => / at (\S+):/.exec(message)?.[1])).toEqual([
      '#/info',
      '#/paths/~1a/get/x~1y',
      '#/paths/~1b/get/x~1y',
      '#/components/schemas/A/get/x~1y',
      '#/components/schemas/B/get/x~1y',
    ]);
    expect(made.splice(0)).toEqual(['/a', '/b', 'A', 'B']);

    const second = emit(edited(before, ['paths'], '/b', json(OPERATION('Three'))));
    expect(made.splice(0)).toEqual(['/b']);
    expect(second.content).toBe(first.content);
    expect(second.diagnostics).toEqual(first.diagnostics);
    for (const at of [1, 3, 4]) expect(second.diagnostics[at]).toBe(first.diagnostics[at]);

    // Other options are another artifact.
    emitter.emit({ document: before, source: before }, { ...EMIT_DEFAULTS, dropIds: false }, memo);
    expect(made).toEqual(['/a', '/b', 'A', 'B']);
  });

  test('a part stands on its name and on what it asked, and on nothing else', () => {
    const made: string[] = [];
    const emit = emitting(
      defineEmitter({
        questions: { title: (source, name) => dig(source, 'components', 'schemas', name, 'title') as string, follow },
        part(part, context) {
          const { kind, ask } = context;
          const summary = String(dig(part, 'get', 'summary') ?? dig(part, 'title'));
          made.push(summary);
          const asked = summary === 'Title' ? ask('title', 'A') : summary === 'Node' ? ask('follow', NODE) : undefined;
          const title: string = isMap(asked) ? `${asked.size}` : String(asked);
          return `${kind.name}: ${summary === 'Name' ? context.name : title}`;
        },
        whole({ each }) {
          const lines: string[] = [];
          each((line) => lines.push(line));
          return lines.join('\n');
        },
      }),
    );
    const NODE = '#/components/schemas/B';
    const before = document(
      `{"/a":${OPERATION('Alone')},"/b":${OPERATION('Name')},"/c":${OPERATION('Title')},"/d":${OPERATION('Node')}}`,
    );
    const remade = (source: JsonMap) => {
      made.length = 0;
      emit(source);
      // `emitting` makes everything once more without a memory.
      const all = [...(source.get('paths') as JsonMap).keys()].length + 2;
      return made.slice(0, made.length - all);
    };
    expect(remade(before)).toEqual(['Alone', 'Name', 'Title', 'Node', 'a', 'b']);
    expect(remade(before)).toEqual([]);
    const moved = (from: string, to: string) => {
      const part = (before.get('paths') as JsonMap).get(from);
      return edited(edited(before, ['paths'], from, undefined), ['paths'], to, part);
    };
    expect(remade(moved('/a', '/z'))).toEqual([]);
    expect(remade(moved('/b', '/z'))).toEqual(['Name']);
    expect(remade(before)).toEqual(['Name']);
    expect(remade(edited(before, ['components', 'schemas'], 'A', json('{"title":"other"}')))).toEqual([
      'Title',
      'other',
    ]);
    // Equal, but another object: an answer that is a node is compared as such.
    expect(remade(edited(before, ['components', 'schemas'], 'B', json('{"title":"b"}')))).toEqual([
      'Title',
      'Node',
      'b',
    ]);
  });
});

describe('documents made of documents', () => {
  test('what is dropped takes with it what only it led to, and buckets and maps that are left empty', () => {
    const dropping = (names: readonly string[], dropsUnreachable: boolean) =>
      emitting(
        defineDocumentEmitter({
          questions: {},
          dropsUnreachable,
          rest: (rest) => rest,
          part: (part, { name }) => (names.includes(name) ? undefined : part),
        }),
      );
    const source = document(
      `{"/a":${OPERATION('One', 'A')},"/b":${OPERATION('Two')}}`,
      '{"schemas":{"A":{"items":{"$ref":"#/components/schemas/B"}},"B":{},"Idle":{}},"responses":{"R":{"description":""}}}',
    );
    const parts = (emit: ReturnType<typeof dropping>) => {
      const tree = emit(source).content as JsonMap;
      const buckets = (tree.get('components') as JsonMap | undefined) ?? new Map();
      return [
        [...(tree.get('paths') as JsonMap).keys()],
        ...[...buckets].map(([bucket, entries]) => [bucket, ...(entries as JsonMap).keys()]),
      ];
    };
    const all = [
      ['/a', '/b'],
      ['schemas', 'A', 'B', 'Idle'],
      ['responses', 'R'],
    ];
    expect(parts(dropping([], true))).toEqual(all);
    expect(parts(dropping(['/a'], false))).toEqual([['/b'], ...all.slice(1)]);
    expect(parts(dropping(['/a'], true))).toEqual([['/b'], ['schemas', 'Idle'], ['responses', 'R']]);
    expect(parts(dropping(['R'], true))).toEqual(all.slice(0, 2));
    expect(parts(dropping(['/a', '/b', 'A', 'B', 'Idle', 'R'], true))).toEqual([[]]);
  });

  test('a section the rest leaves out goes with its parts, which nobody looks at', () => {
    const made: string[] = [];
    const emitter = defineDocumentEmitter({
      questions: {},
      dropsUnreachable: true,
      rest: (rest) => edited(rest, ['components'], 'schemas', undefined),
      part(part, { name }) {
        made.push(name);
        return part;
      },
    });
    const source = document(`{"/a":${OPERATION('One')}}`);
    const { content } = emitter.emit({ document: source, source }, EMIT_DEFAULTS, new EmissionMemo());
    expect(dig(content as JsonMap, 'components')).toBe(undefined);
    expect(made).toEqual(['/a']);
  });

  test('a part that keeps to one schema is not taken to keep to another', () => {
    // The interchange schema closes the extension; OpenAPI leaves it open.
    const source = document('{"/a":{"get":{"x-docgen":{"time":1}}}}');
    const without = document('{}');
    expect(schemaViolations('uir', without)).toEqual([]);
    const memo = new EmissionMemo();
    const violation = 'document.openapi-invalid';
    expect(artifactViolations({ name: 'openapi-3.2', violation }, source, memo)).toEqual([]);
    expect(artifactViolations({ name: 'uir', violation }, source, memo)).toEqual(schemaViolations('uir', source));
    expect(schemaViolations('uir', source)).not.toEqual([]);
  });
});

test('every format has a name of its own, and is derived from trees down to the document', () => {
  expect(new Set(FORMATS).size).toBe(FORMATS.length);
  const source = document(`{"/a":${OPERATION('One')}}`);
  for (const row of formatRows) {
    const way: string[] = [row.names[0]];
    for (let { from } = row; from !== undefined; from = formatRow(from.format).from) {
      expect(way).not.toContain(from.format);
      way.push(from.format);
      expect(emitted(from.format, source).content).toBeInstanceOf(Map);
    }
  }
});
