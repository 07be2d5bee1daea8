type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** One change of a body that a document which says something refuses. */
export interface Mutation {
  /** What was done, for a report: `/data/id dropped`. */
  what: string;
  body: Json;
}

/** Lists the changes of a body at one place each: a member dropped, a value of another type. */
export function mutations(body: Json, path = ''): Mutation[] {
  const inside = (at: string, own: Json, put: (changed: Json) => Json): Mutation[] => [
    { what: `${at} of another type`, body: put(ofAnotherType(own)) },
    ...mutations(own, at).map(({ what, body }) => ({ what, body: put(body) })),
  ];
  if (Array.isArray(body))
    return body.flatMap((item, n) => inside(`${path}/${n}`, item, (changed) => body.with(n, changed)));
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([name, member]) => {
    const { [name]: _, ...rest } = body;
    const dropped = { what: `${path}/${name} dropped`, body: rest };
    return [dropped, ...inside(`${path}/${name}`, member, (changed) => ({ ...body, [name]: changed }))];
  });
}

/** Changes the type: an object and a null become a text no format allows, a text a number, all others a text. */
function ofAnotherType(value: Json): Json {
  if (typeof value === 'string') return -0.5;
  return value === null ? [[]] : 'of another type';
}
