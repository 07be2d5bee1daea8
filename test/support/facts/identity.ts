import type { TestProject } from 'vitest/node';
import { factsIdentity } from '../../../scripts/facts-identity.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    factsIdentity: string;
  }
}

/** Hashes the sources that lower, before a run and before each that follows an edit. A pack other sources made is not read. */
export default function setup(project: TestProject): void {
  project.provide('factsIdentity', factsIdentity());
  project.onTestsRerun(() => project.provide('factsIdentity', factsIdentity()));
}
