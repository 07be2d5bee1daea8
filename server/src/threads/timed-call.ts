import { type Context, createContext, Script } from 'node:vm';

const script = new Script('call()');
let context: Context | undefined;

/** Runs a call that has no other way to end, such as a match of a pattern; undefined where it takes longer. */
export function timedCall<T>(call: () => T, milliseconds: number): T | undefined {
  context ??= createContext(Object.create(null));
  const outer = context.call;
  context.call = call;
  try {
    return script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return undefined;
  } finally {
    context.call = outer;
  }
}
