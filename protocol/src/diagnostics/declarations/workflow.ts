import { declare } from '../registry.js';

const list = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));

export const workflow = {
  'workflow.name-unusable': declare<{ kind: 'workflow' | 'step'; id: string; workflow: string }>({
    severity: 'warning',
    title: 'Workflow name unusable',
    message: (p) =>
      p.kind === 'workflow'
        ? `"${p.id}" is no workflow id, so its steps were left out.`
        : `"${p.id}" is no step id, so the step was left out of the workflow ${p.workflow}.`,
    help: () => ['Use letters, digits, hyphens and underscores only.'],
  }),
  'workflow.step-unreadable': declare<{ place: string; argument: string | null; reason: string }>({
    severity: 'warning',
    title: 'Workflow step not read',
    message: (p) =>
      `WorkflowStep on ${p.place}${p.argument === null ? '' : `, argument ${p.argument}`}: ${p.reason}. The step was left out.`,
    help: () => ['Write literals, constants and arrays of these.'],
  }),
  'workflow.step-id-repeated': declare<{ workflow: string; id: string; operations: string[] }>({
    severity: 'warning',
    title: 'Step id used twice',
    message: (p) =>
      `The workflow ${p.workflow} has the step ${p.id} twice, at ${p.operations.join(' and ')}; the later one was left out.`,
    help: () => ['Give one of them an id of its own.'],
  }),
  'workflow.order-contested': declare<{ workflow: string; order: number; steps: string[] }>({
    severity: 'warning',
    title: 'Two steps with one order',
    message: (p) =>
      `The steps ${list(p.steps)} of the workflow ${p.workflow} share the order ${p.order}; they were sorted by their ids.`,
    help: () => ['Give each step of a workflow an order of its own.'],
  }),
  'workflow.parameter-undeclared': declare<{ workflow: string; step: string; name: string; documented: string[] }>({
    severity: 'warning',
    title: 'Step sets an undocumented parameter',
    message: (p) =>
      `The step ${p.step} of the workflow ${p.workflow} sets the parameter ${p.name}, which its operation does not document; documented are: ${list(p.documented)}. The value was left out.`,
    help: () => ['Use the name of a documented parameter, or document this one.'],
  }),
  'workflow.output-unresolved': declare<{ workflow: string; step: string | null; expression: string }>({
    severity: 'warning',
    title: 'Expression reads nothing',
    message: (p) =>
      `${p.step === null ? 'An output' : `The step ${p.step}`} of the workflow ${p.workflow} reads ${p.expression}, which nothing declares.`,
    help: () => ['Name a step of this workflow and an output it declares, or an input below workflows in docgen.yaml.'],
  }),
  'workflow.output-undocumented': declare<{ workflow: string; step: string; expression: string }>({
    severity: 'warning',
    title: 'Output reads an undocumented member',
    message: (p) =>
      `The step ${p.step} of the workflow ${p.workflow} reads ${p.expression}, which the documented success response does not have.`,
    help: () => ['Correct the pointer, or document the member.'],
  }),
  'workflow.describes-nothing': declare<{ id: string }>({
    severity: 'warning',
    title: 'Workflow without steps',
    message: (p) => `docgen.yaml describes the workflow ${p.id}, which no operation of the document is a step of.`,
    help: () => ['Declare its steps with WorkflowStep, or remove the entry.'],
  }),
};
