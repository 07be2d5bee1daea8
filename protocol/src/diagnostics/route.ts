import { declare } from './registry.js';

export const route = {
  'route.build-failed': declare<{ signature: string; reason: string; omitted: boolean }>({
    severity: 'error',
    title: 'Route not documented',
    message: (p) =>
      `${p.signature} could not be documented: ${p.reason} ${p.omitted ? 'It was left out.' : 'A stub was published.'}`,
  }),
};
