import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const authorization = {
  'authorization.gate-cannot-deny': declare<{ abilities: string[] }>({
    severity: 'info',
    title: 'Authorization that never refuses',
    message: (p) =>
      `The route asks for ${listing(p.abilities)}, which nobody is ever refused; its 403 was documented all the same.`,
    help: () => ['Add #[IgnoreResponse(403)] to the action, or let the policy refuse somebody.'],
  }),
};
