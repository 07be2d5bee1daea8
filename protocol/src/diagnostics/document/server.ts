import { declare } from '../registry.js';

export const server = {
  'server.variable-no-default': declare<{ server: string; variable: string; fallback: string | null }>({
    severity: 'warning',
    title: 'Server variable without a default',
    message: (p) =>
      `The variable "${p.variable}" of the server ${p.server} has no default, which OpenAPI requires; ${
        p.fallback === null ? 'the variable was left out.' : `"${p.fallback}", the first value of its enum, was taken.`
      }`,
    help: () => ['Add a default to it under servers in docgen.yaml.'],
  }),
};
