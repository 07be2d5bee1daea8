/** Formats as somebody adds them: a file each, and a row each for the table. */
export const FILES: Readonly<Record<string, string>> = {
  // Text, with a block for every part that has one, and links to the artifacts beside it.
  'server/src/emit/outline.ts': `import { METHODS } from '../document/index.js';
import { defineEmitter } from './define-emitter.js';

/** Emits one line for every operation. */
export const outline = defineEmitter({
  questions: {},
  part(part, { kind, name }) {
    if (kind.name !== 'paths') return '';
    return METHODS.filter((method) => part.has(method)).map((method) => \`\${method.toUpperCase()} \${name}\\n\`).join('');
  },
  whole({ each, options, report }) {
    let text = '';
    each((lines) => {
      text += lines;
    });
    if (text !== '') return \`see \${options.beside?.['openapi-3.2']}\\n\${text}\`;
    report('document.nothing-outlined', {});
    return undefined;
  },
});
`,
  // A tree derived from another, changed at every position of a schema.
  'server/src/emit/plain.ts': `import { rewrite } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';

/** Emits OpenAPI without \`const\`: a literal is an enum of one. */
export const plain = defineDocumentEmitter({
  questions: {},
  dropsUnreachable: true,
  rest: (rest) => rest,
  part(part, { kind, pointer, report }) {
    const visit: Parameters<typeof rewrite>[1] = (node, { type, path }) => {
      const value = node.get('const');
      if (type !== 'schema' || value === undefined) return node;
      report('document.keyword-rewritten', { pointer: pointer(...path), keyword: 'const' });
      const out = new Map(node).set('enum', [value]);
      out.delete('const');
      return out;
    };
    return rewrite(part, visit, kind.walked);
  },
});
`,
  // Derived from a derived one.
  'server/src/emit/plainer.ts': `import { isMap, type JsonMap } from '@docgen/protocol';
import { METHODS } from '../document/index.js';
import { defineDocumentEmitter } from './document-emitter.js';

/** Emits the plain document without operations that write. */
export const plainer = defineDocumentEmitter({
  questions: { title: (source) => (source.get('info') as JsonMap).get('title') },
  dropsUnreachable: true,
  rest: (rest) => rest,
  part(part, { kind, ask, pointer, report }) {
    if (kind.name !== 'paths') return part;
    const out = new Map(part);
    for (const method of METHODS.filter((name) => name !== 'get' && isMap(part.get(name)))) {
      out.delete(method);
      report('document.keyword-rewritten', { pointer: pointer(method), keyword: \`\${ask('title', '')}\` });
    }
    return out;
  },
});
`,
};

export const ROWS = `  {
    names: ['outline', 'toc'],
    ending: '.txt',
    yaml: false,
    linksOthers: true,
    load: async () => (await import('./outline.js')).outline,
  },
  {
    names: ['plain'],
    ending: '.json',
    yaml: true,
    from: { format: 'openapi-3.2', options: { dropIds: true } },
    schema: { name: 'openapi-3.2', violation: 'document.openapi-invalid' },
    load: async () => (await import('./plain.js')).plain,
  },
  {
    names: ['plainer'],
    ending: '.json',
    yaml: true,
    from: { format: 'plain' },
    schema: { name: 'openapi-3.2', violation: 'document.openapi-invalid' },
    page: '3.9',
    load: async () => (await import('./plainer.js')).plainer,
  },
`;

/** Declares the findings the formats report. */
export const CODES = `  'document.keyword-rewritten': declare<{ pointer: string; keyword: string }>({
    severity: 'info',
    title: 'Keyword written otherwise',
    message: (p) => \`\${p.keyword} at \${p.pointer} was written otherwise.\`,
  }),
  'document.nothing-outlined': declare({
    severity: 'info',
    title: 'Nothing to outline',
    message: () => 'There is no operation.',
  }),
`;
