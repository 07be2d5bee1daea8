export type * from './facts.js';
export type * from './ir.js';
export { ordinalOf, walk } from './walk.js';
