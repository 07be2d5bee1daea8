type Branch = Readonly<Record<string, unknown>>;

/** Puts the files of a form among its fields as `Request::all()` does, in depth; `both` names what is a field and a file, where the file counts. */
export function mergedForm(fields: unknown, files: unknown): { whole: Record<string, unknown>; both: string[] } {
  const both: string[] = [];
  return { whole: merged(branchOf(fields), branchOf(files), '', both), both };
}

function merged(fields: Branch, files: Branch, above: string, both: string[]): Record<string, unknown> {
  const out: Record<string, unknown> = Object.assign(Object.create(null), fields);
  for (const [key, file] of Object.entries(files)) {
    const name = above === '' ? key : `${above}[${key}]`;
    const field = out[key];
    if (isBranch(field) && isBranch(file)) out[key] = merged(field, file, name, both);
    else {
      if (Object.hasOwn(out, key)) both.push(name);
      out[key] = file;
    }
  }
  return out;
}

function branchOf(value: unknown): Branch {
  return isBranch(value) ? value : {};
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
