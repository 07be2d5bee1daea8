/** Says what a change of a schema does to the values it accepts, and to whoever writes or reads them (diff 10.1). */
export type SchemaClass = 'NEUTRAL' | 'NARROW' | 'WIDEN' | 'CLASH' | 'OBLIGE' | 'GONE';

/** Says who meets a schema: only whoever writes a request, a reader, or both. */
export type DataFlow = 'request' | 'read' | 'both';

/** Says what stands around a schema: nothing that matters, a `not`, or something under which nothing can be ordered. */
export type Polarity = 'plain' | 'negated' | 'unordered';

const BREAKING: Readonly<Record<SchemaClass, Readonly<Record<DataFlow, boolean>>>> = {
  NEUTRAL: { request: false, read: false, both: false },
  NARROW: { request: true, read: true, both: true },
  WIDEN: { request: false, read: true, both: true },
  CLASH: { request: true, read: true, both: true },
  OBLIGE: { request: true, read: false, both: true },
  GONE: { request: true, read: true, both: true },
};

const NEGATED: Readonly<Record<SchemaClass, SchemaClass>> = {
  NEUTRAL: 'NEUTRAL',
  NARROW: 'WIDEN',
  WIDEN: 'NARROW',
  CLASH: 'CLASH',
  OBLIGE: 'CLASH',
  GONE: 'CLASH',
};

/** Tells whether a change of a class breaks somebody (diff 10.1). */
export function isBreaking(of: SchemaClass, flow: DataFlow, polarity: Polarity): boolean {
  return BREAKING[placed(of, polarity)][flow];
}

/** Gives the polarity of what stands inside a `not` (`negated`) or inside a position without an order. */
export function within(outer: Polarity, inner: Polarity): Polarity {
  if (inner === 'plain') return outer;
  if (outer === 'unordered' || inner === 'unordered') return 'unordered';
  return outer === 'negated' ? 'plain' : 'negated';
}

function placed(of: SchemaClass, polarity: Polarity): SchemaClass {
  if (polarity === 'plain') return of;
  if (polarity === 'negated') return NEGATED[of];
  return of === 'NEUTRAL' ? 'NEUTRAL' : 'CLASH';
}
