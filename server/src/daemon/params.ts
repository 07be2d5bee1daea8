import {
  type Method,
  type MethodParams,
  NOTIFICATION_PARAMS,
  type NotificationMethod,
  type Notifications,
  PARAMS,
  type ParamType,
} from '@docgen/protocol/rpc';
import { invalid } from '../requests/request-context.js';

const IS: Readonly<Record<ParamType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  flag: (value) => typeof value === 'boolean',
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  variables: (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string'),
  place: isPlace,
  structure: isObject,
  token: (value) => typeof value === 'string' || typeof value === 'number',
};

/** Reads the parameters of a request as far as this version knows them. Throws a Refusal for one of a wrong type. */
export function paramsOf<M extends Method>(method: M, sent: unknown): MethodParams<M> {
  if (sent !== undefined && sent !== null && !isObject(sent))
    throw invalid(`The parameters of ${method} are no object.`);
  const known: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(PARAMS[method]) as [string, ParamType][]) {
    const value = (sent as Record<string, unknown> | null | undefined)?.[name];
    if (value === undefined || value === null) continue;
    if (!IS[type](value)) throw invalid(`The parameter ${name} of ${method} has a wrong type.`);
    known[name] = value;
  }
  return known as MethodParams<M>;
}

/** Reads the parameters of a notification; undefined where one is missing or of a wrong type. */
export function notificationParamsOf<N extends NotificationMethod>(
  method: N,
  sent: unknown,
): Notifications[N] | undefined {
  if (!isObject(sent)) return undefined;
  const types = Object.entries(NOTIFICATION_PARAMS[method]) as [string, ParamType][];
  if (!types.every(([name, type]) => IS[type](sent[name]))) return undefined;
  return Object.fromEntries(types.map(([name]) => [name, sent[name]])) as unknown as Notifications[N];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: unknown): boolean {
  if (!isObject(value) || typeof value.uri !== 'string') return false;
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) >= 0;
  return isCount(value.line) && (value.character === undefined || isCount(value.character));
}
