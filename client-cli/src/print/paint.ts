export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  severity(severity: string, text: string): string;
}

const plain = (text: string) => text;
/** No colour. */
export const PLAIN: Paint = { bold: plain, dim: plain, severity: (_severity, text) => text };

const sgr = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
/** Red, yellow, cyan, grey. */
const BY_SEVERITY: Readonly<Record<string, number>> = { error: 31, warning: 33, info: 36, hint: 90 };
const COLOURED: Paint = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  severity: (severity, text) => sgr(BY_SEVERITY[severity] ?? 39, 39)(text),
};

/** Colour only on a terminal and without NO_COLOR; it never changes the text (commands 1.6). */
export function paintFor(terminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return terminal && (env.NO_COLOR ?? '') === '' ? COLOURED : PLAIN;
}
