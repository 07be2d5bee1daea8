/** Maps names to PHP: the body of `rules()`, or with the members of the class it calls. */
export type Constructs = Record<string, string | { body: string; members: string }>;
