import { argType } from '../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../infer/member-rule.js';
import { askRoute } from '../infer/memo/memo-scope.js';
import { BOOL, exactly, FALSE, FLOAT, INT, klass, list, map, NULL, STRING, TRUE, unknown } from '../types/make.js';
import { nullable } from '../types/operations.js';
import type { Type } from '../types/type.js';
import { union } from '../types/union.js';

/** Types `getCode()`: a database error has a string code, so that a class that may be one may have either. */
function code({ on, frame: { run } }: MemberCall): Type {
  const held = on.has?.find((field) => field.key === 'code')?.type;
  if (held !== undefined) return held;
  const texts = run.codebase.isSubclass(on.fqcn, PDO) || (on.exact !== true && run.codebase.isSubclass(PDO, on.fqcn));
  return texts ? union([INT, STRING]) : INT;
}

const PDO = 'PDOException';

/** Types `getPrevious()`: an exception the framework put in the place of another has that one (errors 4.1). */
function previous({ on, frame: { run } }: MemberCall): Type {
  const known = askRoute(run, `previous of ${on.fqcn}`, ({ previous: replaced }) =>
    replaced !== undefined && on.exact === true && replaced.of.toLowerCase() === on.fqcn.toLowerCase()
      ? replaced.is
      : undefined,
  );
  if (known === undefined) return nullable(klass('Throwable'));
  return known === null ? NULL : exactly(klass(known));
}

/** Rules of PHP's own classes, which no source declares. */
const throwable = rules([
  ['getMessage getFile getTraceAsString __toString', STRING],
  ['getLine', INT],
  ['getCode', code],
  ['getTrace', list(map(STRING, unknown('mixed')))],
  ['getPrevious', previous],
]);

const interval = klass('DateInterval');

const dates = rules([
  ['format', STRING],
  ['getTimestamp getOffset', INT],
  ['getTimezone', union([klass('DateTimeZone'), FALSE])],
  ['diff', interval],
]);

const moving = rules([
  ['add sub setDate setISODate setTime setTimestamp setTimezone', self],
  ['modify', (call) => union([call.on, FALSE])],
  ['createFromFormat', (call) => union([call.on, FALSE])],
  ['createFromInterface createFromMutable createFromImmutable', (call) => call.on],
  ['getLastErrors', unknown('vague-array')],
]);

export const fileMethods = rules([
  ['getFilename getPathname getPath getExtension getBasename getType __toString', STRING],
  ['getRealPath', union([STRING, FALSE])],
  ['getSize getMTime getATime getCTime getPerms getInode getOwner getGroup', union([INT, FALSE])],
  ['isFile isDir isLink isReadable isWritable isExecutable', BOOL],
]);

/** Decides whether a class that is looked at stands below another. */
function below({ on, args, frame: { run } }: MemberCall): Type {
  const { codebase } = run;
  const [of] = on.args ?? [];
  const parent = argType(args, 0);
  if (of?.kind !== 'class' || parent?.kind !== 'literal' || typeof parent.value !== 'string') return BOOL;
  if (of.fqcn.toLowerCase() === parent.value.toLowerCase()) return BOOL;
  if (codebase.isSubclass(of.fqcn, parent.value)) return TRUE;
  return of.exact === true && codebase.excludes(of.fqcn, parent.value) ? FALSE : BOOL;
}

/** Types a new object of the class that is looked at: of an object that is, nothing of its state. */
function madeAnew({ on }: MemberCall): Type {
  const [of] = on.args ?? [];
  if (of?.kind !== 'class') return of ?? unknown('dynamic-call');
  const type = klass(of.fqcn, of.args);
  return of.exact === true ? exactly(type) : type;
}

const reflection = rules([
  ['getName getShortName getNamespaceName', STRING],
  ['getFileName getDocComment', union([STRING, FALSE])],
  ['getParentClass', union([klass('ReflectionClass'), FALSE])],
  ['getConstants getDefaultProperties getStaticProperties', map(STRING, unknown('mixed'))],
  ['getInterfaceNames getTraitNames', list(STRING)],
  ['isInterface isAbstract isFinal isEnum isInstance hasMethod hasProperty isAnonymous', BOOL],
  ['isSubclassOf implementsInterface', below],
  ['newInstance newInstanceArgs newInstanceWithoutConstructor', madeAnew],
]);

function element(call: MemberCall, index: number): Type {
  const { args } = call.on;
  if (args === undefined) return unknown('untyped');
  return (args.length === 1 ? (index === 1 ? args[0] : INT) : args[index]) ?? unknown('untyped');
}

const iterator = rules([
  ['current', (call) => element(call, 1)],
  ['key', (call) => element(call, 0)],
  ['next rewind', { kind: 'void' }],
  ['valid', BOOL],
]);

/** Lists properties of `DateInterval`, which are read where no rule names a method. */
const INTERVAL_NUMBERS = new Set(['y', 'm', 'd', 'h', 'i', 's', 'invert']);

export function phpProperty(fqcn: string, name: string): Type | undefined {
  if (fqcn !== 'DateInterval') return undefined;
  if (INTERVAL_NUMBERS.has(name)) return INT;
  if (name === 'f') return FLOAT;
  return name === 'days' ? union([INT, FALSE]) : undefined;
}

export const phpClasses: readonly ClassRules[] = [
  { fqcn: 'Throwable', methods: throwable },
  { fqcn: 'Exception', methods: throwable },
  { fqcn: 'Error', methods: throwable },
  { fqcn: 'DateTimeInterface', methods: dates },
  { fqcn: 'DateTime', methods: { ...dates, ...moving } },
  { fqcn: 'DateTimeImmutable', methods: { ...dates, ...moving } },
  {
    fqcn: 'DateInterval',
    methods: rules([
      ['format', STRING],
      ['createFromDateString', union([interval, FALSE])],
    ]),
  },
  {
    fqcn: 'DateTimeZone',
    methods: rules([
      ['getName', STRING],
      ['getOffset', INT],
    ]),
  },
  { fqcn: 'SplFileInfo', methods: fileMethods },
  { fqcn: 'ReflectionClass', methods: reflection },
  { fqcn: 'ReflectionObject', methods: reflection },
  {
    fqcn: 'ReflectionEnum',
    methods: rules([
      ['getShortName getName', STRING],
      ['isBacked', BOOL],
    ]),
  },
  { fqcn: 'Iterator', methods: iterator },
  { fqcn: 'Generator', methods: { ...iterator, ...rules([['getReturn send throw', unknown('untyped')]]) } },
  { fqcn: 'ArrayIterator', methods: { ...iterator, ...rules([['count', INT]]) } },
  {
    fqcn: 'ArrayObject',
    methods: rules([
      ['count', INT],
      ['getArrayCopy', unknown('vague-array')],
      ['offsetExists', BOOL],
    ]),
  },
  { fqcn: 'Countable', methods: rules([['count', INT]]) },
  { fqcn: 'Stringable', methods: rules([['__toString', STRING]]) },
  {
    fqcn: 'NumberFormatter',
    methods: rules([
      ['format formatCurrency', union([STRING, FALSE])],
      ['parse', union([INT, FLOAT, FALSE])],
    ]),
  },
  {
    fqcn: 'SimpleXMLElement',
    methods: rules([
      ['asXML', union([STRING, BOOL])],
      ['getName', STRING],
      ['count', INT],
    ]),
  },
  {
    fqcn: 'WeakMap',
    methods: rules([
      ['count', INT],
      ['offsetGet', (call) => (argType(call.args, 0) === undefined ? NULL : element(call, 1))],
    ]),
  },
];
