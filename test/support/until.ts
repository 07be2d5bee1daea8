/** Longer than anything takes on a machine that does something else as well; whoever waits in vain is told what for. */
const LIMIT_MS = 120_000;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something holds; throws when it does not within two minutes. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; ; await pause(20)) {
    // Once more at the end: the machine may have stood still meanwhile.
    const late = Date.now() >= end;
    if (await holds()) return;
    if (late) throw new Error(`Waited in vain: ${what}.`);
  }
}
