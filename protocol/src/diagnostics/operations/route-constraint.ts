import { declare } from '../registry.js';

export const routeConstraint = {
  'route-constraint.unportable': declare<{ segment: string; pattern: string }>({
    severity: 'info',
    title: 'Route constraint left out',
    message: (p) =>
      `The constraint ${p.pattern} of {${p.segment}} cannot be written as a pattern of JSON Schema; it was left out.`,
    help: () => ['Write it without lookarounds, modifiers and named groups, if that is possible.'],
  }),
};
