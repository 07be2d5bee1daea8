/** Gives the ordinal at the end of an id. */
export function ordinal(id: string): number {
  return Number(id.slice(id.lastIndexOf('#') + 1));
}

/** Folds ids of one declaration to one text: class, method and function names ignore case, the other members do not. */
export function foldedId(id: string): string {
  const colon = id.indexOf(':');
  const kind = id.slice(0, colon);
  if (kind === 'class' || kind === 'sig' || kind === 'body' || kind === 'fn' || kind === 'fnbody')
    return id.toLowerCase();
  if (kind === 'prop' || kind === 'const' || kind === 'case') {
    const member = id.lastIndexOf('::');
    return id.slice(0, member).toLowerCase() + id.slice(member);
  }
  if (kind === 'gconst') {
    const at = id.lastIndexOf('\\');
    return id.slice(0, at + 1).toLowerCase() + id.slice(at + 1);
  }
  return id;
}

/** Writes `BookController::show` for a member, the short name for a class or function. */
export function symbolOf(id: string): string | undefined {
  const colon = id.indexOf(':');
  const kind = id.slice(0, colon);
  if (['main', 'closure', 'use', 'namespace', 'strict'].includes(kind)) return undefined;
  const rest = id.slice(colon + 1);
  if (rest.startsWith('class@')) return undefined;
  return rest.slice(rest.lastIndexOf('\\') + 1);
}

/** Tells whether a fact is one that is left out of vendor files until it is asked for. */
export function isInBody(id: string): boolean {
  return /^(?:body|fnbody|closure):|^\w+:class@/.test(id);
}
