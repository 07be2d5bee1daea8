import { human, snake, studly } from './words.mjs';

/** Business code about one model (`it`, as `$invoice`): a few different blocks, none of them quite like another. */
export function statements(random, entity, it, count) {
  const fitting = BLOCKS.filter((write) => write.needs === undefined || write.needs(entity));
  const lines = [];
  for (const write of random.sample(fitting, count)) {
    if (lines.length > 0) lines.push('');
    lines.push(...write.text({ random, entity, it }));
  }
  return lines;
}

const many = (entity) => entity.relations.find(({ kind }) => kind === 'hasMany');
const numeric = (entity) => entity.columns.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
const moment = (entity) => entity.columns.find(({ kind }) => kind === 'datetime' || kind === 'date');
const status = (entity) => entity.enums.find(({ column }) => column === 'status');

const BLOCKS = [
  {
    needs: (entity) => many(entity) !== undefined,
    text: ({ random, entity, it }) => [
      `foreach (${it}->${many(entity).name} as $position => $entry) {`,
      `    if ($position >= ${random.integer(10, 500)}) {`,
      '        break;',
      '    }',
      '',
      random.chance(0.5) ? "    $entry->forceFill(['updated_at' => now()])->saveQuietly();" : '    $entry->touch();',
      '}',
    ],
  },
  {
    needs: (entity) => many(entity) !== undefined && numeric(many(entity).target).length > 0,
    text: ({ random, entity, it }) => {
      const column = numeric(many(entity).target)[0].name;
      return [
        `$${column}Sum = ${it}->${many(entity).name}`,
        `    ->filter(fn ($entry) => $entry->${column} !== null)`,
        ...(random.chance(0.5) ? [`    ->sortByDesc('${column}')`, `    ->take(${random.integer(5, 50)})`] : []),
        `    ->sum(fn ($entry) => (float) $entry->${column} * ${random.integer(1, 12) / 4});`,
        '',
        `\\Illuminate\\Support\\Facades\\Log::debug('${human(entity.name)} summed', ['id' => ${it}->id, 'sum' => $${column}Sum]);`,
      ];
    },
  },
  {
    needs: (entity) => numeric(entity).length > 1,
    text: ({ random, entity, it }) => {
      const [first, second] = numeric(entity);
      return [
        `$base = (float) ${it}->${first.name};`,
        `$share = max(0.0, min(1.0, (float) ${it}->${second.name} / ${random.integer(2, 400)}));`,
        `$weighted = round($base * (1 - $share) + ${random.integer(0, 90) / 10}, ${random.integer(0, 4)});`,
        '',
        `if ($weighted > ${random.integer(100, 9000)}) {`,
        `    ${it}->forceFill(['${first.name}' => $weighted]);`,
        random.chance(0.5) ? `} elseif ($weighted < 0) {\n    ${it}->forceFill(['${first.name}' => 0]);\n}` : '}',
      ];
    },
  },
  {
    needs: (entity) => status(entity) !== undefined,
    text: ({ random, entity, it }) => {
      const { cases, fqcn } = status(entity).definition;
      return [
        `$next = match (${it}->status) {`,
        ...cases
          .slice(0, -1)
          .map((word, index) => `    \\${fqcn}::${studly(word)} => \\${fqcn}::${studly(cases[index + 1])},`),
        `    default => ${it}->status,`,
        '};',
        '',
        random.chance(0.5) ? `${it}->update(['status' => $next]);` : `${it}->status = $next;\n${it}->save();`,
      ];
    },
  },
  {
    needs: (entity) => moment(entity) !== undefined,
    text: ({ random, entity, it }) => {
      const { name } = moment(entity);
      return [
        `if (${it}->${name} === null || ${it}->${name}->isPast()) {`,
        `    ${it}->${name} = now()->add${random.pick(['Days', 'Hours', 'Weeks', 'Minutes'])}(${random.integer(1, 45)});`,
        '}',
      ];
    },
  },
  {
    text: ({ random, entity, it }) => [
      `$key = sprintf('${snake(entity.name)}:%d:%s', ${it}->id, '${random.pick(['summary', 'totals', 'list', 'owner'])}');`,
      '',
      `\\Illuminate\\Support\\Facades\\Cache::${random.chance(0.5) ? 'forget($key);' : `put($key, ${it}->toArray(), now()->addMinutes(${random.integer(1, 120)}));`}`,
    ],
  },
  {
    text: ({ random, entity, it }) => [
      `activity()`,
      `    ->performedOn(${it})`,
      `    ->withProperties(['source' => '${random.pick(['api', 'import', 'console', 'webhook'])}', 'attempt' => ${random.integer(1, 5)}])`,
      `    ->log('${human(entity.name)} ${random.pick(['changed', 'touched', 'synchronised', 'reviewed'])}');`,
    ],
  },
  {
    text: ({ random, entity, it }) => [
      'try {',
      `    \\Illuminate\\Support\\Facades\\Http::timeout(${random.integer(2, 30)})`,
      `        ->withToken(config('services.${snake(entity.module)}.token'))`,
      `        ->post(config('services.${snake(entity.module)}.url').'/${entity.slug}', ${it}->only(['id', 'name']))`,
      '        ->throw();',
      '} catch (\\Illuminate\\Http\\Client\\RequestException $exception) {',
      '    report($exception);',
      '}',
    ],
  },
  {
    text: ({ random, entity, it }) => [
      `$words = collect(explode(' ', (string) ${it}->name))`,
      '    ->map(fn (string $word): string => mb_strtolower(trim($word)))',
      `    ->reject(fn (string $word): bool => strlen($word) < ${random.integer(2, 5)})`,
      ...(random.chance(0.5) ? ['    ->unique()'] : []),
      `    ->take(${random.integer(3, 20)})`,
      '    ->values();',
      '',
      `${it}->setAttribute('${random.chance(0.5) ? 'search_terms' : `${entity.parameter}_terms`}', $words->implode(','));`,
    ],
  },
  {
    text: ({ random, it }) => [
      `if (! ${it}->wasRecentlyCreated && ${it}->isDirty()) {`,
      `    $changes = array_keys(${it}->getDirty());`,
      `    logger()->info('Saving '.count($changes).' changes', compact('changes'));`,
      random.chance(0.5) ? `    ${it}->save();` : `    ${it}->saveOrFail();`,
      '}',
    ],
  },
];
