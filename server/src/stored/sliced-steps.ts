/** Takes steps for about so many milliseconds, one at least; undefined when none is left. */
export function advanced(steps: Iterator<void> | undefined, milliseconds: number): Iterator<void> | undefined {
  const until = performance.now() + milliseconds;
  while (steps !== undefined && steps.next().done !== true) if (performance.now() >= until) return steps;
  return undefined;
}
