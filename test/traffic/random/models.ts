/** Names a model of the application beside this file. */
export type ModelName = 'Room' | 'Hotel' | 'Tag' | 'Photo';

/**
 * Says of a model what an action may name: columns, relations to one and to many, accessors. Counts are missing: one that is read without
 * having been asked for is an integer by rule.
 */
interface ModelMembers {
  columns: readonly string[];
  one: Readonly<Record<string, ModelName>>;
  many: Readonly<Record<string, ModelName>>;
  accessors: readonly string[];
}

export const MODELS: Readonly<Record<ModelName, ModelMembers>> = {
  Room: {
    columns: [
      ...['id', 'name', 'size', 'open', 'price', 'kind', 'options', 'opened_at', 'hotel_id', 'created_at'],
      'deleted_at',
    ],
    one: { hotel: 'Hotel', cover: 'Photo' },
    many: { tags: 'Tag', photos: 'Photo' },
    accessors: ['title', 'label'],
  },
  Hotel: {
    columns: ['id', 'name', 'city', 'stars', 'created_at'],
    one: { featured: 'Room' },
    many: { rooms: 'Room', photos: 'Photo' },
    accessors: ['slug'],
  },
  Tag: { columns: ['id', 'label'], one: {}, many: { rooms: 'Room' }, accessors: [] },
  Photo: { columns: ['id', 'path'], one: {}, many: {}, accessors: [] },
};

export const relations = (model: ModelName): string[] => [
  ...Object.keys(MODELS[model].one),
  ...Object.keys(MODELS[model].many),
];

/** The model behind a relation. */
export const related = (model: ModelName, relation: string): ModelName =>
  (MODELS[model].one[relation] ?? MODELS[model].many[relation]) as ModelName;

/** Lists where a relation leads to the model: what holds it, by its name. */
export const leadingTo = (model: ModelName, kind: 'one' | 'many'): [holder: ModelName, relation: string][] =>
  (Object.keys(MODELS) as ModelName[]).flatMap((holder) =>
    Object.entries(MODELS[holder][kind])
      .filter(([, to]) => to === model)
      .map(([relation]): [ModelName, string] => [holder, relation]),
  );
