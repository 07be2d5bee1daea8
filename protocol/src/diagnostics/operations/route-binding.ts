import { declare } from '../registry.js';

export const routeBinding = {
  'route-binding.untyped': declare<{ segment: string; reason: string }>({
    severity: 'info',
    title: 'Path parameter without a type',
    message: (p) => `{${p.segment}} is documented as a plain string: ${p.reason}.`,
    help: (p) => [`Declare it with #[PathParameter('${p.segment}', type: '…')].`],
  }),
  'route-binding.column-untyped': declare<{ segment: string; model: string; column: string }>({
    severity: 'info',
    title: 'Path parameter of a column without a type',
    message: (p) =>
      `{${p.segment}} is documented as a plain string: it is the column ${p.column} of ${p.model}, and nothing says the type of that.`,
    help: (p) => [
      `Add a cast or an @property tag for ${p.column} to ${p.model}.`,
      `Or declare it with #[PathParameter('${p.segment}', type: '…')].`,
    ],
  }),
};
