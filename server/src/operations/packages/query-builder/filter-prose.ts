import { isMap } from '@docgen/protocol';
import type { AnalysisContext } from '../../../analysis/index.js';
import type { Entry } from './entry.js';
import { kindOf } from './filter-value.js';

const LEADS: Readonly<Record<string, string>> = {
  default: 'Matches part of `%field%`.',
  partial: 'Matches part of `%field%`.',
  exact: 'Matches `%field%` exactly.',
  beginsWith: 'Matches the start of `%field%`.',
  beginsWithStrict: 'Matches the start of `%field%`.',
  endsWith: 'Matches the end of `%field%`.',
  endsWithStrict: 'Matches the end of `%field%`.',
  operator: 'Compares `%field%` with the value.',
  belongsTo: 'Records belonging to the given `%field%`.',
  trashed: 'Soft-deleted records: `with` adds them, `only` returns nothing else.',
};
const OTHER = 'Filters by `%field%`.';
const SEVERAL = 'Several values may be given, separated by commas; any of them matches.';
const NULLABLE = 'Send it empty for records without a value.';

/** Writes the description of a filter (requests 12.4): its comment, else the sentence of its kind; then the notes. */
export function filterProse(entry: Entry, list: boolean, nullable: boolean, ctx: AnalysisContext): string {
  const kind = kindOf(entry);
  const lead = entry.comment ?? (configuredLead(kind, ctx) ?? standardLead(kind)).replaceAll('%field%', entry.name);
  const notes = [...(list ? [SEVERAL] : []), ...(nullable ? [NULLABLE] : [])];
  return notes.length === 0 && entry.comment === undefined ? lead : [closed(lead), ...notes].join(' ');
}

function standardLead(kind: string): string {
  return (Object.hasOwn(LEADS, kind) ? LEADS[kind] : undefined) ?? OTHER;
}

function configuredLead(kind: string, ctx: AnalysisContext): string | undefined {
  const all = ctx.document.integrations.query_builder?.filter_descriptions;
  const text = isMap(all) ? all.get(kind === 'default' ? 'partial' : kind) : undefined;
  return typeof text === 'string' ? text : undefined;
}

const closed = (text: string): string => (/[.!?:…)]$/.test(text) ? text : `${text}.`);
