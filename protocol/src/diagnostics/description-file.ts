import { declare } from './registry.js';

export const descriptionFile = {
  'description-file.missing': declare<{ file: string }>({
    severity: 'warning',
    title: 'Description file missing',
    message: (p) => `${p.file} is absent or cannot be read; no description was written.`,
  }),
  'description-file.escapes-base-path': declare<{ file: string }>({
    severity: 'error',
    title: 'Description file outside the application',
    message: (p) => `${p.file} lies outside the application and was not read.`,
  }),
};
