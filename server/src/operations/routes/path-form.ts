/** Describes one published form of a route's URI. */
export interface PathForm {
  /** The path with a leading slash and bare names in braces: `/archive/{year}/{month}`. */
  path: string;
  /** Parameter names in template order. */
  parameters: string[];
  /** Names of the parameters a caller may leave out. */
  optional: string[];
  /** First segment a shorter form lacks. */
  without?: string;
}

const PARAMETER = /\{([^{}]+)\}/g;
const OPTIONAL_SEGMENT = /^\{([^{}?:]+)(?::[^{}?]*)?\?\}$/;

/** Gives `year` of `{year}`, `{year?}` and `{year:slug?}`. */
function bareName(inside: string): string {
  return inside.replace(/\?$/, '').replace(/:.*$/s, '');
}

/**
 * Lists every form of a URI, longest first (requests 3.1, 3.3). Only the trailing run of `{x?}` segments is optional; a
 * marker before a required segment is read as required.
 */
export function pathForms(uri: string): PathForm[] {
  const segments = uri.split('/').filter((s) => s !== '');
  const trailing: string[] = [];
  for (let i = segments.length - 1; i >= 0; i--) {
    const name = OPTIONAL_SEGMENT.exec(segments[i] as string)?.[1];
    if (name === undefined) break;
    trailing.unshift(name);
  }
  const required = segments.length - trailing.length;
  const forms: PathForm[] = [];
  for (let kept = trailing.length; kept >= 0; kept--) {
    const parts = segments
      .slice(0, required + kept)
      .map((s) => s.replace(PARAMETER, (_, x: string) => `{${bareName(x)}}`));
    const path = `/${parts.join('/')}`;
    const without = trailing[kept];
    forms.push({
      path,
      parameters: [...path.matchAll(PARAMETER)].map((m) => m[1] as string),
      optional: trailing.slice(0, kept),
      ...(without === undefined ? {} : { without }),
    });
  }
  return forms;
}

/**
 * Numbers every parameter of a path left to right, so that two spellings of one address compare equal (document 7.1).
 */
export function addressOf(path: string): string {
  let n = 0;
  return path.replace(PARAMETER, () => `{p${n++}}`);
}
