/** Says that time is no matter: `npm test -- deep`, which the slow door runs. */
const isDeep = process.env.DOCGEN_DEEP === '1';

/** How often something random is tried: what a change can wait for, or, in a run that is deep, what the law is worth. */
export const rounds = (usual: number, deep: number): number => (isDeep ? deep : usual);
