import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const rateLimit = {
  'rate-limit.multiple-throttles': declare<{ entries: string[] }>({
    severity: 'info',
    title: 'Several rate limits',
    message: (p) =>
      `The route has several rate limits (${listing(p.entries)}); one 429 response stands for all of them.`,
    help: () => ['Describe them with #[Response(429)] where clients have to tell them apart, or ignore this.'],
  }),
  'rate-limit.unregistered-limiter': declare<{ name: string }>({
    severity: 'info',
    title: 'Rate limiter not registered',
    message: (p) => `No rate limiter called "${p.name}" was found; the 429 response was documented without its limit.`,
    help: (p) => [`Register it with RateLimiter::for('${p.name}', ...) in a service provider.`],
  }),
};
