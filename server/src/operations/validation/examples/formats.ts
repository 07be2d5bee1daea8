const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:[zZ]|[+-]\d{2}:\d{2})?$/;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return month >= 1 && month <= 12 && day >= 1 && day <= (days[month - 1] as number);
}

function isIpv6(text: string): boolean {
  const parts = text.split('::');
  if (parts.length > 2) return false;
  const groups = parts.flatMap((part) => (part === '' ? [] : part.split(':')));
  return (
    groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group)) &&
    (parts.length === 2 ? groups.length < 8 : groups.length === 8)
  );
}

function isDateTime(text: string): boolean {
  const [date, time, ...rest] = text.split(/[tT]/);
  return (
    rest.length === 0 && isDate(date ?? '') && TIME.test(time ?? '') && /(?:[zZ]|[+-]\d{2}:\d{2})$/.test(time ?? '')
  );
}

/** Maps the formats an example is checked for to their tests (validation 11.1); any other asserts nothing. */
export const FORMAT_CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  email: (text) => /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text),
  uri: (text) => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(text),
  uuid: (text) => /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(text),
  date: isDate,
  'date-time': isDateTime,
  time: (text) => TIME.test(text),
  ipv4: (text) => IPV4.test(text),
  ipv6: isIpv6,
  hostname: (text) => text.length <= 253 && /^(?!-)[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/.test(text),
};
