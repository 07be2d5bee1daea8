import { declare } from '../registry.js';

export const arazzo = {
  'arazzo.no-workflows': declare({
    severity: 'info',
    title: 'No workflows',
    message: () => 'No operation of the document is a step of a workflow.',
    help: () => ['Name the steps of a workflow with the attribute WorkflowStep.'],
  }),
  'arazzo.step-unresolved': declare<{ workflow: string; step: string }>({
    severity: 'warning',
    title: 'Step of an operation without a name',
    message: (p) =>
      `The operation of step ${p.step} in workflow ${p.workflow} has no operationId; the step was left out.`,
    help: () => ["Give the operation a name with OperationId('...')."],
  }),
  'arazzo.name-unusable': declare<{ name: string; place: string }>({
    severity: 'warning',
    title: 'Name Arazzo does not allow',
    message: (p) => `"${p.name}", the name of ${p.place}, has characters Arazzo does not allow; it was left out.`,
    help: () => ['Use letters, digits, - and _.'],
  }),
  'arazzo.invalid': declare<{ format: string; pointer: string; rule: string }>({
    severity: 'error',
    title: 'Arazzo file is not valid',
    message: (p) => `The ${p.format} file is not valid Arazzo at ${p.pointer}: ${p.rule}.`,
    help: () => ['Please report this as a defect of docgen.'],
  }),
};
