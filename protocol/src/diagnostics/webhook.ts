import { declare } from './registry.js';

export const webhook = {
  'webhook.operation-collision': declare<{ name: string; method: string }>({
    severity: 'error',
    title: 'Webhook documented twice',
    message: (p) => `The webhook ${p.name} with ${p.method} is documented by two classes; the later one was left out.`,
  }),
};
