/** Tells whether a number is a multiple of another as they are written, in decimals: 19.99 is one of 0.01, whatever their binary quotient. */
export function isMultipleOf(value: number | bigint, step: number | bigint): boolean {
  if (![value, step].every((one) => typeof one === 'bigint' || Number.isFinite(one))) return false;
  const [whole, part] = decimals(value, step);
  return part !== 0n && whole % part === 0n;
}

/** Gives two finite numbers as integers of one scale. */
export function decimals(...values: readonly [number | bigint, number | bigint]): [bigint, bigint] {
  const parts = values.map((value) => partsOf(String(value)));
  const least = Math.min(...parts.map(({ exponent }) => exponent));
  const [first = 0n, second = 0n] = parts.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - least));
  return [first, second];
}

function partsOf(text: string): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
