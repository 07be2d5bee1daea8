import { SELECTOR_METHODS } from '../../questions/explain/selector.js';
import { DOCUMENT } from '../input-schema.js';
import { given, type Tool } from '../tool.js';

interface Input {
  operation?: string;
  method?: string;
  field?: string;
  file?: string;
  line?: number;
  document?: string;
}

export const explainTool: Tool<Input> = {
  name: 'explain',
  title: 'Explain an operation or a line',
  description:
    'Tells where every field of one API operation comes from (file and line of the PHP that decides it), what it displaced, and ' +
    'what to edit to change it. Name the operation by route name, operationId, "GET /api/posts/{post}" or a part of one of them; ' +
    'or give file and line to learn what that line decides, and in which operations.',
  input: {
    type: 'object',
    properties: {
      operation: {
        type: 'string',
        minLength: 1,
        description: 'Route name, operationId, URI with or without a verb, or a part of one.',
      },
      method: { type: 'string', enum: SELECTOR_METHODS, description: 'Only operations of this verb.' },
      field: {
        type: 'string',
        description:
          'One field in full, such as "summary" or "responses.200.description"; with it the answer is short.',
      },
      file: {
        type: 'string',
        minLength: 1,
        description: 'A file of the application, from its root, instead of an operation.',
      },
      line: { type: 'integer', minimum: 1, maximum: 10_000_000, description: 'Line of that file, from one.' },
      document: DOCUMENT,
    },
    additionalProperties: false,
  },
  async answer({ operation, method, field, file, line, document }, ask) {
    const place = file === undefined ? {} : { position: { uri: file, line: (line ?? 1) - 1 } };
    const {
      configuration,
      exit: _,
      ...explanation
    } = await ask('docgen/explain', {
      ...given('selector', operation),
      ...given('method', method),
      ...given('field', field),
      ...given('document', document),
      ...place,
    });
    const told = configuration.filter(({ diagnostics }) => diagnostics.length > 0);
    return { ...explanation, ...(told.length === 0 ? {} : { configuration: told }) };
  },
};
