import type { Method } from '@docgen/protocol/rpc';
import { requests } from '../requests/table.js';
import { type Handler, onBuffers, onConnection, onMainLoop, onSnapshot } from './dispatch.js';
import { reboot } from './reboot.js';
import { status } from './status.js';

const viewerNotes = onBuffers<'viewer/notes'>('interactive', requests['viewer/notes']);
const viewerDocument = onBuffers<'viewer/document'>('interactive', requests['viewer/document']);

/**
 * Lists every method after hello, and how it runs (dispatch.ts). A new one is declared in protocol/src/rpc/methods.ts
 * and registered here.
 */
export const methods: { [M in Exclude<Method, 'docgen/hello'>]: Handler<M> } = {
  'docgen/export': onSnapshot('background', requests['docgen/export']),
  'docgen/exportText': onSnapshot('background', requests['docgen/exportText']),
  'docgen/validate': onBuffers('background', requests['docgen/validate']),
  'docgen/explain': onBuffers('interactive', requests['docgen/explain']),
  'docgen/lint': onBuffers('background', requests['docgen/lint']),
  'docgen/diff': onBuffers('background', requests['docgen/diff']),
  'docgen/search': onBuffers('interactive', requests['docgen/search']),
  'docgen/routes': onBuffers('interactive', requests['docgen/routes']),
  'docgen/view': onBuffers('interactive', requests['docgen/view']),
  'docgen/hover': onBuffers('interactive', requests['docgen/hover']),
  'docgen/definition': onBuffers('interactive', requests['docgen/definition']),
  'docgen/references': onBuffers('interactive', requests['docgen/references']),
  'docgen/coverage': onSnapshot('interactive', requests['docgen/coverage']),
  'docgen/cache': onSnapshot('background', requests['docgen/cache']),
  'docgen/clear': onSnapshot('background', requests['docgen/clear']),
  'docgen/reboot': onConnection('background', (params, run, { daemon }) => reboot(params, run, daemon)),
  'docgen/watch': onConnection('background', async (params, run, { client, daemon }) =>
    (await import('./watch.js')).watch(params, run, client, daemon),
  ),
  'docgen/unwatch': async (params, { daemon }) => (await import('./watch.js')).unwatch(params, daemon),
  'viewer/document': (params, call) => viewerDocument({ env: call.daemon.commandEnv, ...params }, call),
  'viewer/notes': (params, call) => viewerNotes({ env: call.daemon.commandEnv, ...params }, call),
  'contract/open': async (params, { daemon }) => (await import('./contract.js')).openContract(params, daemon),
  'contract/exchange': async (params, { daemon }) => (await import('./contract.js')).exchange(params, daemon),
  'contract/webhook': async (params, { daemon }) => (await import('./contract.js')).webhook(params, daemon),
  'contract/examples': async (params, { daemon }) => (await import('./contract.js')).examples(params, daemon),
  'contract/report': async (params, { daemon }) => (await import('./contract.js')).report(params, daemon),
  'contract/breaking': onSnapshot('interactive', requests['contract/breaking']),
  'contract/explain': onSnapshot('background', requests['contract/explain']),
  'contract/upToDate': onSnapshot('interactive', requests['contract/upToDate']),
  'docgen/status': onMainLoop((_params, { daemon }) => status(daemon)),
  'docgen/shutdown': onMainLoop((_params, { daemon }) => {
    // The answer is sent first.
    setImmediate(() => void daemon.stop('asked to'));
    return null;
  }),
};
