import type { Target } from '../../server/src/analysis/index.js';
import { locate } from './fixtures.js';

const PUBLISHED: Record<string, string> = { 'docgen:schemas:App\\Book': '#/components/schemas/Book' };
export const binding = { locate, reference: (placeholder: string) => PUBLISHED[placeholder] };

export const page: Target = { node: 'parameter', in: 'query', name: 'page' };
export const schema = (path: string[] = []): Target => ({
  node: 'response-schema',
  status: '200',
  mediaType: 'application/json',
  path,
});
