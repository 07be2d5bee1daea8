import { createHash } from 'node:crypto';
import type { FactReader } from '@docgen/cache';
import { type ComposerMaps, createPhpIndex, type SourceFiles } from '@docgen/php';
import type { AnalysisContext } from '../../server/src/analysis/index.js';
import { applyComments, type ConvertedRules, convertFields } from '../../server/src/operations/validation/convert.js';
import { formRequestRules } from '../../server/src/operations/validation/find/form-request.js';
import { groupOf } from '../../server/src/operations/validation/find/rule-group.js';
import { connectReaders } from '../../server/src/operations/validation/read/connect.js';
import type { RuleSet } from '../../server/src/operations/validation/rule-set.js';
import { SETTINGS } from './pipe.js';

connectReaders();

const MAPS: ComposerMaps = {
  psr4: [['App\\', ['app']]],
  psr0: [],
  classmap: [],
  dumped: new Map(),
  files: [],
  packages: {},
  isProject: () => true,
};

/** Files in memory: classes below `app/` by PSR-4. */
function memory(files: Record<string, string>): SourceFiles {
  return {
    read: (path) => {
      const text = files[path];
      return text === undefined ? undefined : { text, sha: createHash('sha256').update(text).digest('hex') };
    },
    list: () => undefined,
  };
}

/** A context over PHP texts alone: reads facts, computes derived values anew. */
function contextOver(files: Record<string, string>): AnalysisContext {
  const index = createPhpIndex(memory(files), MAPS);
  const reader: FactReader = { read: <T>(id: string) => index.get(id)?.value as T | undefined };
  const ctx = {
    ...reader,
    engine: {
      tableColumn: () => undefined,
      classMetadata: (_reader: FactReader, fqcn: string) => ({ fqcn, kind: 'unknown', properties: [] }),
    },
    derived: <T>(_key: string, compute: (inner: AnalysisContext) => T) => compute(ctx),
  } as unknown as AnalysisContext;
  return ctx;
}

const USES = `use App\\Enums\\Phase;
use App\\Enums\\Suit;
use App\\Rules\\DepotCode;
use App\\Rules\\Luhn;
use Illuminate\\Foundation\\Http\\FormRequest;
use Illuminate\\Validation\\Rule;
use Illuminate\\Validation\\Rules\\Enum;
use Illuminate\\Validation\\Rules\\File;
use Illuminate\\Validation\\Rules\\Password;`;

const LIBRARY: Record<string, string> = {
  'app/Enums/Suit.php':
    "<?php namespace App\\Enums; enum Suit: string { case Hearts = 'H'; case Spades = 'S'; case Clubs = 'C'; const MAJOR = [self::Hearts, self::Spades]; public static function values(): array { return array_column(self::cases(), 'value'); } }",
  'app/Enums/Phase.php': '<?php namespace App\\Enums; enum Phase { case Start; case End; }',
  'app/Rules/Luhn.php': '<?php namespace App\\Rules; final class Luhn {}',
  'app/Rules/DepotCode.php': `<?php namespace App\\Rules; use Docgen\\Attributes\\RuleSchema;
#[RuleSchema(type: 'string', pattern: '[A-Z]{2}[0-9]{4}', min: 6, max: 6, description: 'A depot code.', example: 'LX0042')]
final class DepotCode {}`,
};

export interface ReadRules extends ConvertedRules {
  set: RuleSet;
  group: string | undefined;
}

/** A form request with these members, its rules for a verb turned into schema with comments applied. */
export function readRequest(members: string, verb = 'POST', more: Record<string, string> = {}): ReadRules {
  const text = `<?php\nnamespace App\\Http\\Requests;\n${USES}\nclass R extends FormRequest {\n${members}\n}`;
  const ctx = contextOver({ ...LIBRARY, ...more, 'app/Http/Requests/R.php': text });
  const fqcn = 'App\\Http\\Requests\\R';
  const set = formRequestRules(ctx, fqcn, { verb, holds: [] });
  const converted = convertFields(set.fields, SETTINGS);
  applyComments(converted.schema, converted.comments);
  return { ...converted, set, group: groupOf(ctx, fqcn, { verb, holds: [] })?.key };
}

/** Reads the rules of the text of one array literal. */
export function readArrayText(text: string, verb = 'POST'): ReadRules {
  return readRequest(`public function rules(): array { return [\n${text}\n]; }`, verb);
}
