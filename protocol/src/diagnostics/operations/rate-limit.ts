import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const rateLimit = {
  'rate-limit.multiple-throttles': declare<{ entries: string[] }>({
    severity: 'info',
    title: 'Several rate limits',
    message: (p) => `The route has several rate limits (${listing(p.entries)}); the 429 response describes the first.`,
    help: () => ['Describe the others with #[Response(429)], or ignore this: clients see one 429 either way.'],
  }),
  'rate-limit.unregistered-limiter': declare<{ name: string }>({
    severity: 'info',
    title: 'Rate limiter not registered',
    message: (p) => `No rate limiter called "${p.name}" was found; the 429 response was documented without its limit.`,
    help: (p) => [`Register it with RateLimiter::for('${p.name}', ...) in a service provider.`],
  }),
};
