import { declare } from './registry.js';

export const eloquent = {
  'eloquent.no-columns': declare<{ model: string; table: string }>({
    severity: 'info',
    title: 'Model without known columns',
    message: (p) => `${p.model} has no known column; it was published as a bare object.`,
    help: (p) => [`Add a migration for the table ${p.table}, @property tags or casts to ${p.model}.`],
  }),
  'eloquent.unresolved-eager-load': declare<{ model: string; relation: string }>({
    severity: 'info',
    title: 'Eager-loaded relation not resolved',
    message: (p) => `The relation ${p.relation} in $with of ${p.model} cannot be resolved; it was left out.`,
  }),
  'eloquent.custom-date-serialization': declare<{ model: string; columns: string[] }>({
    severity: 'info',
    title: 'Own date serialization',
    message: (p) =>
      `${p.model} overrides serializeDate(); its dates (${p.columns.join(', ')}) were published as plain strings.`,
  }),
  'eloquent.schema-dump-ambiguous': declare<{ chosen: string; all: string[] }>({
    severity: 'info',
    title: 'Several schema dumps',
    message: (p) => `Of the schema dumps ${p.all.join(', ')} the columns were read from ${p.chosen}.`,
    help: () => ['Name the default connection as a literal in config/database.php.'],
  }),
  'eloquent.migration-unread': declare<{ where: string; what: string }>({
    severity: 'info',
    title: 'Migration statement not evaluated',
    message: (p) =>
      `A statement of the migration ${p.where} cannot be evaluated (${p.what}); what it does to the columns was left out.`,
  }),
};
