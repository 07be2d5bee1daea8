/**
 * Lists the codes whose message docgen itself breaks into lines; their parameters hold no line break. A terminal prints
 * such a message as lines instead of escaping the breaks. The list stands apart from the registry, because a command
 * that only prints need not load every message.
 */
export const SEVERAL_LINES: ReadonlySet<string> = new Set(['host.boot-failed', 'document.artifact-outdated']);
