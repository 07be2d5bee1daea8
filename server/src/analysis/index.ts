export * from './context.js';
export * from './contribution.js';
export type * from './fragment.js';
