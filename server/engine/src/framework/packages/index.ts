import type { ClassRules } from '../rule.js';
import { fractal } from './fractal.js';

/** Packages the engine knows by heart (engine 14.10): inert where no code names their classes. */
export const packages: readonly ClassRules[] = [...fractal];
