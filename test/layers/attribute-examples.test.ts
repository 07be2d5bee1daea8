import { describe, test } from 'vitest';
import { expectRow, type Row } from './attribute-row.js';

const BODY = "#[A\\Response(200, type: 'array{id: int}')]";
const ROWS: Row[] = [
  {
    name: 'document 53: a value and a file',
    on: `${BODY} #[A\\Example(value: 1, file: 'x.json')]`,
    expected: {},
    codes: ['attribute.example-unusable'],
  },
  {
    name: 'an unnamed example of the success',
    on: `${BODY} #[A\\Example(['id' => 1])]`,
    expected: { 'responses.200.content.application/json.example': { id: 1 } },
  },
  {
    name: 'named examples',
    on: `${BODY} #[A\\Example(['id' => 1], name: 'a', summary: 'S')] #[A\\Example(name: 'b', externalValue: 'https://x.example/b.json')]`,
    expected: {
      'responses.200.content.application/json.examples': {
        a: { summary: 'S', value: { id: 1 } },
        b: { externalValue: 'https://x.example/b.json' },
      },
    },
  },
  {
    name: '54 summary without name',
    on: `${BODY} #[A\\Example(['id' => 1], summary: 's')]`,
    expected: { 'responses.200.content.application/json.example': undefined },
    codes: ['attribute.example-unusable'],
  },
  { name: '56 INF', on: `${BODY} #[A\\Example(1e999)]`, expected: {}, codes: ['attribute.example-unusable'] },
  { name: 'nothing to show', on: `${BODY} #[A\\Example(null)]`, expected: {}, codes: ['attribute.example-unusable'] },
  {
    name: 'two targets',
    on: `${BODY} #[A\\Example(1, status: 200, request: true)]`,
    expected: {},
    codes: ['attribute.example-unusable'],
  },
  {
    name: 'one name twice',
    on: `${BODY} #[A\\Example(1, name: 'a')] #[A\\Example(2, name: 'a')]`,
    expected: { 'responses.200.content.application/json.examples': { a: { value: 1 } } },
    codes: ['attribute.example-duplicate-name'],
  },
  {
    name: 'unnamed beside named',
    on: `${BODY} #[A\\Example(1)] #[A\\Example(2, name: 'a')]`,
    expected: {
      'responses.200.content.application/json.examples': { a: { value: 2 } },
      'responses.200.content.application/json.example': undefined,
    },
    codes: ['attribute.example-unusable'],
  },
  {
    name: 'no such status',
    on: '#[A\\Example(1, status: 404)]',
    expected: {},
    codes: ['attribute.example-target-missing'],
  },
  {
    name: 'no such media type',
    on: `${BODY} #[A\\Example(1, mediaType: 'text/csv')]`,
    expected: {},
    codes: ['attribute.example-target-missing'],
  },
  {
    name: 'of a parameter',
    on: "#[A\\QueryParameter('page', type: 'int')] #[A\\Example(3, parameter: 'page')]",
    expected: { 'parameters.0.example': 3 },
  },
  {
    name: 'of a file',
    on: `${BODY} #[A\\Example(file: 'docs/e.yaml')]`,
    files: { 'docs/e.yaml': 'id: 7\n' },
    expected: { 'responses.200.content.application/json.example': { id: 7 } },
  },
  {
    name: 'of an absent file',
    on: `${BODY} #[A\\Example(file: 'e.json')]`,
    expected: {},
    codes: ['example-file.missing'],
  },
  {
    name: 'of an empty file',
    on: `${BODY} #[A\\Example(file: 'e.json')]`,
    files: { 'e.json': 'null' },
    expected: {},
    codes: ['example-file.invalid'],
  },
  {
    name: 'of a file outside',
    on: `${BODY} #[A\\Example(file: '../e.json')]`,
    expected: {},
    codes: ['example-file.escapes-base-path'],
  },
  {
    name: 'ErrorComponent on an action',
    on: "#[A\\ErrorComponent('X')]",
    expected: {},
    codes: ['attribute.error-component-unread'],
  },
];

describe('examples of actions (config 7 to 9, rows 54, 56, document rows 53, 54)', () => {
  test.each(ROWS)('$name', expectRow);
});
