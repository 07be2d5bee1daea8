import { DOCUMENT } from '../input-schema.js';
import { given, type Tool } from '../tool.js';

interface Input {
  code?: string;
  limit?: number;
  document?: string;
}

const PAGE = 100;

export const validateTool: Tool<Input> = {
  name: 'validate',
  title: 'Validate the API description',
  description:
    'Builds the API description from the current files and lists its findings: each has a code, a severity, a message, the ' +
    'file and line that caused it and what to change. Use it after an edit to see whether the description still holds.',
  input: {
    type: 'object',
    properties: {
      code: { type: 'string', description: 'Only findings of this code, or of codes that begin with it ("lint.").' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: `Findings at most; ${PAGE} without it.` },
      document: DOCUMENT,
    },
    additionalProperties: false,
  },
  async answer({ code = '', limit = PAGE, document }, ask) {
    const { documents, configuration, closing, exit } = await ask('docgen/validate', given('document', document));
    const about = documents.map(({ document, violations, targets, diagnostics }) => {
      const found = diagnostics.filter((finding) => finding.code.startsWith(code));
      return { document, violations, targets, total: found.length, findings: found.slice(0, limit) };
    });
    return { valid: exit === 0, documents: about, configuration, closing };
  },
};
