import { CONVERT_EMPTY_STRINGS_TO_NULL, TRIM_STRINGS } from '@docgen/laravel-knowledge';
import type { BlankText } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { writtenDefault } from '../interpreter/properties.js';
import { wrap } from '../registrar/attributes.js';
import { bare } from '../sources/classes.js';
import { isArray, isUnknown, likelyValue, text, type Value } from '../values/value.js';

/** Lists what the framework's own trimming leaves alone, for an application whose `vendor/` is not there. */
const UNTRIMMED = ['current_password', 'password', 'password_confirmation'];
/** Lists the methods by which a class of the project does something else with text. */
const DECIDING = ['handle', 'transform', 'shouldSkip', 'clean', 'cleanValue', 'cleanArray', 'cleanParameterBag'];

/** Tells what the middleware of every request makes of blank text (host 11); null where its stack is not known. */
export function blankTextOf(interp: Interpreter, stack: readonly Value[] | undefined): BlankText | null {
  if (stack === undefined) return null;
  const settings = interp.app.found.blankText;
  let untrimmed: string[] | null = null;
  for (const entry of stack) {
    if (isUnknown(likelyValue(entry))) return null;
    const owner = bare(text(likelyValue(entry)) ?? '');
    const trims = interp.classes.isA(owner, TRIM_STRINGS);
    if (!trims && !interp.classes.isA(owner, CONVERT_EMPTY_STRINGS_TO_NULL)) continue;
    if (settings.undecided || DECIDING.some((name) => interp.classes.method(owner, name) !== undefined)) return null;
    if (!trims) return { nulled: true, untrimmed };
    const stated = writtenDefault(interp, owner, 'except');
    const except = stated === undefined ? UNTRIMMED : texts(likelyValue(stated));
    if (except === undefined) return null;
    untrimmed = [...new Set([...except, ...settings.untrimmed])].sort();
  }
  return { nulled: false, untrimmed };
}

function texts(value: Value): string[] | undefined {
  if (!isArray(value)) return undefined;
  const known = wrap(value).map((v) => text(likelyValue(v)));
  return known.includes(undefined) ? undefined : (known as string[]);
}
