import { inPlaces } from '../expressions/arguments.js';
import type { Argument, Link } from '../expressions/value.js';

/**
 * Lists the parameters of rule builders and of their chained calls, by method in lower case; `new` builders by their
 * class. Where classes name one parameter differently, the row has every name.
 */
export const PARAMETER_NAMES: Readonly<Record<string, readonly string[]>> = {
  alpha: ['ascii'],
  alphadash: ['ascii'],
  alphanumeric: ['ascii'],
  after: ['date'],
  afterorequal: ['date'],
  anyof: ['rules'],
  array: ['keys'],
  arrayrule: ['keys'],
  before: ['date'],
  beforeorequal: ['date'],
  between: ['min|from|minSize', 'max|to|maxSize'],
  betweenorequal: ['from', 'to'],
  can: ['ability'],
  contains: ['values'],
  decimal: ['min', 'max'],
  different: ['field'],
  digits: ['length'],
  digitsbetween: ['min', 'max'],
  dimensions: ['constraints|dimensions'],
  doesntcontain: ['values'],
  enum: ['type'],
  exactly: ['value'],
  except: ['values'],
  excludeif: ['callback|condition'],
  excludeunless: ['callback|condition'],
  exists: ['table', 'column'],
  extensions: ['extensions'],
  foreach: ['callback'],
  format: ['format'],
  greaterthan: ['field'],
  greaterthanorequalto: ['field'],
  height: ['value'],
  image: ['allowSvg'],
  imagefile: ['allowSvg'],
  in: ['values'],
  lessthan: ['field'],
  lessthanorequalto: ['field'],
  max: ['value|size'],
  maxdigits: ['value'],
  maxheight: ['value'],
  maxwidth: ['value'],
  min: ['value|size'],
  mindigits: ['value'],
  minheight: ['value'],
  minwidth: ['value'],
  multipleof: ['value'],
  notin: ['values'],
  only: ['values'],
  password: ['min'],
  prohibitedif: ['callback|condition'],
  prohibitedunless: ['callback|condition'],
  ratio: ['value'],
  requiredif: ['callback|condition'],
  requiredunless: ['callback|condition'],
  rules: ['rules'],
  same: ['field'],
  size: ['size'],
  types: ['mimetypes'],
  unique: ['table', 'column'],
  unless: ['condition|value', 'rules|callback', 'defaultRules|default'],
  when: ['condition|value', 'rules|callback', 'defaultRules|default'],
  width: ['value'],
};

/** Moves named arguments of a builder to their positions. */
export function positionalArguments(method: string, args: readonly Argument[]): readonly Argument[] {
  const name = method.toLowerCase();
  return Object.hasOwn(PARAMETER_NAMES, name) ? inPlaces(args, PARAMETER_NAMES[name] ?? []) : args;
}

export function linksInPlace(chain: readonly Link[]): readonly Link[] {
  if (chain.every(({ args }) => args.at(-1)?.named === undefined)) return chain;
  return chain.map((link) => ({ ...link, args: positionalArguments(link.method, link.args) }));
}
