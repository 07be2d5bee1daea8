export { abilities } from './abilities.js';
export { securityFindings } from './findings.js';
export { passport } from './passport.js';
export { sanctum } from './sanctum.js';
export { securitySchemes } from './schemes.js';
