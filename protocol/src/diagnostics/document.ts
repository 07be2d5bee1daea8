import { declare } from './registry.js';

export const document = {
  'document.schema-invalid': declare<{ pointer: string; rule: string }>({
    severity: 'error',
    title: 'Document is not valid',
    message: (p) => `The document is not valid at ${p.pointer}: ${p.rule}.`,
    help: () => [
      'Check what docgen.yaml and your overlays write there; if neither does, please report this as a defect of docgen.',
    ],
  }),
  'document.openapi-invalid': declare<{ format: string; pointer: string; rule: string }>({
    severity: 'error',
    title: 'OpenAPI file is not valid',
    message: (p) => `The ${p.format} file is not valid OpenAPI at ${p.pointer}: ${p.rule}.`,
    help: () => [
      'Check what docgen.yaml and your overlays write there; if neither does, please report this as a defect of docgen.',
    ],
  }),
  'document.ignored-header-declaration': declare<{ name: string }>({
    severity: 'warning',
    title: 'Header that OpenAPI ignores',
    message: (p) => `OpenAPI has no place for a header parameter called ${p.name}; it was left out.`,
    help: () => [
      'Remove the attribute: Accept and Content-Type follow from media types, Authorization from security.schemes.',
    ],
  }),
};
