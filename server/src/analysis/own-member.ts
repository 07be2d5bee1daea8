/** Reads a member of a record whose keys the application chose: `constructor` and the like are keys as any other. */
export function ownMember<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
