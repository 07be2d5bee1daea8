import { declare } from './registry.js';

export const request = {
  'request.read-untyped': declare<{ key: string; in: 'query' | 'body' }>({
    severity: 'info',
    title: 'Request value of unknown type',
    message: (p) =>
      `The code reads "${p.key}" from the ${p.in === 'query' ? 'query string' : 'request body'} without saying its type; it was published unconstrained.`,
    help: (p) => [
      'Read it with a typed method: integer(), string(), boolean(), date(), enum().',
      `Or declare it with #[${p.in === 'query' ? 'QueryParameter' : 'BodyParameter'}('${p.key}', type: '…')].`,
    ],
  }),
};
