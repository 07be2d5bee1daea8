/**
 * Holds a rule of endings of the framework's inflector (Doctrine's, 2.1): after the letters `after`, the ending
 * `ending` becomes `becomes`. Both are regular expressions; only the first row that fits is applied.
 */
export type EndingRow = readonly [after: string, ending: string, becomes: string];

/** Words with one form in both directions. */
const ONE_FORM =
  'advice aircraft amoyese art audio baggage bison borghese bream breeches britches buffalo butter cantus carp cattle chassis ' +
  'clippers clothing coal cod coitus compensation congoese contretemps coreopsis corps cotton data debris deer diabetes djinn ' +
  'education eland elk emoji equipment evidence faroese feedback fish flounder flour foochowese food furniture gallows ' +
  'genevese genoese gilbertese gold headquarters herpes hijinks homework hottentotese impatience information innings ' +
  'jackanapes jeans jedi kin kiplingese knowledge kongoese leather love lucchese luggage mackerel maltese management ' +
  'metadata mews money moose mumps music nankingese news nexus niasese nutrition offspring oil patience pekingese ' +
  'piedmontese pincers pistoiese plankton pliers pokemon police polish portuguese proceedings progress rabies rain ' +
  'research rhinoceros rice salmon sand sarawakese scissors series shavese shears sheep siemens silk sms soap spam ' +
  'species staff sugar swine talent toothpaste traffic travel trivia trousers trout tuna us vermontese vinegar weather ' +
  'wenchowese wheat whiting wildebeest wood wool yengeese';

/** Words the framework itself adds to those whose plural is the same. */
export const UNCOUNTABLE: ReadonlySet<string> = new Set(['recommended', 'related']);

/** Words without a plural of their own. */
export const KEEPS_PLURAL: ReadonlySet<string> = new Set(
  `${ONE_FORM} people media sea-bass`.split(' ').concat('sea bass', 'social media'),
);

/** Words without a singular of their own. */
export const KEEPS_SINGULAR: ReadonlySet<string> = new Set(
  `${ONE_FORM} clothes fascia fuchsia galleria mafia militia pants petunia sepia utopia`
    .split(' ')
    .concat('social media'),
);

/** Matches words such as `multimedia` and `software`, which stay as `media` does. */
export const KEEPS_PLURAL_SHAPE = /^\w+(?:media|ware)$/i;
/** Matches `multimedia`, and every word that ends in `ss`. */
export const KEEPS_SINGULAR_SHAPE = /^(?:\w+media|[^\n]*ss)$/i;

/** Pairs no ending rule gives. Of two singulars with one plural, the plural gives the later one. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'abuse abuses, alga algae, atlas atlases, avalanche avalanches, axis axes, axe axes, beef beefs, blouse blouses, ' +
    'brother brothers, brownie brownies, cache caches, cafe cafes, canvas canvases, cave caves, chateau chateaux, ' +
    'child children, cookie cookies, corpus corpuses, cow cows, criterion criteria, curriculum curricula, curve curves, ' +
    'demo demos, die dice, domino dominoes, echo echoes, emphasis emphases, epoch epochs, foe foes, foot feet, fungus fungi, ' +
    'ganglion ganglions, gas gases, genie genies, genus genera, goose geese, graffito graffiti, grave graves, ' +
    'hippopotamus hippopotami, hoax hoaxes, hoof hoofs, human humans, iris irises, larva larvae, leaf leaves, lens lenses, ' +
    'loaf loaves, man men, medium media, memorandum memoranda, money monies, mongoose mongooses, motto mottoes, move moves, ' +
    'mythos mythoi, neurosis neuroses, niche niches, niveau niveaux, nucleus nuclei, numen numina, nursery nurseries, ' +
    'oasis oases, occiput occiputs, octopus octopuses, opus opuses, ox oxen, passerby passersby, penis penises, ' +
    'person people, plateau plateaux, runner-up runners-up, safe safes, save saves, sex sexes, sieve sieves, ' +
    'soliloquy soliloquies, son-in-law sons-in-law, stadium stadiums, syllabus syllabi, testis testes, thief thieves, ' +
    'tooth teeth, tornado tornadoes, trilby trilbys, turf turfs, valve valves, volcano volcanoes, wave waves, zombie zombies'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

export const PLURAL_ENDINGS: readonly EndingRow[] = [
  ['s', 'tatus$', 'tatuses'],
  ['quiz', '$', 'zes'],
  ['^ox', '$', 'en'],
  ['[ml|]', 'ouse$', 'ice'],
  ['matr|vert|ind', '(?:ix|ex)$', 'ices'],
  ['x|ch|ss|sh', '$', 'es'],
  ['[^aeiouy]|qu', 'y$', 'ies'],

  ['hive|gulf', '$', 's'],
  ['[^f]', 'fe$', 'ves'],
  ['[lr]', 'f$', 'ves'],
  ['', 'sis$', 'ses'],
  ['[ti]', 'um$', 'a'],
  ['tax', 'on$', 'a'],
  ['c', 'riterion$', 'riteria'],
  ['p', 'erson$', 'eople'],
  ['m', 'an$', 'en'],
  ['c', 'hild$', 'hildren'],
  ['f', 'oot$', 'eet'],
  ['buffal|her|potat|tomat|volcan', 'o$', 'oes'],
  ['alumn|bacill|cact|foc|fung|nucle|radi|stimul|syllab|termin|vir', 'us$', 'i'],
  ['', 'us$', 'uses'],
  ['alias', '$', 'es'],
  ['analys|ax|cris|test|thes', 'is$', 'es'],
  ['', 's$', 's'],
  ['', '$', 's'],
];

export const SINGULAR_ENDINGS: readonly EndingRow[] = [
  ['s', 'tatus(?:es)?$', 'tatus'],
  ['c', 'ampus$', 'ampus'],
  ['menu', 's$', ''],
  ['quiz', 'zes$', ''],
  ['matr', 'ices$', 'ix'],
  ['vert|ind', 'ices$', 'ex'],
  ['^ox', 'en', ''],
  ['alias', '(?:es)*$', ''],
  ['buffal|her|potat|tomat|volcan', 'oes$', 'o'],
  ['alumn|bacill|cact|foc|fung|nucle|radi|stimul|syllab|termin|viri?', 'i$', 'us'],
  ['[ftw]ax', 'es', ''],
  ['analys|ax|cris|test|thes', 'es$', 'is'],
  ['shoe|slave', 's$', ''],
  ['o', 'es$', ''],
  ['', 'ouses$', 'ouse'],
  ['[^a]', 'uses$', 'us'],
  ['[ml|]', 'ice$', 'ouse'],
  ['x|ch|ss|sh', 'es$', ''],
  ['m', 'ovies$', 'ovie'],
  ['s', 'eries$', 'eries'],
  ['[^aeiouy]|qu', 'ies$', 'y'],
  ['[lr]', 'ves$', 'f'],
  ['[th]ive|drive|dive|olive', 's$', ''],
  ['[^fo]', 'ves$', 'fe'],
  ['^analy|analy|diagno|^ba|progno|synop|the', 'ses$', 'sis'],
  ['parenthe', 'ses$', 'psis'],
  ['tax', 'a$', 'on'],
  ['c', 'riteria$', 'riterion'],
  ['(?<!regat)[ti]', 'a$', 'um'],
  ['p', 'eople$', 'erson'],
  ['m', 'en$', 'an'],
  ['c', 'hildren$', 'hild'],
  ['f', 'eet$', 'oot'],
  ['n', 'ews$', 'ews'],
  ['', 'eaus$', 'eau'],
  ['^(?:tight|short)', 's$', 's'],
  ['', 's$', ''],
];
