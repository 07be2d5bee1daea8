/** Recognizes a path that is a pattern: `*`, `**` and `?` stand for other characters. */
const WILD = /[*?]/;

/** Gives the folder a glob begins in. */
export function globBase(glob: string): string {
  const steps = glob.split('/');
  const at = steps.findIndex((step) => WILD.test(step));
  return steps.slice(0, at === -1 ? -1 : at).join('/');
}

/** Makes the pattern of a glob: `**` stands for any folders, `*` and `?` for characters of one name. */
export function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/?|[*?]|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 's');
}

export function isGlob(path: string): boolean {
  return WILD.test(path);
}
