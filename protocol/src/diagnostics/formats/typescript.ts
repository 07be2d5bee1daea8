import { declare } from '../registry.js';

export const typescript = {
  'typescript.unresolved-ref': declare<{ pointer: string; target: string }>({
    severity: 'warning',
    title: 'Reference to nothing',
    message: (p) => `${p.pointer} refers to ${p.target}, which is not declared; its type is unknown.`,
    help: () => ['Correct the overlay or attribute that wrote the reference.'],
  }),
  'typescript.operation-inlined': declare<{ signature: string; id: string | null }>({
    severity: 'info',
    title: 'Operation without a name of its own',
    message: (p) =>
      `${p.signature} has ${
        p.id === null ? 'no operationId' : `the operationId "${p.id}" of another operation`
      }; its type stands at its path.`,
    help: () => ["Give it an operationId of its own, with OperationId('...') or the name of the route."],
  }),
};
