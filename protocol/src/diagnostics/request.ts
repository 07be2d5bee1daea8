import { declare } from './registry.js';

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
};
