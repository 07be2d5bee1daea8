import { given, type Tool } from '../tool.js';

interface Input {
  old?: string;
  against?: string;
  document?: string;
  enforce?: boolean;
  limit?: number;
}

const PAGE = 100;

export const diffTool: Tool<Input> = {
  name: 'diff',
  title: 'Compare with an older API description',
  description:
    'Compares an older OpenAPI file, or the same file in a git revision, with the API as the code describes it now, and says of ' +
    'each change whether it breaks a client. Give "against" (a branch, tag or commit) to learn what the working tree changes.',
  input: {
    type: 'object',
    properties: {
      against: { type: 'string', minLength: 1, description: 'Git revision that holds the older file, such as "main".' },
      old: {
        type: 'string',
        minLength: 1,
        description:
          'Older OpenAPI file, from the root of the application; with "against" the one docgen.yaml names without it.',
      },
      document: { type: 'string', description: 'Key of the document to compare with; "default" without it.' },
      enforce: { type: 'boolean', description: 'Judge the changes under the versioning policy of docgen.yaml.' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, description: `Changes at most; ${PAGE} without it.` },
    },
    additionalProperties: false,
  },
  async answer({ old, against, document, enforce, limit = PAGE }, ask) {
    const {
      changeset,
      reach,
      exit: _,
      ...result
    } = await ask('docgen/diff', {
      ...given('old', old),
      ...given('against', against),
      ...given('document', document),
      ...given('enforce', enforce),
    });
    const { changes, ...summary } = changeset;
    return { ...result, ...summary, total: changes.length, changes: changes.slice(0, limit), reach };
  },
};
