import type { PlainChange } from '@docgen/protocol/rpc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlChanges } from '../../server/src/print/changes/html/page.js';
import { markdownChanges } from '../../server/src/print/changes/markdown.js';
import { terminalChanges } from '../../server/src/print/changes/terminal.js';
import { changePhrase } from '../../server/src/print/changes/wording.js';
import { PLAIN } from '../../server/src/print/paint.js';
import { change, diffOf, SOME_CHANGES, SOME_REACH } from './changes.js';

const HOSTILE = [
  '<script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '</details></li></ul><h1>PWNED</h1>',
  '`](javascript:alert(1)) ``` @everyone #1',
  '![x](http://evil.example/x.png)',
  '\u202egpj.exe\u2066',
  '\u001b[31mred',
  'line\nbreak\r\n- item',
  '&lt;b&gt;',
  '</script><script>alert(1)//',
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const DANGEROUS = /[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/;

/** A diff whose every text is hostile. */
function hostile(text: string) {
  const changes: PlainChange[] = [
    change('schema.type-changed', `GET /${text} responses 200 ${text} schema.${text}`, {
      breaking: true,
      id: text,
      fields: [{ field: text, old: text, new: { [text]: [text] } }],
    }),
    change('schema.property-removed', `components.schemas.${text}.properties.${text}`, { breaking: true }),
    change('page.added', `pages ${text}`),
    change(`x.${text}`, text),
  ];
  return diffOf(changes, {
    source: text,
    document: text,
    old: { title: text, version: text },
    current: { title: text, version: `${text}2` },
    notes: [text],
    reach: [{ component: `components.schemas.${text}`, operations: [text, `b${text}`, 'c', 'd', 'e', 'f'] }],
    policy: { satisfied: false, policy: 'semver', code: 'x', message: text, requiredVersion: text },
  });
}

/** Tags and attributes of a page, in order: what a browser takes for structure. */
function structure(page: string): string[] {
  const body = page
    .replace(/<style>[\s\S]*?<\/style>/, '<style></style>')
    .replace(/<script>[\s\S]*?<\/script>/, '<script></script>');
  return [...body.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
}

describe('the page of a diff (commands 5.5)', () => {
  const plain = structure(htmlChanges(hostile('text')));

  it.each(HOSTILE)('shows %j as text', (text) => {
    expect(structure(htmlChanges(hostile(text))).filter((tag) => !plain.includes(tag))).toEqual([]);
    expect(htmlChanges(hostile(text))).not.toMatch(DANGEROUS);
  });

  it('shows any text as text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), (text) => {
        const tags = structure(htmlChanges(hostile(`a${text}`)));
        expect(tags.filter((tag) => !plain.includes(tag))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows of a list the members that went and came, and of another order the whole', () => {
    const required = (old: unknown, current: unknown) =>
      diffOf([
        change('schema.required-added', 'components.schemas.Book.required', {
          breaking: true,
          fields: [{ field: 'required', old, new: current }],
        }),
      ]);
    const shown = (old: unknown, current: unknown) => [
      markdownChanges(required(old, current)).match(/`required`?: (.*)$/m)?.[1],
      htmlChanges(required(old, current)).match(/<dd>(.*)<\/dd>/)?.[1],
    ];
    expect(shown(['id', 'a'], ['id', 'a', 'isbn', 'title'])).toEqual([
      '+ `isbn`, + `title`',
      ' <ins>isbn</ins> <ins>title</ins>',
    ]);
    expect(shown(['id', 'a'], ['b', 'id'])).toEqual(['− `a`, + `b`', '<del>a</del> <ins>b</ins>']);
    expect(shown(null, ['id'])).toEqual([
      '*none* → `["id"]`',
      '<span class="none">none</span><span class="arrow">→</span><ins>[&quot;id&quot;]</ins>',
    ]);
    expect(shown(['a', 'b'], ['b', 'a'])[0]).toBe('`["a","b"]` → `["b","a"]`');
    expect(shown([{ a: 1 }], [{ a: 1 }, 2])[0]).toBe('`[{"a":1}]` → `[{"a":1},2]`');
  });

  it('asks nobody for anything, and allows its own style and script alone', async () => {
    const page = htmlChanges(diffOf(SOME_CHANGES, { reach: SOME_REACH }));
    expect(page).not.toMatch(/<[^>]*\b(?:src|href|action)=|url\(|@import/);
    expect(page).not.toContain('://');
    const [policy = ''] = /content="default-src [^"]*"/.exec(page.replaceAll('&#39;', "'")) ?? [];
    const { createHash } = await import('node:crypto');
    for (const tag of ['style', 'script']) {
      const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(page)?.[1] ?? '';
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
    expect(page).not.toMatch(/ style="| on[a-z]+=/);
  });

  it('shows breaking changes first, a component once with whom it reaches', () => {
    const page = htmlChanges(diffOf(SOME_CHANGES, { reach: SOME_REACH }));
    const names = [...page.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, name = '']) =>
      name.replace(/<[^>]*>/g, ''),
    );
    expect(names).toEqual([
      'Breaking',
      'DELETE /api/books/{book}',
      'GET /api/books',
      'POST /api/orders',
      'components.schemas.Book',
      'Not breaking',
      'GET /api/books',
      'GET /api/orders/{order}',
      'POST /api/books/{book}/reviews',
      'components.schemas.Author',
    ]);
    expect(page).toContain('<summary>Used by 5 operations</summary>');
    expect(page).toContain('<dt>type</dt><dd><del>string</del><span class="arrow">→</span><ins>integer</ins></dd>');
    expect(htmlChanges(diffOf([]))).toContain('No API changes.');
  });
});

describe('a diff as Markdown (commands 5.4)', () => {
  it('says no word twice', () => {
    expect(changePhrase({ code: 'operation.operationId-changed' })).toBe('operation id changed');
    expect(changePhrase({ code: 'operation.summary-changed' })).toBe('operation summary changed');
  });

  it('is short, breaking changes first, the rest folded', () => {
    expect(markdownChanges(diffOf(SOME_CHANGES, { reach: SOME_REACH }))).toBe(`<!-- docgen diff -->
## API changes: Bookshop API \`1.4.0\` → \`1.5.0\`

**10 changes, 6 breaking** compared with \`main:docs/openapi.json\`.

### Breaking (6)

**\`DELETE /api/books/{book}\`**

- operation removed

**\`GET /api/books\`**

- required parameter added at \`parameters query:region\`

**\`POST /api/orders\`**

- response removed at \`responses 202\`
- type changed at \`requestBody application/json schema.properties.quantity.type\`: \`string\` → \`integer\`

**\`components.schemas.Book\`**, used by \`GET /api/books\`, \`GET /api/books/{book}\`, \`GET /api/orders/{order}\`, \`POST /api/books\`, \`PUT /api/books/{book}\`

- property removed at \`properties.isbn\`
- enum value added at \`properties.state.enum\`: + \`withdrawn\`

<details>
<summary>4 changes that break nothing</summary>

**\`GET /api/books\`**

- operation summary changed: summary \`List\` → \`List the books of the shop\`

**\`GET /api/orders/{order}\`**

- parameter renamed at \`parameters path:order\`: name \`order_id\` → \`order\`

**\`POST /api/books/{book}/reviews\`**

- operation added

**\`components.schemas.Author\`**, used by \`GET /api/authors\`, \`GET /api/books\`

- annotation changed at \`properties.name\`: description *none* → \`As it stands on the cover.\`

</details>
`);
    expect(markdownChanges(diffOf([]))).toMatch(/\nNo API changes compared with `main:docs\/openapi.json`\.\n$/);
  });

  it('stays below what GitHub takes, breaking changes kept, and counts what is left out', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => {
      const long = 'x'.repeat(500);
      return change('schema.type-changed', `GET /api/${at} responses 200 application/json schema.${at}.type`, {
        breaking: at % 2 === 0,
        fields: [{ field: 'type', old: `${long}${at}`, new: long }],
      });
    });
    const text = markdownChanges(diffOf(many));
    expect(text.length).toBeLessThan(65_536);
    const shown = text.match(/^- /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(text).toContain(
      `… and ${3_000 - shown} more. All of them: \`docgen diff docs/openapi.json --against=main\``,
    );
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    expect(text).not.toContain('GET /api/1`');
  });

  it.each(HOSTILE)('keeps %j in code or escaped', (text) => {
    const markdown = markdownChanges(hostile(text));
    const outside = markdown
      .replace('<!-- docgen diff -->', '')
      .replace(/<\/?(?:details|summary)>/g, '')
      .replace(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, '');
    expect(outside).not.toMatch(/<|@|(?<!\\)\]\(|\n- item|https?:|[\u202e\u2066]/);
    expect(outside.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2);
  });
});

describe('a diff on a terminal (diff 12.5)', () => {
  it('shows symbols, groups and values', () => {
    const values = change('schema.enum-value-added', 'components.schemas.A.enum', {
      fields: [
        { field: 'enum', old: ['a'], new: ['a', { b: 1 }] },
        { field: 'nullable', old: null, new: true },
        { field: 'title', old: 'x'.repeat(300), new: '\u001b[1m' },
      ],
    });
    expect(terminalChanges(diffOf([change('operation.removed', 'GET /a', { breaking: true }), values]), PLAIN)).toBe(
      `2 changes (1 breaking)

BREAKING
  - [operation] GET /a (operation.removed)

NON-BREAKING
  + [schema] components.schemas.A.enum (schema.enum-value-added)
      enum: ["a"] -> ["a",{"b":1}]
      nullable: (none) -> true
      title: ${'x'.repeat(300)} -> \\x1b[1m
`,
    );
    expect(terminalChanges(diffOf([change('operation.added', 'GET /a')]), PLAIN)).toBe(
      '1 change (0 breaking)\n\nNON-BREAKING\n  + [operation] GET /a (operation.added)\n',
    );
    expect(terminalChanges(diffOf([]), PLAIN)).toBe('No API changes\n');
  });

  it.each(HOSTILE)('escapes %j', (text) => {
    const shown = terminalChanges(hostile(text), PLAIN);
    expect(shown).not.toMatch(DANGEROUS);
    expect(shown.split('\n').length).toBe(
      terminalChanges(hostile('text'), PLAIN).split('\n').length + (text.split('\n').length - 1),
    );
  });
});
