export { abilities } from './abilities.js';
export { securityFindings } from './findings.js';
export { guardDrivers } from './guard-drivers.js';
export { passport } from './passport.js';
export { sanctum } from './sanctum.js';
export { securitySchemes } from './schemes.js';
