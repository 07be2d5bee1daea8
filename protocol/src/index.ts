export * from './byte-order.js';
export type * from './changeset.js';
export * from './config/catalogue.js';
export {
  FILTER_KINDS,
  INTEGRATIONS,
  integrationSettings,
  UNSWITCHED_INTEGRATIONS,
} from './config/integration-settings.js';
export { serviceSettings } from './config/service-settings.js';
export type * from './config/setting.js';
export * from './config.js';
export * from './decimals.js';
export * from './diagnostics/index.js';
export { messageParameters } from './diagnostics/message-parameters.js';
export { SEVERITIES, sortDiagnostics, sortedWith, sortOnce } from './diagnostics/sort.js';
export type * from './host-facts.js';
export * from './json.js';
export * from './json-number.js';
export * from './remedies/index.js';
export type * from './source-range.js';
export * from './stable-json.js';
export { VERSION } from './version.js';
