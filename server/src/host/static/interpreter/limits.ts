/** Bounds the depth of calls, and the statements one loop or one reading may run (host 8.2, 8.3). */
export const MAX_DEPTH = 16;
export const MAX_LOOP = 1000;
