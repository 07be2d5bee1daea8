/**
 * Reads a list of characters, in which `a..z` is a range; PHP warns of a range without an end or one that runs
 * backwards.
 */
export function characterSet(list: string): Set<string> | undefined {
  const found = new Set<string>();
  for (let at = 0; at < list.length; at++) {
    const last = list[at + 3];
    if (list.startsWith('..', at + 1) && last !== undefined && last >= (list[at] as string)) {
      for (let code = list.charCodeAt(at); code <= last.charCodeAt(0); code++) found.add(String.fromCharCode(code));
      at += 3;
    } else if (list.startsWith('..', at)) return undefined;
    else found.add(list[at] as string);
  }
  return found;
}
