/**
 * Codes whose message is several lines of ours; their parameters hold no line break. Printed as lines instead of escaped. Apart
 * from the registry, because whoever only prints need not load every message.
 */
export const SEVERAL_LINES: ReadonlySet<string> = new Set(['host.boot-failed']);
