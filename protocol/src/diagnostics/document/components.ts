import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const components = {
  /** Each of `claimants` reads `App\Billing\Receipt as BillingReceipt`. */
  'components.name-collision': declare<{ name: string; claimants: string[] }>({
    severity: 'warning',
    title: 'Component name claimed twice',
    message: (p) =>
      `Several schemas or responses would be called ${p.name}. They were told apart: ${p.claimants.join(', ')}.`,
    help: () => [
      "Choose a name with #[SchemaName('…')] on the class.",
      "Choose the name of an error with #[ErrorComponent('…')] on the exception.",
    ],
  }),
  'components.schema-id-contested': declare<{ id: string; holder: string; others: string[] }>({
    severity: 'warning',
    title: 'Schema id of several classes',
    message: (p) =>
      `#[SchemaId('${p.id}')] stands on ${listing(p.others)}, but that is the id of ${p.holder}; the name of the class stays the id.`,
    help: () => ["Give each class a #[SchemaId('…')] of its own, or remove it."],
  }),
  'components.name-invalid': declare<{ name: string; producer: string }>({
    severity: 'warning',
    title: 'Name not allowed in OpenAPI',
    message: (p) =>
      `OpenAPI does not allow the component name "${p.name}", which ${p.producer} asks for; the error response keeps its default name.`,
    help: () => ['Use letters, digits, dot, underscore and hyphen.'],
  }),
  'components.example-name-conflict': declare<{ name: string; operations: string[] }>({
    severity: 'warning',
    title: 'Two examples with one name',
    message: (p) =>
      `The example "${p.name}" differs between operations with the same error response, so each of them has a response of its own: ${listing(p.operations)}.`,
    help: () => ['Rename one of the examples.'],
  }),
  'components.union-undiscriminated': declare<{ members: string[]; property: string }>({
    severity: 'info',
    title: 'Union not told apart',
    message: (p) =>
      `${listing(p.members)} all have ${p.property}, but not each a text of its own, so that readers are not told which one they get.`,
    help: (p) => [`Give ${p.property} one constant text in each of them.`],
  }),
  'components.description-conflict': declare<{ component: string; operations: string[] }>({
    severity: 'info',
    title: 'One response with several descriptions',
    message: (p) =>
      `The response ${p.component} is shared by operations that describe it differently; each keeps its own description: ${listing(p.operations)}.`,
    help: () => ['Use the same description, or ignore this: nothing is lost.'],
  }),
};
