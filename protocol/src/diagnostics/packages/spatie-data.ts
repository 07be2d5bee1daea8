import { declare } from '../registry.js';

export const spatieData = {
  'spatie-data.unknown-mapper': declare<{ class: string; mapper: string }>({
    severity: 'info',
    title: 'Name mapper not known',
    message: (p) => `${p.class} maps names by ${p.mapper}, which is not known; the names of its properties were kept.`,
    help: () => ["Use one of the package's mappers, or write the name: #[MapName('…')]."],
  }),
  'spatie-data.response-status-unresolved': declare<{ class: string }>({
    severity: 'info',
    title: 'Status of a Data object chosen at run time',
    message: (p) => `${p.class} computes the status of its response; 200 was documented.`,
    help: () => ['Return constants from calculateResponseStatus().', 'Or add #[Response(<status>)] to the action.'],
  }),
  'spatie-data.nested-collection-wrap': declare<{ class: string; property: string }>({
    severity: 'info',
    title: 'Collection inside a wrapped Data object',
    message: (p) =>
      `data.wrap is set, so the collection ${p.class}::$${p.property} is wrapped when the object is the answer itself; it was documented without.`,
    help: () => ['Call withoutWrapping() on the object, or set data.wrap to null.'],
  }),
};
