import { declare } from '../registry.js';

export const descriptionFile = {
  'description-file.missing': declare<{ file: string }>({
    severity: 'warning',
    title: 'Description file missing',
    message: (p) => `${p.file} does not exist or cannot be read; there is no description.`,
    help: () => ['Write the path from the root of the application.'],
  }),
  'description-file.escapes-base-path': declare<{ file: string }>({
    severity: 'error',
    title: 'Description file outside the application',
    message: (p) => `${p.file} lies outside the application, so it was not read; there is no description.`,
    help: () => ['Move the file into the application.'],
  }),
};
