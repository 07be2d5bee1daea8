export { type ContractArtifact, readArtifact } from './artifact.js';
export { type CoverageLog, readCoverageLog } from './coverage/log.js';
export { measureCoverage } from './coverage/measure.js';
export { checkExamples } from './examples.js';
export { type CheckedExchange, checkExchange } from './exchange.js';
export { checkWebhook } from './webhook.js';
