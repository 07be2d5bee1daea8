import { type DeclarationPlace, declarationsAt } from '@docgen/php';
import type { AnalysisContext } from '../context.js';
import { Declaration } from './declaration.js';

/** Holds what a declaration is about, and what it says of that, as far as the first to say it has the last word. */
interface Statement {
  of: string;
  says: readonly string[];
  /** Part of it that no later declaration can say; all, where absent. */
  settles?: readonly string[];
}

/** Maps attributes that may be repeated to what one of them states; the rest report repetitions themselves, or add up. */
const STATEMENTS: Readonly<Record<string, (declared: Declaration) => Statement | undefined>> = {
  Response: (one) => {
    const media = one.text('mediaType') ?? 'application/json';
    const said = one.given.filter((argument) => argument === 'description' || argument === 'errorComponent');
    return { of: one.digits('status') ?? '200', says: one.has('type') ? [...said, `type ${media}`] : said };
  },
  ResponseHeader: (one) => named(`${one.digits('status') ?? '200'} ${one.text('name')?.toLowerCase()}`, one),
  QueryParameter: (one) => named(one.text('name'), one),
  PathParameter: (one) => named(one.text('name'), one),
  HeaderParameter: (one) => named(one.text('name')?.toLowerCase().replace(/_/g, '-'), one),
  CookieParameter: (one) => named(one.text('name'), one),
  // A type that cannot be read leaves the field to a later one.
  BodyParameter: (one) => named(one.text('name'), one, (argument) => argument === 'type' && one.text('type')),
  // A file that is not there leaves a property to a later one.
  Description: (one) => ({
    of: String(one.flag('request')),
    says: ['prose'],
    settles: one.has('file') ? [] : ['prose'],
  }),
  // Examples of an action are named, and told apart where they are written; those a field cannot take are told by themselves.
  Example: (one) =>
    one.place.target === 'P' && one.given.join() === 'value' ? { of: 'field', says: ['value'] } : undefined,
  Mock: (one) =>
    one.text('faker') || one.text('seedGroup') ? { of: one.text('property') ?? '', says: ['mock'] } : undefined,
  IgnoreParam: (one) => ({ of: `${one.text('in')?.toLowerCase()} ${one.text('name')}`, says: [] }),
  IgnoreResponse: (one) => ({ of: one.digits('status') ?? '', says: [] }),
};

const ABOUT = new Set(['name', 'status']);

function named(
  of: string | undefined,
  declared: Declaration,
  detail: (argument: string) => string | false | undefined = () => undefined,
): Statement {
  const said = declared.given.filter((argument) => !ABOUT.has(argument));
  return { of: of ?? '', says: said.map((argument) => `${argument} ${detail(argument) || ''}`) };
}

/** Lists what `Unauthenticated` beside it leaves without meaning (config 9.11). */
const NEEDS_AUTHENTICATION = new Set(['Security', 'OptionallyAuthenticated', 'Abilities']);

/**
 * Reports declarations of one place that others there leave nothing to say: what the first of them says counts (config 7.5), and
 * who needs no authentication needs no scheme.
 */
export function raiseRepetitions(place: DeclarationPlace, ctx: AnalysisContext): void {
  const { read } = declarationsAt(ctx, place);
  const isOpen = read.some(({ attribute }) => attribute === 'Unauthenticated');
  const said = new Map<string, Set<string>>();
  for (const written of read) {
    const declared = new Declaration(place, written);
    const reason = reasonOf(declared, isOpen, said);
    if (reason === undefined) continue;
    const { attribute, anchor } = declared;
    ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
  }
}

function reasonOf(declared: Declaration, isOpen: boolean, said: Map<string, Set<string>>): string | undefined {
  const { attribute } = declared;
  if (isOpen && NEEDS_AUTHENTICATION.has(attribute)) return 'Unauthenticated beside it takes all authentication away';
  if (attribute === 'Abilities' && declared.texts('abilities').length === 0) return 'it names no ability';
  const statement = STATEMENTS[attribute]?.(declared);
  if (statement === undefined) return undefined;
  const key = `${attribute} ${statement.of}`;
  const before = said.get(key);
  said.set(key, new Set([...(before ?? []), ...(statement.settles ?? statement.says)]));
  return before !== undefined && statement.says.every((one) => before.has(one))
    ? 'one above it says this already, and the first counts'
    : undefined;
}
