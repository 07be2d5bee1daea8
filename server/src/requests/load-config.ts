import { formatRows } from '../emit/formats.js';
import { configLoader, type LoadConfig } from '../project/config/index.js';

/** Reads the configuration of an application that is exported in the formats there are. */
export const loadConfig: LoadConfig = configLoader(formatRows);
