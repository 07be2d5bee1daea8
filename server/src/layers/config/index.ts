import type { Concern } from '../../analysis/index.js';
import { securityDefault } from './security-default.js';

/** What docgen.yaml itself says of single operations. */
export const configConcerns: readonly Concern[] = [securityDefault];
