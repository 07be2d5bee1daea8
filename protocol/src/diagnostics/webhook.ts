import { declare } from './registry.js';

export const webhook = {
  'webhook.operation-collision': declare<{ name: string; method: string }>({
    severity: 'error',
    title: 'Webhook documented twice',
    message: (p) => `Two classes document the webhook ${p.method} ${p.name}; the later one was left out.`,
    help: () => ['Give one of them another name or method, or remove it.'],
  }),
};
