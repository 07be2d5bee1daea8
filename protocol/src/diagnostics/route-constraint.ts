import { declare } from './registry.js';

export const routeConstraint = {
  'route-constraint.unportable': declare<{ segment: string; pattern: string }>({
    severity: 'info',
    title: 'Route constraint without a portable pattern',
    message: (p) =>
      `The constraint ${p.pattern} of {${p.segment}} means something else outside the router; no pattern was published.`,
  }),
};
