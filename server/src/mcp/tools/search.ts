import { DOCUMENT } from '../input-schema.js';
import { given, type Tool } from '../tool.js';

interface Input {
  words: string;
  kind?: string;
  limit?: number;
  document?: string;
}

export const searchTool: Tool<Input> = {
  name: 'search',
  title: 'Search operations and schemas',
  description:
    'Finds the operations and schemas of the API that some words are about: names, paths, summaries, tags, actions, parameters, ' +
    'properties and descriptions. The best matches come first, and a schema names the operations that use it.',
  input: {
    type: 'object',
    properties: {
      words: { type: 'string', minLength: 1, description: 'Words in any order and case, such as "cancel order".' },
      kind: { type: 'string', enum: ['operation', 'schema'], description: 'Only operations, or only schemas.' },
      limit: { type: 'integer', minimum: 1, maximum: 200, description: 'Matches at most; 20 without it.' },
      document: DOCUMENT,
    },
    required: ['words'],
    additionalProperties: false,
  },
  async answer({ words, kind, limit, document }, ask) {
    const { matches, total } = await ask('docgen/search', {
      words,
      ...given('kind', kind),
      ...given('limit', limit),
      ...given('document', document),
    });
    return { total, matches };
  },
};
