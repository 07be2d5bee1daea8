import picocolors from 'picocolors';

export interface Paint {
  bold(text: string): string;
  dim(text: string): string;
  severity(severity: string, text: string): string;
}

/** No colour. */
export const PLAIN: Paint = paintWith(false);

/** Colour only on a terminal and without NO_COLOR; it never changes the text (commands 1.6). */
export function paintFor(terminal: boolean, env: Readonly<Record<string, string | undefined>>): Paint {
  return terminal && (env.NO_COLOR ?? '') === '' ? paintWith(true) : PLAIN;
}

function paintWith(enabled: boolean): Paint {
  const colors = picocolors.createColors(enabled);
  const bySeverity: Record<string, (text: string) => string> = {
    error: colors.red,
    warning: colors.yellow,
    info: colors.cyan,
    hint: colors.gray,
  };
  return {
    bold: colors.bold,
    dim: colors.dim,
    severity: (severity, text) => (bySeverity[severity] ?? colors.reset)(text),
  };
}
