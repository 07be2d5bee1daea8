import { snake } from '@docgen/php';
import { OPEN_GATE } from '../../normalise/gates.js';
import { note, rule, type ValidationRule } from '../../rule.js';
import { VOCABULARY } from '../../rules/index.js';
import { canonicalName } from '../../rules/names.js';
import { readRules } from '../evaluator.js';
import type { Argument, Link, RuleValue } from '../expressions/value.js';
import { opaque, type Reading, readChoice, returned, rules, widened } from '../rules/reading.js';
import type { RuleScope } from '../scope.js';
import { anyOfRule } from './any-of.js';
import { parameter, parameters } from './arguments.js';
import { decideArgument } from './condition.js';
import { dimensions, fileRule } from './files.js';
import { fluent, fluentDate, fluentNumeric, fluentString, password } from './fluent.js';
import { linksInPlace, positionalArguments } from './parameter-names.js';
import { defaultPassword } from './password-defaults.js';
import { ruleSchema } from './rule-schema.js';
import { enumRule, inRule, tableRule } from './values.js';

type Call = RuleValue & { k: 'call' };
type Factory = (args: readonly Argument[], chain: readonly Link[], scope: RuleScope) => Reading;

/** Makes a factory of a rule whose parameters are read as those of `in`. */
const listing =
  (name: string): Factory =>
  (args) => {
    const texts = parameters(args);
    return texts === undefined ? widened() : texts.length === 0 ? opaque() : rules(rule(name, ...texts));
  };

/** Makes a factory of `Rule::requiredIf($c)` and its like: decided, or stated in a note (validation 5.7). */
const presence =
  (name: string, when: boolean, undecided: ValidationRule): Factory =>
  ([condition], _chain, scope) => {
    const test = decideArgument(condition, scope);
    if (test !== undefined) return test === when ? rules(rule(name)) : opaque();
    return rules(undecided);
  };

const choose =
  (when: boolean): Factory =>
  ([condition, first, second], _chain, scope) => {
    const arm = (arg: Argument | undefined): RuleValue =>
      arg === undefined ? { k: 'scalar', v: '' } : (returned(arg.value) ?? arg.value);
    const arms = when ? [arm(first), arm(second)] : [arm(second), arm(first)];
    const test = decideArgument(condition, scope);
    if (test !== undefined) return readRules((test ? arms[0] : arms[1]) as RuleValue, scope);
    return readChoice(arms, scope, readRules);
  };

const REQUIRED = note('Required under a condition decided at run time.');
const PROHIBITED = note('Must not be sent under a condition decided at run time.');

/** Lists the factories of the framework's `Rule`, lower case (validation 5.2, 5.7). */
const RULE: Record<string, Factory> = {
  when: choose(true),
  unless: choose(false),
  string: (_args, chain, scope) => fluentString(chain, scope),
  numeric: (_args, chain, scope) => fluentNumeric(chain, scope),
  date: (_args, chain, scope) => fluentDate(chain, scope),
  datetime: (_args, chain, scope) => fluentDate(chain, scope, 'Y-m-d H:i:s'),
  email: () => rules(rule('email')),
  array: (args) => {
    const keys = parameters(args);
    return keys === undefined ? { ...rules(rule('array')), widened: true } : rules(rule('array', ...keys));
  },
  notin: listing('not_in'),
  contains: listing('contains'),
  doesntcontain: listing('doesnt_contain'),
  password: (_args, chain, scope) => defaultPassword([], chain, scope),
  file: (_args, chain, scope) => fileRule('file', undefined, chain, scope),
  imagefile: (_args, chain, scope) => fileRule('image', undefined, chain, scope),
  dimensions,
  anyof: anyOfRule,
  foreach: ([callback], _chain, scope) => {
    const value = callback === undefined ? undefined : returned(callback.value);
    return value === undefined ? opaque() : readRules(value, scope);
  },
  requiredif: presence('required', true, REQUIRED),
  requiredunless: presence('required', false, REQUIRED),
  prohibitedif: presence('prohibited', true, PROHIBITED),
  prohibitedunless: presence('prohibited', false, PROHIBITED),
  excludeif: presence('exclude', true, OPEN_GATE),
  excludeunless: presence('exclude', false, OPEN_GATE),
};

/** Lists the static factories of `Password`. */
const PASSWORD: Record<string, Factory> = {
  min: (args, chain, scope) => password([rule('min', ...(parameters(args) ?? []))], chain, scope),
  default: (_args, chain, scope) => defaultPassword([], chain, scope),
  defaults: (_args, chain, scope) => defaultPassword([], chain, scope),
  required: (_args, chain, scope) => defaultPassword([rule('required')], chain, scope),
  sometimes: (_args, chain, scope) => defaultPassword([rule('sometimes')], chain, scope),
};

const FILE: Record<string, Factory> = {
  types: (args, chain, scope) => fileRule('file', args, chain, scope),
  image: (_args, chain, scope) => fileRule('image', undefined, chain, scope),
  default: (_args, chain, scope) => fileRule('file', undefined, chain, scope),
};

const short = (name: string) => name.slice(name.lastIndexOf('\\') + 1);

/** Reads a static call and its chain (validation 5.2). */
export function readBuilder(call: Call, scope: RuleScope): Reading {
  const value = { ...call, args: positionalArguments(call.method, call.args), chain: linksInPlace(call.chain) };
  const method = value.method.toLowerCase();
  const owner = short(value.class);
  if (method === 'in') return inRule(value.args);
  if (method === 'enum') return enumRule(value.args, value.chain, scope);
  if (method === 'exists' || method === 'unique') return tableRule(method, value.args);
  const table =
    owner === 'Rule'
      ? RULE
      : owner === 'Password'
        ? PASSWORD
        : owner === 'File' || owner === 'ImageFile'
          ? FILE
          : undefined;
  const factory = table !== undefined && Object.hasOwn(table, method) ? table[method] : undefined;
  if (factory !== undefined) return factory(value.args, value.chain, scope);
  return owner === 'Rule' ? named(value, scope) : opaque();
}

/** Reads `Rule::<name>(args)` of later frameworks, when the name in snake case is a rule of the vocabulary. */
function named(value: Call, scope: RuleScope): Reading {
  const name = canonicalName(snake(value.method));
  if (!Object.hasOwn(VOCABULARY, name)) return opaque();
  const params = parameters(value.args);
  if (params === undefined) return widened();
  const version = name === 'ip' ? value.chain.find((link) => /^v[46]$/i.test(link.method)) : undefined;
  if (version !== undefined) return rules(rule(`ip${version.method.toLowerCase()}`));
  return fluent([rule(name, ...params)], value.chain, {}, scope);
}

/** Maps rule classes of the framework to their factories. */
const CLASSES: Record<string, Factory> = {
  In: (args) => inRule(args),
  NotIn: listing('not_in'),
  Enum: enumRule,
  Exists: (args) => tableRule('exists', args),
  Unique: (args) => tableRule('unique', args),
  Password: (args, chain, scope) => password([rule('min', parameter(args[0]?.value) ?? '8')], chain, scope),
  File: (_args, chain, scope) => fileRule('file', undefined, chain, scope),
  ImageFile: (_args, chain, scope) => fileRule('image', undefined, chain, scope),
  Dimensions: dimensions,
  StringRule: (_args, chain, scope) => fluentString(chain, scope),
  Numeric: (_args, chain, scope) => fluentNumeric(chain, scope),
  Date: (_args, chain, scope) => fluentDate(chain, scope),
  Email: () => rules(rule('email')),
  ArrayRule: (args, chain, scope) => (RULE.array as Factory)(args, chain, scope),
  AnyOf: anyOfRule,
  Contains: listing('contains'),
  DoesntContain: listing('doesnt_contain'),
  RequiredIf: RULE.requiredif as Factory,
  ProhibitedIf: RULE.prohibitedif as Factory,
  ExcludeIf: RULE.excludeif as Factory,
};

/** Reads `new X(args)` with its chain: a class of the framework, or one with `RuleSchema` (validation 5.2, 5.5). */
export function readInstance(value: RuleValue & { k: 'new' }, scope: RuleScope): Reading {
  const framework = /^Illuminate\\Validation\\Rules\\(\w+)$/.exec(value.class)?.[1];
  const factory = framework !== undefined && Object.hasOwn(CLASSES, framework) ? CLASSES[framework] : undefined;
  if (factory !== undefined && framework !== undefined)
    return factory(positionalArguments(framework, value.args), linksInPlace(value.chain), scope);
  const described = ruleSchema(value.class, scope);
  return described === undefined ? opaque(`the rule class ${short(value.class)}`) : described;
}
