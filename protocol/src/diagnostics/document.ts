import { declare } from './registry.js';

export const document = {
  'document.schema-invalid': declare<{ pointer: string; rule: string }>({
    severity: 'error',
    title: 'Document violates its schema',
    message: (p) => `${p.pointer} violates the interchange schema: ${p.rule}.`,
    help: () => ['This is a defect of docgen or of an overlay; without an overlay, please report it.'],
  }),
  'document.openapi-invalid': declare<{ format: string; pointer: string; rule: string }>({
    severity: 'error',
    title: 'Artifact violates the OpenAPI schema',
    message: (p) => `${p.pointer} violates the published schema of ${p.format}: ${p.rule}.`,
    help: () => ['This is a defect of docgen or of an overlay; without an overlay, please report it.'],
  }),
  'document.ignored-header-declaration': declare<{ name: string }>({
    severity: 'warning',
    title: 'Header OpenAPI ignores',
    message: (p) => `OpenAPI ignores a declared ${p.name} header; it was not published.`,
    help: () => ['Security schemes and media types describe this header.'],
  }),
};
