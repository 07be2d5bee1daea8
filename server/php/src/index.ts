export type * from './facts.js';
export type * from './ir.js';
export type * from './source-files.js';
export type * from './value.js';
export { ordinalOf, walk } from './walk.js';
