/**
 * Matches texts PHP's date parser takes (validation 8.5). The grammar covers the words and notations that occur in
 * rules; any other text counts as a field name, which only costs the format.
 */
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const UNIT = `(?:(?:sec(?:ond)?|min(?:ute)?|hour|day|fortnight|forthnight|month|year|week|weekday)s?|msec|millisecond|usec|microsecond|${DAY})`;
const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|next|last|previous|this)';
const ZONE = '(?:z|utc|gmt|[+-]\\d{1,2}:?\\d{0,2}|[a-z]+/[a-z_]+(?:/[a-z_]+)?)';
const TIME = `t?\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s*[ap]\\.?m\\.?)?(?:\\s*${ZONE})?`;

const PART = new RegExp(
  `^(?:${[
    `\\d{4}-\\d{1,2}-\\d{1,2}(?:t?\\s*${TIME})?`,
    '\\d{4}/\\d{1,2}/\\d{1,2}',
    '\\d{1,2}/\\d{1,2}/\\d{4}',
    '\\d{1,2}[-.]\\d{1,2}[-.]\\d{4}',
    '\\d{4}-\\d{2}',
    '\\d{8}(?:t\\d{6})?',
    TIME,
    '\\d{1,2}\\s*[ap]\\.?m\\.?',
    `\\d{1,2}(?:st|nd|rd|th)?[ \\t.-]*${MONTH}(?:[ \\t.,-]*\\d{4})?`,
    `${MONTH}[ \\t.-]*\\d{1,2}(?:st|nd|rd|th)?(?:[ \\t.,]+\\d{4})?`,
    `${MONTH}[ \\t.-]*\\d{4}`,
    MONTH,
    DAY,
    'now|today|tomorrow|yesterday|midnight|noon',
    `(?:first|last) day of(?=\\s|$)`,
    `${ORDINAL} ${DAY} of(?=\\s|$)`,
    `${ORDINAL}\\s+${UNIT}(?:\\s+ago)?`,
    `[+-]?\\s*\\d+\\s*${UNIT}(?:\\s+ago)?`,
    '@-?\\d+(?:\\.\\d+)?',
    ZONE,
    '\\d{4}',
  ].join('|')})(?![a-z0-9_])`,
  'i',
);

export function isDateExpression(text: string): boolean {
  let rest = text.trim();
  if (rest === '') return false;
  while (rest !== '') {
    const match = PART.exec(rest);
    if (match === null || match[0] === '') return false;
    rest = rest.slice(match[0].length).replace(/^[\s,]+/, '');
  }
  return true;
}
