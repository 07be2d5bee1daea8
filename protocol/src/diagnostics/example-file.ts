import { declare } from './registry.js';

export const exampleFile = {
  'example-file.missing': declare<{ file: string }>({
    severity: 'warning',
    title: 'Example file missing',
    message: (p) => `${p.file} is absent or cannot be read; the example was not published.`,
  }),
  'example-file.invalid': declare<{ file: string; reason: string }>({
    severity: 'warning',
    title: 'Example file not readable',
    message: (p) => `${p.file} holds no example: ${p.reason}.`,
    help: () => ['Write one JSON or YAML value that is not null.'],
  }),
  'example-file.escapes-base-path': declare<{ file: string }>({
    severity: 'error',
    title: 'Example file outside the application',
    message: (p) => `${p.file} lies outside the application and was not read.`,
  }),
};
