import { declare } from './registry.js';

export const inferredResponse = {
  'inferred-response.payload-unrecoverable': declare<{ action: string; status: string; file?: boolean }>({
    severity: 'info',
    title: 'Response body not recovered',
    message: (p) =>
      `The ${p.status} response of ${p.action} has a body that cannot be read; it was published unconstrained.`,
    help: (p) =>
      p.file === true
        ? [
            'Pass a literal Content-Type header to the call.',
            `Or declare #[Response(${p.status}, mediaType: ...)] on the action.`,
          ]
        : [`Declare #[Response(${p.status}, type: ...)] on the action.`],
  }),
  'inferred-response.keys-may-gap': declare<{ call: string }>({
    severity: 'hint',
    title: 'Collection keys may have gaps',
    message: (p) =>
      `${p.call} sends a collection whose integer keys may have gaps; JSON writes it as an array or an object, and both were published.`,
    help: () => ['Call ->values() last.'],
  }),
  'inferred-response.created-incomplete': declare<{ model: string; columns: string[] }>({
    severity: 'hint',
    title: 'Created model sent incomplete',
    message: (p) =>
      `${p.model} is sent straight after its insert, without the columns the database fills (${p.columns.join(', ')}); they were published as optional.`,
    help: () => ['Call ->refresh() on the model before it is returned.', 'Or name the columns in #[Refreshes].'],
  }),
  'inferred-response.status-unread': declare<{ action: string }>({
    severity: 'info',
    title: 'Status chosen at run time',
    message: (p) => `${p.action} chooses a response status at run time; the body was published under default.`,
    help: () => ['Declare #[Response(<status>)] for each status the action answers.'],
  }),
};
