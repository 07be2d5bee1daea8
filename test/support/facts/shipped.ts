import { inject } from 'vitest';

// As the bundler does: with it, builds from source read the facts of packages that ship.
Object.assign(globalThis, { DOCGEN_FACTS: inject('factsIdentity') });
