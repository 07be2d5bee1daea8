import type { DocumentConfig } from '../../protocol/src/index.js';
import { type ComponentDefinition, componentRef, type Fragment } from '../../server/src/analysis/index.js';
import type { AssemblyInput } from '../../server/src/document/index.js';
import { body, type build, documentConfig, fragment, op, response } from './fixtures.js';

export const ref = (...tuple: string[]) => `{"$ref":${JSON.stringify(componentRef('schemas', tuple))}}`;
export const uses = (signature: string, schema: string, components: ComponentDefinition[] = []): Fragment =>
  fragment(signature, [op('operationId', signature), response('200', 'description', 'OK'), body('200', schema)], {
    components,
  });
export const schema200 = (path: string, method = 'get') => [
  'paths',
  path,
  method,
  'responses',
  '200',
  'content',
  'application/json',
  'schema',
];
export const codes = (built: ReturnType<typeof build>) => built.diagnostics.map((d) => `${d.severity} ${d.code}`);
export const config = (changes: Partial<DocumentConfig>): Partial<AssemblyInput> => ({
  document: documentConfig(changes),
});
