import { isMap, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Contribution,
  type Declaration,
  type DraftView,
  declaredSchema,
  REMOVE,
} from '../../../analysis/index.js';
import { replaceSchema } from './replace-schema.js';

/**
 * Writes the body a `Response` declares (config 9.1): its type under its media type, or what was read of a body whose media type was
 * not, under the one it names. What stood under a vaguer media type goes away.
 */
export function declaredBody(
  declared: Declaration,
  status: string,
  bodies: Set<string>,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const written = declared.has('mediaType') ? declared.text('mediaType') : undefined;
  const isTyped = declared.has('type');
  if (!isTyped && written === undefined) return [];
  if (/^(?:1\d\d|204|205|304)$/.test(status)) {
    if (isTyped) ctx.raise('attribute.body-on-bodyless-status', { status }, { anchor: declared.anchor });
    else raiseUnused(declared, `a ${status} response has no body`, ctx);
    return [];
  }
  const mediaType = isTyped && !declared.has('mediaType') ? 'application/json' : (written ?? '');
  if (bodies.has(`${status} ${mediaType}`)) return [];
  const vaguer = draft.mediaTypes(status).filter((known) => isVaguer(known, mediaType, status, written, draft));
  const body = isTyped ? declaredSchema(declared, 'Response', ctx) : movedBody(vaguer, mediaType, status, draft);
  if (isTyped) bodies.add(`${status} ${mediaType}`);
  if (body === undefined) {
    if (!isTyped && !draft.mediaTypes(status).includes(mediaType))
      raiseUnused(
        declared,
        `without a type it is for a body whose media type cannot be read, and ${status} has none`,
        ctx,
      );
    return [];
  }
  return [
    ...vaguer.map((known): Contribution => {
      return { target: { node: 'response', status }, field: `content.${known}`, value: REMOVE, by: declared.by };
    }),
    ...replaceSchema({ node: 'response-schema', status, mediaType }, body, declared.by, draft),
  ];
}

/** Reports a media type without a body; one that a class states for all its actions is for those that have one. */
function raiseUnused(declared: Declaration, reason: string, ctx: AnalysisContext): void {
  if (declared.inherited) return;
  ctx.raise(
    'attribute.without-effect',
    { attribute: 'The mediaType of Response', reason },
    { anchor: declared.anchor },
  );
}

/** Tells whether a media type stands for one nobody could read: a range, or the page that a stream without a type is sent as. */
function isVaguer(
  known: string,
  mediaType: string,
  status: string,
  written: string | undefined,
  draft: DraftView,
): boolean {
  if (known === mediaType) return false;
  if (known === '*/*' || known === `${mediaType.split('/')[0]}/*`) return true;
  if (known !== 'text/html' || written === undefined || written === '*/*') return false;
  const schema = draft.get({ node: 'response-schema', status, mediaType: known }, '*');
  return isMap(schema) && schema.get('format') === 'binary';
}

/** Gives the one body that has a vaguer media type; the bytes under a JSON media type are some JSON value. */
function movedBody(
  vaguer: readonly string[],
  mediaType: string,
  status: string,
  draft: DraftView,
): JsonMap | undefined {
  const [known] = vaguer;
  if (known === undefined) return undefined;
  if (/[/+]json$/.test(mediaType)) return new Map();
  const schema = draft.get({ node: 'response-schema', status, mediaType: known }, '*');
  return isMap(schema) ? schema : new Map();
}
