import { byteOrder } from '../byte-order.js';
import { listing } from './listing.js';
import { declare } from './registry.js';

export const inferredHandler = {
  'inferred-handler.too-dynamic': declare<{ handler: string; exceptions: string[] }>({
    severity: 'warning',
    gather: {
      key: (p) => p.handler,
      join: (all) => ({
        handler: all[0]?.handler ?? '',
        exceptions: [...new Set(all.flatMap((p) => p.exceptions))].sort(byteOrder),
      }),
    },
    title: 'Exception handler not read',
    message: (p) => `${p.handler} answers ${listing(p.exceptions)} and cannot be read; the body was left out.`,
    help: () => [
      'Return a JSON response with its payload and a literal status.',
      'Declare the answer with Response(<status>, type: ...).',
    ],
  }),
  'inferred-handler.render-callback-skipped': declare<{ callback: string }>({
    severity: 'info',
    title: 'Render callback not used',
    message: (p) => `${p.callback} does not say with a class which exception it answers; it was not used.`,
    help: () => ['Type its first parameter with an exception class.'],
  }),
};
