/**
 * Bounds the portions of one operation, with all it shares: twice what one analysis of the engine may take (engine 17), some seconds. Of
 * 588 operations of four applications none takes more than 2, and no analysis more than 6,300 steps.
 */
export const MAX_PORTIONS = 100;
