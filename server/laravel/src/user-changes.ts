/** Names methods, in lower case, after which a request asks another guard than its middleware did. */
const OF_GUARD: ReadonlySet<string> = new Set(['shoulduse', 'setdefaultdriver']);

/** Names methods, in lower case, after which the guard knows somebody else or nobody. */
const OF_USER: ReadonlySet<string> = new Set([
  'logout',
  'logoutcurrentdevice',
  'setuser',
  'forgetuser',
  'forgetguards',
]);

/** Tells whether a call of the method lets a request ask another guard than its middleware did (engine 14.7). */
export function isGuardChange(method: string): boolean {
  return OF_GUARD.has(method.toLowerCase());
}

/** Tells whether after a call of the method the guard, or whom it knows, is not what the middleware found (engine 14.7). */
export function isUserChange(method: string): boolean {
  return isGuardChange(method) || OF_USER.has(method.toLowerCase());
}
