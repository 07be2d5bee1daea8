export * from './byte-order.js';
export * from './config.js';
export * from './diagnostics/index.js';
export type * from './host-facts.js';
export * from './json.js';
export * from './stable-json.js';
