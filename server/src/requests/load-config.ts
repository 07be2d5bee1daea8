import { formatRows } from '../emit/formats.js';
import { configLoader, type LoadConfig } from '../project/config/index.js';

/** Reads the configuration of an application; its documents may be exported in every format there is. */
export const loadConfig: LoadConfig = configLoader(formatRows);
