/** Text of a PHP float: 14 significant digits, `1.0E+25` from 1e15 up and below 1e-4, no trailing `.0` (engine 12.2). */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NAN';
  if (!Number.isFinite(value)) return value > 0 ? 'INF' : '-INF';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [digits = '', exp = '0'] = value.toExponential(13).split('e');
  const exponent = Number(exp);
  const sign = digits.startsWith('-') ? '-' : '';
  const significant = digits.replace(/[-.]/g, '').replace(/0+$/, '');
  if (exponent < -4 || exponent >= 14) {
    const fraction = significant.slice(1) || '0';
    return `${sign}${significant[0]}.${fraction}E${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${significant}`;
  const whole = significant.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = significant.slice(exponent + 1);
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}
