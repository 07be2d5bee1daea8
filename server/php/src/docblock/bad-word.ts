/** Cuts a text at the first space outside brackets, or at a `$name` when brackets never close. */
export function badWord(text: string): string {
  const lead = /^\s*/.exec(text)?.[0].length ?? 0;
  let depth = 0;
  for (let i = lead; i < text.length; i++) {
    const c = text[i] ?? '';
    if ('<({['.includes(c)) depth++;
    else if ('>)}]'.includes(c)) depth--;
    else if (depth <= 0 && /\s/.test(c)) return text.slice(0, i);
  }
  if (depth <= 0) return text;
  const variable = text.search(/\s\$\w/);
  return variable < 0 ? text : text.slice(0, variable);
}
