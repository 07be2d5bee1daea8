import { declare } from '../registry.js';

export const request = {
  'request.read-untyped': declare<{ key: string; in: 'query' | 'body' }>({
    severity: 'info',
    title: 'Request value of unknown type',
    message: (p) =>
      `The code reads "${p.key}" from the ${p.in === 'query' ? 'query string' : 'request body'} without saying its type; it was documented as any value.`,
    help: (p) => [
      'Read it with a typed method: $request->integer(), string(), boolean(), date() or enum().',
      `Or declare it with #[${p.in === 'query' ? 'QueryParameter' : 'BodyParameter'}('${p.key}', type: '…')].`,
    ],
  }),
  'request.unlisted-input': declare<{ model: string }>({
    severity: 'info',
    title: 'Input nothing lists the keys of',
    message: (p) =>
      `The code fills ${p.model} with input that no rules check, and neither $fillable nor the columns of the model say which keys it takes; none of them was documented.`,
    help: (p) => [
      'Check the input with rules, and fill the model with what they let pass: $request->validated().',
      `Or list the columns it takes in $fillable of ${p.model}.`,
    ],
  }),
  'request.form-method': declare<{ verb: string }>({
    severity: 'info',
    title: 'Upload behind a verb whose forms PHP does not read',
    message: (p) =>
      `The body holds an upload, and PHP before 8.4 reads no form of a ${p.verb}; the description of the body says how to send it.`,
    help: (p) => [
      `Register the route for POST, with or without ${p.verb}.`,
      `Or have clients send it as POST with the field _method set to ${p.verb}, or run it on PHP 8.4 with symfony/http-foundation 7.4 or later.`,
    ],
  }),
};
