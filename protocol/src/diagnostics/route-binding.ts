import { declare } from './registry.js';

export const routeBinding = {
  'route-binding.untyped': declare<{ segment: string; reason: string }>({
    severity: 'info',
    title: 'Bound segment without a type',
    message: (p) => `{${p.segment}} is documented as a plain string: ${p.reason}.`,
    help: (p) => [`Declare it with PathParameter('${p.segment}', type: ...).`],
  }),
  'route-binding.column-untyped': declare<{ segment: string; model: string; column: string }>({
    severity: 'info',
    title: 'Bound column without a type',
    message: (p) =>
      `{${p.segment}} is documented as a plain string: nothing types the column ${p.column} of ${p.model} it is looked up by.`,
    help: (p) => [
      `Add a cast or an @property tag for ${p.column} to ${p.model}.`,
      `Declare it with PathParameter('${p.segment}', type: ...).`,
    ],
  }),
};
