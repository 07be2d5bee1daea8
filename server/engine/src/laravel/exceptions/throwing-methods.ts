import {
  AUTHORIZATION_EXCEPTION,
  HTTP_EXCEPTION,
  MODEL_NOT_FOUND_EXCEPTION,
  NOT_FOUND_HTTP_EXCEPTION,
  RECORD_NOT_FOUND_EXCEPTION,
  VALIDATION_EXCEPTION,
} from '@docgen/laravel-knowledge';

/** Maps methods of the framework, whose bodies are not read, to the exception they throw (errors 2.2). */
const METHODS: Record<string, { exception: string; status: number }> = {
  authorize: { exception: AUTHORIZATION_EXCEPTION, status: 403 },
  authorizeforuser: { exception: AUTHORIZATION_EXCEPTION, status: 403 },
  findorfail: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  firstorfail: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  sole: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  findsole: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  solevalue: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  valueorfail: { exception: MODEL_NOT_FOUND_EXCEPTION, status: 404 },
  failedauthorization: { exception: AUTHORIZATION_EXCEPTION, status: 403 },
  failedvalidation: { exception: VALIDATION_EXCEPTION, status: 422 },
  validate: { exception: VALIDATION_EXCEPTION, status: 422 },
  validatewithbag: { exception: VALIDATION_EXCEPTION, status: 422 },
};
const GATE = ['allowif', 'denyif'];
/** Lists methods a collection does not throw from, having no database to ask. */
const QUERIES = new Set(['firstorfail', 'sole', 'findsole', 'solevalue', 'valueorfail']);

/** Gives the exception of a framework method by its name; undefined for any other. `kind` describes the receiver. */
export function throwingMethod(
  name: string,
  kind: { collection: boolean; plainBuilder: boolean; gate: boolean },
): { exception: string; status: number } | undefined {
  const lower = name.toLowerCase();
  if (kind.gate && GATE.includes(lower)) return { exception: AUTHORIZATION_EXCEPTION, status: 403 };
  if (kind.collection && QUERIES.has(lower)) return undefined;
  const known = Object.hasOwn(METHODS, lower) ? METHODS[lower] : undefined;
  return kind.plainBuilder && known?.status === 404 ? { exception: RECORD_NOT_FOUND_EXCEPTION, status: 404 } : known;
}

/** Names the class `abort($status)` throws; one whose status is chosen at run time is mostly the general one. */
export function abortClass(status: number | null): string {
  return status === 404 ? NOT_FOUND_HTTP_EXCEPTION : HTTP_EXCEPTION;
}
