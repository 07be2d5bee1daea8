import { byteOrder } from '../../byte-order.js';
import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const inferredHandler = {
  'inferred-handler.too-dynamic': declare<{ handler: string; exceptions: string[]; conditions?: string[] }>({
    severity: 'warning',
    gather: {
      key: (p) => p.handler,
      join: (all) => ({
        handler: all[0]?.handler ?? '',
        exceptions: [...new Set(all.flatMap((p) => p.exceptions))].sort(byteOrder),
        conditions: [...new Set(all.flatMap((p) => p.conditions ?? []))].sort(byteOrder),
      }),
    },
    title: 'Exception handler not read',
    message: (p) =>
      `${p.handler} answers ${listing(p.exceptions)} in a way that cannot be read; these responses are documented without a body.`,
    help: ({ conditions = [] }) => [
      ...(conditions.length === 0
        ? []
        : [`Whether it answers at all depends on ${listing(conditions)}, which is not known before a request.`]),
      'Return response()->json([...], <status>) with the keys and the status written out.',
      'Or add #[Response(<status>, type: ...)] to the actions.',
    ],
  }),
  'inferred-handler.render-callback-skipped': declare<{ callback: string }>({
    severity: 'info',
    title: 'Exception callback not used',
    message: (p) => `${p.callback} does not say which exception it answers, so its answer is not documented.`,
    help: () => ['Type its first parameter with the class of the exception.'],
  }),
};
