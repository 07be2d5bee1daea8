import { byteOrder } from '../../byte-order.js';
import { listing } from '../listing.js';
import { declare } from '../registry.js';

export const eloquent = {
  'eloquent.no-columns': declare<{ model: string; table: string }>({
    severity: 'info',
    title: 'Model without known columns',
    message: (p) => `No column of ${p.model} is known; it was documented as an object without properties.`,
    help: (p) => [`Add a migration for the table ${p.table}, or @property tags or casts to ${p.model}.`],
  }),
  'eloquent.unresolved-eager-load': declare<{ model: string; relation: string }>({
    severity: 'info',
    title: 'Relation in $with not found',
    message: (p) =>
      `$with of ${p.model} names ${p.relation}, but no relation of that name can be read; it was left out.`,
    help: (p) => [`Give the method ${p.relation}() a relation as its return type, such as HasMany.`],
  }),
  'eloquent.unmapped-morph': declare<{ model: string; relations: string[]; classes: string[] }>({
    severity: 'info',
    gather: {
      key: (p) => p.model,
      join: (all) => ({
        model: all[0]?.model ?? '',
        relations: [...new Set(all.flatMap((p) => p.relations))].sort(byteOrder),
        classes: [...new Set(all.flatMap((p) => p.classes))].sort(byteOrder),
      }),
    },
    title: 'Morph relation without aliases',
    message: (p) =>
      `${listing(p.relations)} of ${p.model} may be one of several models without an alias (${p.classes.join(', ')}); the column of its type was documented as any string.`,
    help: () => ['Name them in Relation::enforceMorphMap([...]) or Relation::morphMap([...]) of a service provider.'],
  }),
  'eloquent.custom-date-serialization': declare<{ model: string; columns: string[] }>({
    severity: 'info',
    title: 'Dates in a format of their own',
    message: (p) =>
      `${p.model} overrides serializeDate(), so its dates (${p.columns.join(', ')}) were documented as strings of any format.`,
    help: () => ['Cast them with a format, such as datetime:Y-m-d, to document it.'],
  }),
  'eloquent.schema-dump-ambiguous': declare<{ chosen: string; all: string[] }>({
    severity: 'info',
    title: 'Several schema dumps',
    message: (p) => `There are several schema dumps (${p.all.join(', ')}); the columns were read from ${p.chosen}.`,
    help: () => ['Write the name of the default connection in config/database.php as a plain string.'],
  }),
  'eloquent.migration-unread': declare<{ where: string; what: string }>({
    severity: 'info',
    title: 'Migration not understood',
    message: (p) =>
      `The migration ${p.where} depends on something only known at run time (${p.what}); columns it changes there may be missing or outdated.`,
    help: () => [
      'Add @property tags or casts to the models of these tables, or dump the schema: php artisan schema:dump.',
    ],
  }),
};
