/** English plural and singular as the framework's own inflector forms them (host 8.2). Case of the first letters is kept. */

const UNCOUNTABLE = new Set(
  (
    'advice aircraft amoyese art audio baggage bison borghese bream breeches britches buffalo butter cantus carp ' +
    'cattle chassis clippers clothes clothing cod coal compensation coreopsis corps cotton data debris deer diabetes ' +
    'djinn education eland elk emoji equipment evidence faroese feedback fish flounder foochowese food furniture ' +
    'gallows genevese genoese gilbertese gold headquarters herpes hijinks homework hottentotese impatience ' +
    'information innings jackanapes jeans jedi kiplingese knowledge kongoese leather livestock love lucchese luggage ' +
    'mackerel maltese management metadata mews money moose mumps music nankingese news nexus niasese nutrition ' +
    'offspring oil pants patience pekingese piedmontese pincers pistoiese plankton pliers pokemon police polish ' +
    'portuguese proceedings progress rabies rain recommended related rhinoceros rice salmon sand sarawakese scissors ' +
    'series shavese shears sheep siemens silk sms soap social software spam species staff sugar swine talent ' +
    'toothpaste traffic travel trousers trout tuna us vermontese vinegar weather wenchowese wheat whiting wood wool ' +
    'yengeese audio bison cattle jedi'
  ).split(' '),
);

/** singular → plural */
const IRREGULAR: Record<string, string> = {
  abuse: 'abuses',
  alumnus: 'alumni',
  analysis: 'analyses',
  atlas: 'atlases',
  avalanche: 'avalanches',
  axis: 'axes',
  axe: 'axes',
  basis: 'bases',
  beef: 'beefs',
  blouse: 'blouses',
  brother: 'brothers',
  brownie: 'brownies',
  cache: 'caches',
  cafe: 'cafes',
  canvas: 'canvases',
  cave: 'caves',
  chateau: 'chateaux',
  child: 'children',
  circus: 'circuses',
  cookie: 'cookies',
  corpus: 'corpuses',
  cow: 'cows',
  criterion: 'criteria',
  curriculum: 'curricula',
  curve: 'curves',
  datum: 'data',
  demo: 'demos',
  die: 'dice',
  domino: 'dominoes',
  echo: 'echoes',
  emphasis: 'emphases',
  epoch: 'epochs',
  foe: 'foes',
  foot: 'feet',
  fungus: 'fungi',
  ganglion: 'ganglions',
  gas: 'gases',
  genie: 'genies',
  genus: 'genera',
  goose: 'geese',
  graffito: 'graffiti',
  grave: 'graves',
  hippopotamus: 'hippopotami',
  hoof: 'hoofs',
  human: 'humans',
  iris: 'irises',
  larva: 'larvae',
  leaf: 'leaves',
  lens: 'lenses',
  loaf: 'loaves',
  man: 'men',
  medium: 'media',
  memorandum: 'memoranda',
  mongoose: 'mongooses',
  motto: 'mottoes',
  move: 'moves',
  mythos: 'mythoi',
  neurosis: 'neuroses',
  niche: 'niches',
  niveau: 'niveaux',
  nucleus: 'nuclei',
  numen: 'numina',
  oasis: 'oases',
  occiput: 'occiputs',
  octopus: 'octopuses',
  opus: 'opuses',
  ox: 'oxen',
  passerby: 'passersby',
  penis: 'penises',
  person: 'people',
  plateau: 'plateaux',
  quiz: 'quizzes',
  runner: 'runners',
  'runner-up': 'runners-up',
  safe: 'safes',
  save: 'saves',
  sex: 'sexes',
  sieve: 'sieves',
  soliloquy: 'soliloquies',
  'son-in-law': 'sons-in-law',
  stadium: 'stadiums',
  stratum: 'strata',
  syllabus: 'syllabi',
  testis: 'testes',
  thesis: 'theses',
  thief: 'thieves',
  tooth: 'teeth',
  tornado: 'tornadoes',
  trilby: 'trilbys',
  turf: 'turfs',
  valve: 'valves',
  volcano: 'volcanoes',
  wave: 'waves',
  zombie: 'zombies',
  virus: 'viruses',
};

const SINGULAR_OF: Record<string, string> = {
  ...Object.fromEntries(Object.entries(IRREGULAR).map(([singular, plural]) => [plural, singular])),
  // Several singulars share a plural; these are the ones the framework answers.
  axes: 'axe',
  data: 'data',
  bases: 'basis',
};

const TO_PLURAL: [RegExp, string][] = [
  [/(s)tatus$/, '$1tatuses'],
  [/(quiz)$/, '$1zes'],
  [/^(ox)$/, '$1en'],
  [/([m|l])ouse$/, '$1ice'],
  [/(matr|vert|ind)(ix|ex)$/, '$1ices'],
  [/(x|ch|ss|sh|z)$/, '$1es'],
  [/([^aeiouy]|qu)y$/, '$1ies'],
  [/(hive|gulf)$/, '$1s'],
  [/(?:([^f])fe|([lr])f)$/, '$1$2ves'],
  [/sis$/, 'ses'],
  [/([ti])um$/, '$1a'],
  [/(tax)on$/, '$1a'],
  [/(c)riterion$/, '$1riteria'],
  [/(buffal|her|potat|tomat|volcan)o$/, '$1oes'],
  [/(alumn|bacill|cact|foc|fung|nucle|radi|stimul|syllab|termin|vir)us$/, '$1i'],
  [/us$/, 'uses'],
  [/(alias)$/, '$1es'],
  [/(analys|ax|cris|test|thes)is$/, '$1es'],
  [/s$/, 's'],
  [/^$/, ''],
  [/$/, 's'],
];

const TO_SINGULAR: [RegExp, string][] = [
  [/(s)tatuses$/, '$1tatus'],
  [/(s)tatus$/, '$1tatus'],
  [/(c)ampus$/, '$1ampus'],
  [/^(.*)(menu)s$/, '$1$2'],
  [/(quiz)zes$/, '$1'],
  [/(matr)ices$/, '$1ix'],
  [/(vert|ind)ices$/, '$1ex'],
  [/^(ox)en/, '$1'],
  [/(alias)(es)*$/, '$1'],
  [/(buffal|her|potat|tomat|volcan)oes$/, '$1o'],
  [/(alumn|bacill|cact|foc|fung|nucle|radi|stimul|syllab|termin|viri?)i$/, '$1us'],
  [/([ftw]ax)es/, '$1'],
  [/(analys|ax|cris|test|thes)es$/, '$1is'],
  [/(shoe|slave)s$/, '$1'],
  [/(o)es$/, '$1'],
  [/ouses$/, 'ouse'],
  [/([^a])uses$/, '$1us'],
  [/([m|l])ice$/, '$1ouse'],
  [/(x|ch|ss|sh|z)es$/, '$1'],
  [/(m)ovies$/, '$1ovie'],
  [/(s)eries$/, '$1eries'],
  [/([^aeiouy]|qu)ies$/, '$1y'],
  [/([lr])ves$/, '$1f'],
  [/(tive)s$/, '$1'],
  [/(hive)s$/, '$1'],
  [/(drive)s$/, '$1'],
  [/(dive)s$/, '$1'],
  [/(olive)s$/, '$1'],
  [/([^fo])ves$/, '$1fe'],
  [/(^analy)ses$/, '$1sis'],
  [/(analy|diagno|^ba|(p)arenthe|(p)rogno|(s)ynop|(t)he)ses$/, '$1sis'],
  [/(tax)a$/, '$1on'],
  [/(c)riteria$/, '$1riterion'],
  [/([ti])a$/, '$1um'],
  [/(p)eople$/, '$1erson'],
  [/(m)en$/, '$1an'],
  [/(c)hildren$/, '$1hild'],
  [/(f)eet$/, '$1oot'],
  [/(n)ews$/, '$1ews'],
  [/eaus$/, 'eau'],
  [/s$/, ''],
];

const SINGULAR_STAYS = /(^|[^a-z])(.*(?:[nrlm]ese|deer|fish|sheep|measles|ois|pox|ss))$/i;

export function singular(word: string): string {
  return lastWord(word, (w) => {
    if (UNCOUNTABLE.has(w) || SINGULAR_STAYS.test(w)) return w;
    const irregular = SINGULAR_OF[w];
    if (irregular !== undefined) return irregular;
    if (w in IRREGULAR) return w;
    return rules(w, TO_SINGULAR);
  });
}

export function plural(word: string): string {
  return lastWord(word, (w) => {
    if (UNCOUNTABLE.has(w) || /(?:[nrlm]ese|deer|fish|sheep|measles|ois|pox|people|police)$/.test(w)) return w;
    const irregular = IRREGULAR[w];
    if (irregular !== undefined) return irregular;
    if (w in SINGULAR_OF) return w;
    return rules(w, TO_PLURAL);
  });
}

/** Inflects what stands after the last separator or hump, in lower case, and gives it the case it had. */
function lastWord(value: string, inflect: (word: string) => string): string {
  const hit = /^([\s\S]*?)([A-Za-z]+)([^A-Za-z]*)$/.exec(value);
  if (hit === null || hit[3] !== '') return value;
  const before = hit[1] ?? '';
  const run = hit[2] ?? '';
  // A whole run may be irregular (`runner-up` is looked at first), else its last hump is inflected.
  const whole = value.toLowerCase();
  if (whole in IRREGULAR || whole in SINGULAR_OF) return matchCase(inflect(whole), value);
  const hump = /^([\s\S]*[a-z0-9])([A-Z][a-z]*)$/.exec(run);
  const head = hump?.[1] ?? '';
  const word = hump?.[2] ?? run;
  return before + head + matchCase(inflect(word.toLowerCase()), word);
}

function rules(word: string, table: readonly [RegExp, string][]): string {
  for (const [test, replacement] of table) if (test.test(word)) return word.replace(test, replacement);
  return word;
}

function matchCase(result: string, like: string): string {
  if (like === like.toLowerCase()) return result;
  if (like.length > 1 && like === like.toUpperCase()) return result.toUpperCase();
  if (/^[A-Z]/.test(like)) return result.charAt(0).toUpperCase() + result.slice(1);
  return result;
}
