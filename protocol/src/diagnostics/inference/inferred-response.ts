import { declare } from '../registry.js';

export const inferredResponse = {
  'inferred-response.payload-unrecoverable': declare<{ action: string; status: string; file?: boolean }>({
    severity: 'info',
    title: 'Response body not read',
    message: (p) =>
      `The body of the ${p.status} response of ${p.action} cannot be read; it was documented as any value.`,
    help: (p) =>
      p.file === true
        ? [
            'Pass the Content-Type header as a plain string.',
            `Or add #[Response(${p.status}, mediaType: ...)] to the action.`,
          ]
        : [`Add #[Response(${p.status}, type: ...)] to the action.`],
  }),
  'inferred-response.keys-may-gap': declare<{ call: string }>({
    severity: 'hint',
    title: 'Collection keys may have gaps',
    message: (p) =>
      `${p.call} sends a collection whose keys may have gaps, which JSON turns from an array into an object; both were documented.`,
    help: () => [
      'Call ->values() on it last, so that it is always an array.',
      'Or, where clients need the keys, send (object) $rows->all(), which is always an object.',
    ],
  }),
  'inferred-response.created-incomplete': declare<{ model: string; columns: string[] }>({
    severity: 'hint',
    title: 'Created model without its defaults',
    message: (p) =>
      `${p.model} is sent right after it is created, without the columns that only the database fills (${p.columns.join(', ')}); they were documented as optional, and as null where a resource reads them.`,
    help: () => [
      'Call ->refresh() on the model before it is returned.',
      'Or name the columns in #[Refreshes] on the model, which Laravel has since 13.33.',
    ],
  }),
  'inferred-response.status-unread': declare<{ action: string }>({
    severity: 'info',
    title: 'Status chosen at run time',
    message: (p) =>
      `${p.action} chooses the status of a response at run time; the response was documented as "default".`,
    help: () => ['Add #[Response(<status>)] for each status the action answers with.'],
  }),
  'inferred-response.rewritten': declare<{ middleware: string; call: string }>({
    severity: 'info',
    title: 'Body written anew by middleware',
    message: (p) =>
      `${p.middleware} writes the body of a response anew with ${p.call} after the action; the bodies behind it were documented as the actions answer them.`,
    help: () => [
      'State the body that is sent with #[Response(<status>, type: ...)] on the actions, or in an overlay.',
      'Or write it where the action does, in its resources.',
    ],
  }),
};
