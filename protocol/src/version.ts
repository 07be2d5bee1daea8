/**
 * The product's version, written into documents as `x-docgen.generator.version`; a test compares it with the packages'.
 */
export const VERSION = '0.1.0';
