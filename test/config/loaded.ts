import type { ServiceFile } from '@docgen/server/project/config/index';
import { loadConfig } from '@docgen/server/requests/load-config';
import { App } from '../support/app.js';

export type Env = Record<string, string>;

/**
 * The configuration of an application that holds this docgen.yaml, none for null. Settings are checked whether or not a feature
 * reads them: that none does is told beside it, and tested on its own.
 */
export function load(yaml: string | null, env: Env = {}, service?: ServiceFile, files: Env = {}) {
  const app = new App({ ...files, ...(yaml === null ? {} : { 'docgen.yaml': yaml }) });
  const loaded = loadConfig(app.root, env, service === undefined ? undefined : () => service);
  return { app, ...loaded, diagnostics: loaded.diagnostics.filter(({ code }) => code !== 'config.setting-unread') };
}

/** Codes of everything that was found, in order. */
export const codes = (loaded: ReturnType<typeof loadConfig>) =>
  loaded.blocks.flatMap((b) => b.diagnostics.map((d) => d.code));

/** A document's settings under documents.default. */
export const inDocument = (text: string) => `documents:\n  default:\n${text.replace(/^/gm, '    ')}\n`;
