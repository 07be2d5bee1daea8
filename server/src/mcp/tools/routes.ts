import { DOCUMENT } from '../input-schema.js';
import { given, type Tool } from '../tool.js';

interface Input {
  contains?: string;
  document?: string;
  limit?: number;
  offset?: number;
}

const PAGE = 100;

export const routesTool: Tool<Input> = {
  name: 'routes',
  title: 'List the routes',
  description:
    'Lists the registered routes of the Laravel application with action, middleware, the place they are registered, and the ' +
    'documents that describe them, or the reason why none does.',
  input: {
    type: 'object',
    properties: {
      contains: { type: 'string', description: 'Only routes whose URI, name or action holds this text, in any case.' },
      document: DOCUMENT,
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: `Routes at most; ${PAGE} without it.` },
      offset: { type: 'integer', minimum: 0, maximum: 10_000_000, description: 'Routes to leave out first.' },
    },
    additionalProperties: false,
  },
  async answer({ contains = '', document, limit = PAGE, offset = 0 }, ask) {
    const { source, routes, diagnostics } = await ask('docgen/routes', given('document', document));
    const part = contains.toLowerCase();
    const found = routes.filter(({ uri, name, action }) => {
      const texts = [
        `/${uri.replace(/^\//, '')}`,
        name ?? '',
        action.kind === 'controller' ? `${action.class}@${action.method}` : '',
      ];
      return texts.some((text) => text.toLowerCase().includes(part));
    });
    return { source, total: found.length, routes: found.slice(offset, offset + limit), diagnostics };
  },
};
