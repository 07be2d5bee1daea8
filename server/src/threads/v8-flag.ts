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

export type V8Settings = Partial<Record<keyof typeof V8_FLAGS, number>>;

const MAJOR = Number.parseInt(process.versions.node, 10);

/** Sets flags of V8 for all threads of this process, those its V8 knows. */
export function setFlags(settings: V8Settings): void {
  for (const argument of flagArguments(settings, MAJOR)) setFlagsFromString(argument);
}

/** Writes those of the settings that the V8 of a major version of Node knows, as its command line has them. */
export function flagArguments(settings: V8Settings, major: number): string[] {
  const versions: Readonly<Record<string, readonly number[]>> = V8_FLAGS;
  return Object.entries(settings).flatMap(([flag, value]) =>
    versions[flag]?.includes(major) === true ? [`${flag}=${value}`] : [],
  );
}
