import { declare } from '../registry.js';

export const exampleFile = {
  'example-file.missing': declare<{ file: string }>({
    severity: 'warning',
    title: 'Example file missing',
    message: (p) => `${p.file} does not exist or cannot be read; there is no example.`,
    help: () => ['Write the path from the root of the application.'],
  }),
  'example-file.invalid': declare<{ file: string; reason: string }>({
    severity: 'warning',
    title: 'Example file not readable',
    message: (p) => `${p.file} holds no example: ${p.reason}; there is no example.`,
    help: () => ['Let the file hold one JSON or YAML value that is not null.'],
  }),
  'example-file.escapes-base-path': declare<{ file: string }>({
    severity: 'error',
    title: 'Example file outside the application',
    message: (p) => `${p.file} lies outside the application, so it was not read; there is no example.`,
    help: () => ['Move the file into the application.'],
  }),
};
