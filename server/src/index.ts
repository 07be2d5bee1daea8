/** The server exports these functions: read the configuration, build documents, write them in a format. */

export { EMIT_DEFAULTS, emit } from './emit/index.js';
export { loadConfig } from './requests/load-config.js';
export { build } from './threads/index.js';
