import { listing } from './listing.js';
import { declare } from './registry.js';

export const rateLimit = {
  'rate-limit.multiple-throttles': declare<{ entries: string[] }>({
    severity: 'info',
    title: 'Several rate limits',
    message: (p) => `The route has several throttles (${listing(p.entries)}); the 429 of the first was documented.`,
  }),
  'rate-limit.unregistered-limiter': declare<{ name: string }>({
    severity: 'info',
    title: 'Rate limiter not registered',
    message: (p) => `No rate limiter is registered under the name "${p.name}"; the 429 was documented nevertheless.`,
  }),
};
