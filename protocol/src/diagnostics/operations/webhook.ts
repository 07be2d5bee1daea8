import { declare } from '../registry.js';

export const webhook = {
  'webhook.dir-missing': declare<{ dir: string }>({
    severity: 'warning',
    title: 'Webhook directory missing',
    message: (p) => `webhooks.dir names ${p.dir}, which does not exist; the document has no webhooks.`,
    help: () => ['Create the directory, or correct webhooks.dir in docgen.yaml.'],
  }),
  'webhook.dir-escapes-base': declare<{ dir: string }>({
    severity: 'warning',
    title: 'Webhook directory outside the application',
    message: (p) => `webhooks.dir names ${p.dir}, which lies outside the application; the document has no webhooks.`,
    help: () => ['Move the classes into the application, and name their directory by its path from the root of it.'],
  }),
  'webhook.name-invalid': declare<{ class: string }>({
    severity: 'warning',
    title: 'Webhook without a name',
    message: (p) => `Webhook on ${p.class} states a blank name; the webhook was left out.`,
    help: () => ["Name the event: #[Webhook('order.shipped')]."],
  }),
  'webhook.method-unknown': declare<{ class: string; word: string }>({
    severity: 'warning',
    title: 'Unknown method of a webhook',
    message: (p) => `Webhook on ${p.class} states the method "${p.word}", which is none; it was documented as POST.`,
    help: () => ['Write a method of HTTP, such as post or put, or leave the argument out.'],
  }),
  'webhook.payload-unresolved': declare<{ class: string; reason: string }>({
    severity: 'warning',
    title: 'Payload of a webhook unknown',
    message: (p) =>
      `What the webhook of ${p.class} sends has no schema: ${p.reason}; the document says only that it is an object.`,
    help: () => ["Name the class that is sent, or its shape: #[Webhook('…', payload: 'array{id: int}')]."],
  }),
  'webhook.name-collision': declare<{ name: string; method: string; kept: string; class: string }>({
    severity: 'error',
    title: 'Webhook declared twice',
    message: (p) =>
      `${p.class} was left out, because ${p.kept} already declares the webhook ${p.method} ${p.name} in this document.`,
    help: () => ['Give one of them another name or method, or keep one out with #[ExcludeFromDocs] or #[InDocs].'],
  }),
  'webhook.operation-collision': declare<{ name: string; method: string }>({
    severity: 'error',
    title: 'Webhook documented twice',
    message: (p) => `Two classes document the webhook ${p.method} ${p.name}; the later one was left out.`,
    help: () => ['Give one of them another name or method, or remove it.'],
  }),
  'webhook.build-failed': declare<{ class: string; reason: string }>({
    severity: 'error',
    title: 'Webhook not documented',
    message: (p) => `The webhook of ${p.class} could not be documented: ${p.reason} It was left out.`,
    help: () => ['Correct what the reason names; if the reason is inside docgen, please report it.'],
  }),
};
