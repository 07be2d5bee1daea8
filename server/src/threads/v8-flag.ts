import { setFlagsFromString } from 'node:v8';

/**
 * Flags of V8 that are set here, with the major versions of Node whose V8 knows them: another would write a complaint to standard error,
 * or end the process. A version that is not listed runs with its own settings.
 */
export const V8_FLAGS = {
  '--heap-growing-percent': [20, 22, 24, 26],
  '--interrupt-budget': [20],
  '--invocation-count-for-maglev': [24, 26],
  '--invocation-count-for-turbofan': [22, 24, 26],
} as const satisfies Record<string, readonly number[]>;

const MAJOR = Number.parseInt(process.versions.node, 10);

/** Sets a flag of V8 for all threads of this process; false where its V8 does not know it. */
export function setFlag(flag: keyof typeof V8_FLAGS, value: number): boolean {
  const versions: readonly number[] = V8_FLAGS[flag];
  if (!versions.includes(MAJOR)) return false;
  setFlagsFromString(`${flag}=${value}`);
  return true;
}
