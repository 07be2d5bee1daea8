export type { EnvironmentVariables } from './environment.js';
export { type LoadedConfig, loadConfig, type ServiceFile, type ServiceFileReader } from './load.js';
export { nearest } from './nearest-word.js';
export { parseSize } from './size.js';
export { emitterOf, isFormat, isYamlPath } from './targets.js';
