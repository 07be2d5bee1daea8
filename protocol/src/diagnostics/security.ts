import { listing } from './listing.js';
import { declare } from './registry.js';

export const security = {
  'security.undefined-scheme': declare<{ scheme: string; known: string[] }>({
    severity: 'error',
    title: 'Unknown security scheme',
    message: (p) =>
      `The security scheme "${p.scheme}" is not defined and was published as written; defined are: ${listing(p.known)}.`,
    help: (p) => [`Declare ${p.scheme} under security.schemes in docgen.yaml.`],
  }),
  'security.undeclared-scope': declare<{ scheme: string; scope: string }>({
    severity: 'warning',
    title: 'Scope the scheme does not declare',
    message: (p) => `The scheme "${p.scheme}" declares no scope "${p.scope}"; it was published as written.`,
  }),
  'security.scheme-undeclared': declare<{ operations: number }>({
    severity: 'hint',
    title: 'Authenticated operations without a scheme',
    message: (p) =>
      `${p.operations} ${p.operations === 1 ? 'operation answers' : 'operations answer'} 401 and no security requirement was published.`,
    help: () => ['Declare how clients authenticate under security.schemes and security.default in docgen.yaml.'],
  }),
};
