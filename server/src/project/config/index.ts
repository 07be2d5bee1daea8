export { readEditor } from './editors.js';
export type { EnvironmentVariables } from './environment.js';
export {
  configLoader,
  type LoadConfig,
  type LoadedConfig,
  type ServiceFile,
  type ServiceFileReader,
} from './load.js';
export { nearest } from './nearest-word.js';
export { parseSize } from './size.js';
export { isYamlPath } from './targets.js';
