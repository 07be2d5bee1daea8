import { ArrayBuilder, isUnknown, type OpenValue, step, unknownBecause } from '@docgen/php';
import { describe, expect, test } from 'vitest';
import { cast } from '../../../server/php/src/eval/cast.js';
import { PHP_CONSTANTS, VARYING_CONSTANTS } from '../../../server/php/src/eval/constants.js';
import { binary, unary } from '../../../server/php/src/eval/operators.js';
import { type Answer, answersOf, noPhp, tagged } from './answers.js';
import { AWKWARD, DECLARED, evaluated } from './values.js';

const values = AWKWARD.map(evaluated);

/** Pairs an expression over `$v` with what evaluating it here comes to. */
interface Asked {
  php: string;
  shown: string;
  value: OpenValue;
}

const BINARY = [
  ...['+', '-', '*', '/', '%', '**', '.', '&', '|', '^', '<<', '>>'],
  ...['==', '!=', '===', '!==', '<', '<=', '>', '>=', '<=>', '&&', '||', 'xor', '??'],
] as const;
const STEPS = ['++', '--'] as const;
const UNARY = ['!', '-', '+', '~'] as const;
const CASTS = ['int', 'float', 'string', 'bool', 'array', 'object'] as const;

/** Tells whether "unknown" is right: PHP throws, or gives a form to what has none under a warning, or the bytes are no text. */
function mayBeUnknown({ value, warning }: Answer): boolean {
  if (value[0] === 'thrown') return true;
  if (warning !== undefined && /could not be converted|^Array to string/.test(warning)) return true;
  const bytes = Buffer.from(value[0] === 'text' ? String(value[1]) : '', 'hex');
  return !Buffer.from(bytes.toString()).equals(bytes);
}

/** Is what a power says that is too near to the middle of two floats, or neither whole nor half. */
const UNSURE = 'a power that machines round differently';

/** Finds `$case == true`, which is unknown: the compiler, which sees the literal, says another thing than a variable. */
const TWO_WAYS = /^(?:(?:true|false) [!=]= \\App\\\w+::\w+|\\App\\\w+::\w+ [!=]= (?:true|false))$/;

function disagreements(asked: readonly Asked[]): string[] {
  const answers = answersOf({ declare: DECLARED, values: AWKWARD, expressions: asked.map((a) => a.php) });
  return asked.flatMap(({ shown, value }, i) => {
    const answer = answers[i] as Answer;
    const own = tagged(value);
    const isRight = isUnknown(value)
      ? mayBeUnknown(answer) || TWO_WAYS.test(shown) || UNSURE === value.why
      : JSON.stringify(own) === JSON.stringify(answer.value);
    return isRight ? [] : [`${shown}: ${JSON.stringify(own)}, PHP says ${JSON.stringify(answer)}`];
  });
}

describe.skipIf(noPhp !== undefined)(`PHP's own answers${noPhp === undefined ? '' : ` (${noPhp})`}`, () => {
  test.each(BINARY)('$l %s $r', (op) => {
    const asked = values.flatMap((l, i) =>
      values.map((r, j) => ({
        php: `$v[${i}] ${op} $v[${j}]`,
        shown: `${AWKWARD[i]} ${op} ${AWKWARD[j]}`,
        value: binary(op, l, r),
      })),
    );
    expect(disagreements(asked)).toEqual([]);
  });

  test('powers', () => {
    const bases = ['2', '3', '5', '7', '10', '0.1', '1.1', '-2', '1e10', '1.5e-7', '1e-300'];
    const asked = bases.flatMap((base) =>
      Array.from({ length: 81 }, (_, i) => (i - 40) / 2).map((exponent) => ({
        php: `(${base}) ** ${exponent}.0`.replace(/\.5\.0$/, '.5'),
        shown: `(${base}) ** ${exponent}`,
        value: binary('**', evaluated(base), exponent),
      })),
    );
    expect(disagreements(asked)).toEqual([]);
    expect(asked.filter(({ value }) => isUnknown(value)).length).toBeLessThan(asked.length / 10);
  });

  test.each(UNARY)('%s $v', (op) => {
    const asked = values.map((v, i) => ({ php: `${op}$v[${i}]`, shown: `${op} ${AWKWARD[i]}`, value: unary(op, v) }));
    expect(disagreements(asked)).toEqual([]);
  });

  test('[$v => 1]', () => {
    const asked = values.map((v, i) => {
      const builder = new ArrayBuilder();
      return {
        php: `[$v[${i}] => 1]`,
        shown: `[${AWKWARD[i]} => 1]`,
        value: builder.set(v, 1n) ? builder.done() : unknownBecause('no key'),
      };
    });
    expect(disagreements(asked)).toEqual([]);
  });

  test('constants', () => {
    const names = [...PHP_CONSTANTS.keys()];
    const defined = answersOf({ values: [], expressions: names.map((name) => `defined('${name}')`) });
    // The installed extensions do not matter here.
    const asked = names
      .filter((name, i) => defined[i]?.value[1] === true || !/^(?:MB|FILTER)_/.test(name))
      .map((name) => ({ php: name, shown: name, value: PHP_CONSTANTS.get(name) as OpenValue }));
    expect(disagreements(asked)).toEqual([]);
    const varying = [...VARYING_CONSTANTS];
    const types = answersOf({ values: [], expressions: varying.map(([name]) => `get_debug_type(${name})`) });
    expect(types.map(({ value }) => Buffer.from(value[1] as string, 'hex').toString())).toEqual(
      varying.map(([, type]) => type),
    );
  });

  test.each(STEPS)('$v%s', (op) => {
    const texts = ['z', 'Az', 'Zz9', 'a9', 'zZ', '9z', 'a-9', 'ä9', 'v1.9', 'zzz'].map((text) => `'${text}'`);
    const php = [...AWKWARD, ...texts];
    const asked = php.map((v) => ({
      php: `(function ($x) { $x${op}; return $x; })(${v})`,
      shown: `${v}${op}`,
      value: step(op, evaluated(v)),
    }));
    expect(disagreements(asked)).toEqual([]);
  });

  test.each(CASTS)('(%s) $v', (to) => {
    const asked = values.map((v, i) => ({
      php: `(${to}) $v[${i}]`,
      shown: `(${to}) ${AWKWARD[i]}`,
      value: cast(to, v),
    }));
    expect(disagreements(asked)).toEqual([]);
  });
});
