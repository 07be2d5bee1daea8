/** Collects what a build no longer holds. Without one, garbage waits until the runtime collects it by itself. */
export interface GarbageCollector {
  /** Collects now. */
  collect(): void;
  /** Makes the runtime collect sooner from here on: later builds of this process replace what they add. */
  collectSooner(): void;
}
