import { type ProgressNotification, progressText, type RunProgress } from '@docgen/protocol/rpc';
import type { Client } from './client.js';

const EVERY_MS = 100;

/**
 * Reports progress of one request to the client that gave a token, at most ten times a second (commands 9.4); nothing
 * without one.
 */
export function reportTo(
  client: Client,
  title: string,
  token: unknown,
): { report?: (progress: RunProgress) => void; end(): void } {
  if (typeof token !== 'string' && typeof token !== 'number') return { end: () => {} };
  const send = (value: ProgressNotification['value']) => client.notify('$/progress', { token, value });
  let last = Number.NEGATIVE_INFINITY;
  let ended = false;
  send({ kind: 'begin', title });
  return {
    report(progress) {
      const now = performance.now();
      if (ended || now - last < EVERY_MS) return;
      last = now;
      const { done, total } = progress;
      send({
        kind: 'report',
        message: progressText(progress),
        ...(total === undefined || total === 0 ? {} : { percentage: Math.floor((100 * (done ?? 0)) / total) }),
      });
    },
    end() {
      ended = true;
      send({ kind: 'end' });
    },
  };
}
