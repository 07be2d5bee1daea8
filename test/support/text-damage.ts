/** Tokens that open, close or begin something, and some that stand nowhere. */
const TOKENS: readonly string[] = [
  ...'{ } ( ) [ ] #[ \' " ` <<<X /* /** */ // $ $$x -> ?-> :: => ... ; , & = ? | @ % \\ {$ ${ ?> <?php'.split(' '),
  ...'class function use fn namespace enum match static return yield new null abstract readonly'.split(' '),
  '0',
  '9e999',
  '\0',
  '\u202e',
  '<<<X\n',
  '__halt_compiler();',
  '\x1b[31m',
];

type Random = () => number;
const below = (length: number, random: Random) => Math.floor(random() * length);

/** One token of the list. */
export const anyToken = (random: Random): string => TOKENS[below(TOKENS.length, random)] ?? '';

/** Edits that hurt a text as typing does. */
export const DAMAGES: readonly [name: string, hurt: (text: string, random: Random) => string][] = [
  [
    'a character deleted',
    (text, random) => {
      const at = below(text.length, random);
      return text.slice(0, at) + text.slice(at + 1);
    },
  ],
  ['a line deleted', (text, random) => withoutLine(text.split('\n'), random).join('\n')],
  [
    'a token inserted',
    (text, random) => {
      const at = below(text.length, random);
      return `${text.slice(0, at)} ${anyToken(random)} ${text.slice(at)}`;
    },
  ],
  ['cut short', (text, random) => text.slice(0, below(text.length, random))],
];

function withoutLine(lines: string[], random: Random): string[] {
  return lines.toSpliced(below(lines.length, random), 1);
}
