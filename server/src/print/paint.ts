export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  severity(severity: string, text: string): string;
}

const same = (text: string) => text;
/** Paints without colour. */
export const PLAIN: Paint = { bold: same, dim: same, severity: (_severity, text) => text };

/**
 * Tells whether output is given colour: that of a terminal is, and where FORCE_COLOR asks for it, as logs of pipelines do; never
 * under NO_COLOR (commands 1.6).
 */
export function wantsColors(terminal: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  const forced = !['', '0', 'false'].includes(env.FORCE_COLOR ?? '');
  return (terminal || forced) && (env.NO_COLOR ?? '') === '';
}

let coloured: Paint | undefined;

/**
 * Gives the paint for a terminal; colour never changes the text. The library is loaded only for colour: it opens
 * standard output as a stream, which takes 1 ms of a command that writes otherwise.
 */
export async function paintFor(colors: boolean): Promise<Paint> {
  if (!colors) return PLAIN;
  if (coloured !== undefined) return coloured;
  const { default: picocolors } = await import('picocolors');
  const paint = picocolors.createColors(true);
  const bySeverity: Record<string, (text: string) => string> = {
    error: paint.red,
    warning: paint.yellow,
    info: paint.cyan,
    hint: paint.gray,
  };
  coloured = {
    bold: paint.bold,
    dim: paint.dim,
    severity: (severity, text) => (bySeverity[severity] ?? paint.reset)(text),
  };
  return coloured;
}
