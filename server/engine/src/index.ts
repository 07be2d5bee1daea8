export type * from './contract.js';
export type * from './types.js';
