/** Calls below which nothing is followed, and statements one loop or one reading may run (host 8.2, 8.3). */
export const MAX_DEPTH = 16;
export const MAX_LOOP = 1000;
