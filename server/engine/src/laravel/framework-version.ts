import type { HostFacts } from '@docgen/protocol';
import type { Codebase } from '../infer/codebase.js';

/** Gives the major version of the framework, where it is known. */
export function frameworkMajor(codebase: Codebase): number | undefined {
  const version = codebase.reader.read<HostFacts['framework']>('host:framework')?.version;
  const major = /\d+/.exec(version ?? '')?.[0];
  return major === undefined ? undefined : Number(major);
}
