import type { Value } from '../values/value.js';

/** Parses `.env` text: quotes, comments, `export`, and `${X}` as the framework's loader reads them (host 8.2). */
export function parseEnv(source: string, outer: Readonly<Record<string, string>> = {}): Map<string, string> {
  const vars = new Map<string, string>();
  const lookup = (name: string): string | undefined => outer[name] ?? vars.get(name);
  const text = source.replace(/\r\n?/g, '\n');
  const line =
    /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.]*)[ \t]*(?:=[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|([^\n]*)))?/gm;
  for (const hit of text.matchAll(line)) {
    const [, name = '', double, single, bare] = hit;
    if (double !== undefined) vars.set(name, expand(unescaped(double), lookup));
    else if (single !== undefined) vars.set(name, single);
    else if (bare !== undefined) vars.set(name, expand(bare.replace(/(^|\s+)#.*$/, '').trim(), lookup));
  }
  return vars;
}

function unescaped(value: string): string {
  return value.replace(/\\(["\\$nrtfv])/g, (_, c: string) => ESCAPES[c] ?? c);
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

function expand(value: string, lookup: (name: string) => string | undefined): string {
  return value.replace(/\$\{([A-Za-z_][\w.]*)\}/g, (whole, name: string) => lookup(name) ?? whole);
}

/** Converts a variable's text as `env()` does. */
export function envValue(raw: string): Value {
  switch (raw.toLowerCase()) {
    case 'true':
    case '(true)':
      return true;
    case 'false':
    case '(false)':
      return false;
    case 'empty':
    case '(empty)':
      return '';
    case 'null':
    case '(null)':
      return null;
  }
  const quoted = /^(['"])([\s\S]*)\1$/.exec(raw);
  return quoted === null ? raw : (quoted[2] ?? '');
}
