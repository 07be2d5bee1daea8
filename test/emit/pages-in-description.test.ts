import { expect, test } from 'vitest';
import { documentOf, written } from './written.js';

const page = (slug: string, title: string, content?: string) => ({
  ...{ id: `page:v1:${slug}`, slug, title },
  ...(content === undefined ? {} : { content }),
});
const node = (slug: string, title: string) => ({ type: 'page', ref: `page:v1:${slug}`, title });
const emitted = (content: Record<string, unknown>, description?: string, pages = true) =>
  written(
    'openapi-3.2',
    documentOf({
      info: { title: 'T', version: '1', ...(description === undefined ? {} : { description }) },
      'x-docgen': { content },
    }),
    { pages },
  ).tree;

test('pages are sections of the description, in the order of the navigation (cache 6.4)', () => {
  const extension = {
    pages: [
      page(
        'start',
        'Getting *started*',
        '# Getting *started*\n\nHello.\n\n## First\n\n```sh\n# no heading\n```\n\n###### Deep',
      ),
      page(
        'money',
        'Money',
        'See ::operation{id="orders.index" ref="op:v1:x"} and ::schema{name="Order" ref="sch:v1:y"}.',
      ),
      page('empty', 'Empty'),
      page('hidden', 'Hidden', 'Nobody is led here.'),
    ],
    nav: [
      node('start', 'Getting *started*'),
      { type: 'operation', ref: 'op:v1:x', title: 'Orders' },
      { type: 'group', title: 'Guides', children: [node('money', 'Money'), node('empty', 'Empty')] },
      { type: 'group', title: 'Nothing', children: [{ type: 'tag', ref: 'Order', title: 'Order' }] },
    ],
  };
  const sections = [
    '# Getting \\*started\\*',
    'Hello.\n\n### First\n\n```sh\n# no heading\n```\n\n###### Deep',
    '# Guides',
    '## Money',
    'See `orders.index` and `Order`.',
    '## Empty',
  ];
  expect(emitted(extension, 'About.').info.description).toBe(['About.', ...sections].join('\n\n'));
  expect(emitted(extension).info.description).toBe(sections.join('\n\n'));
  expect(emitted(extension, 'About.', false).info.description).toBe('About.');
});

test('a document without pages stays as it is', () => {
  expect(emitted({}, 'About.').info.description).toBe('About.');
  expect(emitted({ pages: [page('a', 'A', 'x')] }).info).toEqual({ title: 'T', version: '1' });
});
