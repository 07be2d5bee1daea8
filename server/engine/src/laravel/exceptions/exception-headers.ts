import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { Type } from '../../types/type.js';

export type Headers = readonly [name: string, type: 'string' | 'integer'][];

const KERNEL = 'Symfony\\Component\\HttpKernel\\Exception\\';

/** Maps exceptions with a header of their own to its name; its value is the first argument, which the headers follow later. */
const OWN: Record<string, string> = {
  [`${KERNEL}UnauthorizedHttpException`]: 'WWW-Authenticate',
  [`${KERNEL}MethodNotAllowedHttpException`]: 'Allow',
  [`${KERNEL}ServiceUnavailableHttpException`]: 'Retry-After',
  [`${KERNEL}TooManyRequestsHttpException`]: 'Retry-After',
};

/** Tells whether the first argument of an exception is the value of a header, which its message follows. */
export function takesHeaderFirst(fqcn: string): boolean {
  return Object.hasOwn(OWN, fqcn);
}

/** Gives the headers of the framework's answer to one of its own HTTP exceptions, made with these arguments (errors 5). */
export function exceptionHeaders(fqcn: string, args: CallArgs): Headers {
  if (!fqcn.startsWith(KERNEL)) return [];
  const own = OWN[fqcn];
  const first = own === undefined || args.unreadable ? undefined : args.positional[0]?.type;
  const stated = first === undefined || first.kind === 'null' || own === undefined ? [] : [headerOf(own, first)];
  return [...stated, ...literalHeaders(argType(args, own === undefined ? 3 : 4, 'headers'))];
}

/** Lists the literal names among headers; none where they are not written out. */
export function literalHeaders(headers: Type | undefined): Headers {
  if (headers?.kind !== 'shape') return [];
  return headers.fields.filter(({ optional }) => optional !== true).map(({ key, type }) => headerOf(key, type));
}

/** Types the value of a header: only a wait is told as a number. */
function headerOf(name: string, value: Type): Headers[number] {
  const integer =
    (value.kind === 'literal' && typeof value.value === 'number' && Number.isInteger(value.value)) ||
    (value.kind === 'scalar' && value.type === 'int');
  return [name, integer && name.toLowerCase() === 'retry-after' ? 'integer' : 'string'];
}
