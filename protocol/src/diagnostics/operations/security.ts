import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const security = {
  'security.undefined-scheme': declare<{ scheme: string; known: string[] }>({
    severity: 'error',
    title: 'Unknown security scheme',
    message: (p) =>
      `There is no security scheme "${p.scheme}"; it was documented as written, and the document is not valid. The schemes are: ${listing(p.known)}.`,
    help: (p) => [`Add ${p.scheme} under security.schemes in docgen.yaml, or correct the name.`],
  }),
  'security.undeclared-scope': declare<{ scheme: string; scope: string }>({
    severity: 'warning',
    title: 'Unknown scope',
    message: (p) => `The security scheme "${p.scheme}" has no scope "${p.scope}"; it was documented as written.`,
    help: (p) => [`Add ${p.scope} to the scopes of ${p.scheme} under security.schemes in docgen.yaml, or correct it.`],
  }),
  'security.scheme-undeclared': declare<{ operations: number }>({
    severity: 'hint',
    title: 'Authentication not documented',
    message: (p) =>
      `${p.operations} ${p.operations === 1 ? 'operation answers' : 'operations answer'} 401, but how clients authenticate is not known and not documented.`,
    help: () => ['Say how under security.schemes and security.default in docgen.yaml.'],
  }),
};
