/** Snake plural of a class basename, by the English inflector of the framework (responses 11.4). */
const UNCOUNTABLE = new Set(
  (
    'audio bison cattle chassis compensation coreopsis data deer education emoji equipment evidence feedback firmware fish furniture gold ' +
    'hardware information jedi kin knowledge love metadata money moose news nutrition offspring plankton police pokemon rain rice ' +
    'series sheep software species swine traffic wheat recommended related'
  ).split(' '),
);

const IRREGULAR: Record<string, string> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  goose: 'geese',
  tooth: 'teeth',
  ox: 'oxen',
  move: 'moves',
  sex: 'sexes',
  criterion: 'criteria',
  phenomenon: 'phenomena',
  cactus: 'cacti',
  focus: 'foci',
  fungus: 'fungi',
  nucleus: 'nuclei',
  syllabus: 'syllabi',
  radius: 'radii',
  stimulus: 'stimuli',
  hero: 'heroes',
  potato: 'potatoes',
  tomato: 'tomatoes',
  echo: 'echoes',
  veto: 'vetoes',
  mouse: 'mice',
  louse: 'lice',
  quiz: 'quizzes',
  axis: 'axes',
  medium: 'media',
  atlas: 'atlases',
  human: 'humans',
  leaf: 'leaves',
  loaf: 'loaves',
  knife: 'knives',
  life: 'lives',
  wife: 'wives',
  half: 'halves',
  shelf: 'shelves',
  self: 'selves',
  thief: 'thieves',
  wolf: 'wolves',
  calf: 'calves',
  elf: 'elves',
  opus: 'opuses',
  genus: 'genera',
  corpus: 'corpuses',
  cookie: 'cookies',
  curve: 'curves',
  cafe: 'cafes',
  brother: 'brothers',
  sieve: 'sieves',
  niveau: 'niveaux',
  octopus: 'octopuses',
  valve: 'valves',
  slave: 'slaves',
  save: 'saves',
  abuse: 'abuses',
  cache: 'caches',
  niche: 'niches',
  zombie: 'zombies',
  alumnus: 'alumni',
  demo: 'demos',
  dwarf: 'dwarves',
  hoof: 'hooves',
  gas: 'gases',
  gulf: 'gulfs',
  glove: 'gloves',
  wave: 'waves',
  stadium: 'stadiums',
};

const RULES: readonly [RegExp, string][] = [
  [/(matr|vert|ind)(ix|ex)$/, '$1ices'],
  [/([ti])um$/, '$1a'],
  [/sis$/, 'ses'],
  [/([ml])ouse$/, '$1ice'],
  [/(x|ch|ss|sh|zz?)$/, '$1es'],
  [/([^aeiouy]|qu)y$/, '$1ies'],
  [/(buffal|her|potat|tomat)o$/, '$1oes'],
  [/(alias|status|campus|virus|bus|census|bonus|lens|iris|us)$/, '$1es'],
  [/s$/, 's'],
];

export function plural(word: string): string {
  const lower = word.toLowerCase();
  const at = lower.lastIndexOf('_') + 1;
  const [head, last] = [word.slice(0, at), word.slice(at)];
  const key = last.toLowerCase();
  if (UNCOUNTABLE.has(key)) return word;
  const irregular = IRREGULAR[key];
  if (irregular !== undefined) return head + irregular;
  for (const [pattern, replacement] of RULES) if (pattern.test(last)) return head + last.replace(pattern, replacement);
  return `${word}s`;
}

/** `BlogPost` → `blog_post`. */
export function snake(name: string): string {
  if (/^[a-z]+$/.test(name)) return name;
  return name
    .replace(/\s+/g, '')
    .replace(/(.)(?=[A-Z])/g, '$1_')
    .toLowerCase();
}

/** `blog_post` → `BlogPost`. */
function studly(name: string): string {
  return name
    .split(/[-_\s]+/)
    .map((w) => w.slice(0, 1).toUpperCase() + w.slice(1))
    .join('');
}

export function camel(name: string): string {
  const s = studly(name);
  return s.slice(0, 1).toLowerCase() + s.slice(1);
}
