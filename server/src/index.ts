/** What the server offers as functions: read the configuration, build documents, write them in a format. */

export { EMIT_DEFAULTS, formats } from './emit/index.js';
export { loadConfig } from './project/config/index.js';
export { build } from './threads/index.js';
