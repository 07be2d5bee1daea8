import type { ComponentReach, DiffResult, PlainChange } from '@docgen/protocol/rpc';

/** Holds the changes at one thing a reader knows by name. */
export interface ChangeGroup {
  kind: 'operation' | 'component' | 'document';
  /** `GET /orders`, `components.schemas.Order`; `security` or `pages` of the document. */
  name: string;
  /** Method of an operation in capitals, and its path. */
  method?: string;
  /** Operations that use the component. */
  reach: readonly string[];
  changes: readonly PlacedChange[];
  breaking: number;
}

/** Holds a change with its place inside the thing it is grouped under; empty for the thing itself. */
export interface PlacedChange extends PlainChange {
  place: string;
}

/** Matches the path of a change at or in an operation (diff 12.2). */
const OPERATION =
  /^([A-Z][A-Z0-9-]*) (\S.*?)(?: ((?:parameters |requestBody|responses |security|servers|callbacks ).*))?$/s;

/**
 * Groups changes by the operation or component they are at, in their order: what breaks a client first, then operations before components.
 * A component's change stands once, with the operations it reaches.
 */
export function changeGroups({ changeset, reach }: Pick<DiffResult, 'changeset' | 'reach'>): ChangeGroup[] {
  const groups = new Map<string, { group: Omit<ChangeGroup, 'changes' | 'breaking'>; changes: PlacedChange[] }>();
  for (const change of changeset.changes) {
    const { place, ...group } = groupOf(change, reach);
    const known = groups.get(group.name) ?? { group, changes: [] };
    known.changes.push({ ...change, place });
    groups.set(group.name, known);
  }
  const all = [...groups.values()].map(({ group, changes }) => {
    return { ...group, changes, breaking: changes.filter(({ breaking }) => breaking).length };
  });
  const rank = ({ breaking, kind }: ChangeGroup) => (breaking > 0 ? 0 : 3) + KINDS.indexOf(kind);
  return all.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

/** Splits groups into what breaks a client and what does not; a group with changes of both kinds is in both. */
export function halves(groups: readonly ChangeGroup[]): [breaking: ChangeGroup[], others: ChangeGroup[]] {
  const half = (breaking: boolean) =>
    groups
      .map((group) => ({ ...group, changes: group.changes.filter((change) => change.breaking === breaking) }))
      .filter(({ changes }) => changes.length > 0);
  return [half(true), half(false)];
}

const KINDS: readonly ChangeGroup['kind'][] = ['operation', 'component', 'document'];

function groupOf(
  { path }: PlainChange,
  reach: readonly ComponentReach[],
): Omit<ChangeGroup, 'changes' | 'breaking'> & { place: string } {
  const operation = OPERATION.exec(path);
  if (operation !== null) {
    const [, method = '', uri = '', place = ''] = operation;
    return { kind: 'operation', name: `${method} ${uri}`, method, reach: [], place };
  }
  if (path.startsWith('components.')) {
    // Names may hold dots: the longest one that something reaches is meant.
    const reached = reach
      .filter(({ component }) => path === component || path.startsWith(`${component}.`))
      .sort((a, b) => b.component.length - a.component.length)[0];
    const name = reached?.component ?? /^components\.[^.]+\.[^.]+/.exec(path)?.[0] ?? path;
    return { kind: 'component', name, reach: reached?.operations ?? [], place: path.slice(name.length + 1) };
  }
  const [name = '', ...rest] = path.split(' ');
  return { kind: 'document', name, reach: [], place: rest.join(' ') };
}
