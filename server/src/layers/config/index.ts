import type { Concern } from '../../analysis/index.js';
import { securityDefault } from './security-default.js';

/** Lists the concerns of docgen.yaml about single operations. */
export const configConcerns: readonly Concern[] = [securityDefault];
