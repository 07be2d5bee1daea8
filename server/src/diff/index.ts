export { ChangedNodes } from './changed-nodes.js';
export { compareDocuments } from './compare-documents.js';
export { IdentityMismatch } from './identity.js';
export { judge, type VersionPolicy } from './policy.js';
