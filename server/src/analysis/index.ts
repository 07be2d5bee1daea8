export * from './context.js';
export * from './contribution.js';
