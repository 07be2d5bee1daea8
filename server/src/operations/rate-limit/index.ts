export { rateLimit } from './rate-limit.js';
