/** The product's version, written into documents as `x-docgen.generator.version`; a test holds it to the packages'. */
export const VERSION = '0.1.0';
