import { setFlagsFromString } from 'node:v8';

/** Versions of Node whose V8 knows the flags that are set here; another would complain of one on standard error. */
const KNOWN = new Set(['20', '22']);

/** Sets a flag of V8 for all threads of this process; false where V8 may not know it. */
export function setFlag(flag: string): boolean {
  if (!KNOWN.has(process.versions.node.split('.')[0] ?? '')) return false;
  setFlagsFromString(flag);
  return true;
}
