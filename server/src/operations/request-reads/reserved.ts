import { isMap, type JsonMap } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';

/** Lists headers that HTTP, OpenAPI or a proxy defines (requests 14.1). */
const RESERVED = new Set([
  'accept',
  'content-type',
  'authorization',
  'host',
  'content-length',
  'cookie',
  'connection',
  'transfer-encoding',
  'forwarded',
  'x-real-ip',
  'cf-connecting-ip',
]);

const folded = (name: string) => name.toLowerCase().replaceAll('_', '-');

export function isPublishedHeader(name: string, ctx: AnalysisContext): boolean {
  const key = folded(name);
  if (RESERVED.has(key) || key.startsWith('x-forwarded-')) return false;
  if (schemeKeys('header', ctx.document.security.schemes).some((other) => folded(other) === key)) return false;
  return ctx.document.apiVersion === null || folded(ctx.document.apiVersion.header) !== key;
}

export function isPublishedCookie(name: string, ctx: AnalysisContext): boolean {
  if (name === 'XSRF-TOKEN' || name === ctx.host('sessionCookie')?.value) return false;
  return !schemeKeys('cookie', ctx.document.security.schemes).includes(name);
}

/** Lists the headers or cookies that carry the keys of `apiKey` schemes. */
function schemeKeys(place: 'header' | 'cookie', schemes: JsonMap): string[] {
  return [...schemes.values()].flatMap((scheme) => {
    if (!isMap(scheme) || scheme.get('type') !== 'apiKey' || scheme.get('in') !== place) return [];
    const name = scheme.get('name');
    return typeof name === 'string' ? [name] : [];
  });
}
