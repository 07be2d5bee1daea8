import { listing } from './listing.js';
import { declare } from './registry.js';

export const components = {
  /** Each of `claimants` reads `App\Billing\Receipt as BillingReceipt`. */
  'components.name-collision': declare<{ name: string; claimants: string[] }>({
    severity: 'warning',
    title: 'Component name claimed twice',
    message: (p) => `Several components ask for the name ${p.name}; published were: ${p.claimants.join(', ')}.`,
    help: () => ['Give one of the classes another name with SchemaName.', 'Name a shared error with ErrorComponent.'],
  }),
  'components.name-invalid': declare<{ name: string; producer: string }>({
    severity: 'warning',
    title: 'Component name not allowed',
    message: (p) =>
      `"${p.name}", written by ${p.producer}, is no component name; the shared error keeps its default name.`,
  }),
  'components.example-name-conflict': declare<{ name: string; operations: string[] }>({
    severity: 'warning',
    title: 'One example name for two examples',
    message: (p) =>
      `The example "${p.name}" has different contents in operations that share a response, so their responses stay inline: ${listing(p.operations)}.`,
    help: () => ['Rename one of the examples.'],
  }),
  'components.description-conflict': declare<{ component: string; operations: string[] }>({
    severity: 'info',
    title: 'Shared response worded differently',
    message: (p) =>
      `Operations sharing the response ${p.component} word it differently and keep their own description: ${listing(p.operations)}.`,
  }),
};
