/** Cuts a name of code into its words: `getAPIKeys_v2` → `get`, `API`, `Keys`, `v2`. */
export function humps(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[ _-]+/)
    .filter((word) => word !== '');
}

/** Joins words in lower case; those written in capitals stay (`API keys`). */
export function phrase(words: readonly string[]): string {
  return words.map((word) => (isAcronym(word) ? word : word.toLowerCase())).join(' ');
}

/** Chooses `a` or `an` by the sound a text begins with. */
export function article(text: string): 'a' | 'an' {
  const word = /^[^ ]+/.exec(text)?.[0] ?? '';
  if (isAcronym(word)) return /^[AEFHILMNORSX]/.test(word) ? 'an' : 'a';
  // A vowel that is spoken as a consonant, and an h that is not spoken.
  if (/^(?:eu|ewe|on(?:e|ce)(?![a-z])|u(?:ni(?!m|nt|nd)|s[aeu]|ti|r[aiou]|bi|fo))/.test(word)) return 'a';
  return /^(?:[aeiou]|hour|honou?r|honest|heir)/.test(word) ? 'an' : 'a';
}

/** Tells a word of capitals, also in the plural: `API`, `URLs`. */
function isAcronym(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(word);
}
