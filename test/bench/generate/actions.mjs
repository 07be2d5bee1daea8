import { answer, collectionAnswer, RESPONSE } from './answers.mjs';
import { ruleOf } from './columns.mjs';
import { foreignKeys } from './models.mjs';
import { operationOf } from './operations.mjs';
import { block } from './php-file.mjs';
import { statements } from './statements.mjs';
import { studly } from './words.mjs';

/** `{parameters, returns, lines}` of one action. `$this->service` stands for the service, however the class holds it. */
export function actionBody(action, writer) {
  return { index, store, show, update, destroy, report, verb }[action.kind](action, writer);
}

const REQUEST = 'Illuminate\\Http\\Request';

const parentParameter = ({ controller, file }) =>
  controller.parent === undefined ? [] : [`${file.use(controller.parent.fqcn)} $${controller.parent.variable}`];

const modelParameter = ({ entity, file }) => `${file.use(entity.fqcn)} $${entity.variable}`;

const formRequest = ({ entity, file }, prefix) =>
  `${file.use(`App\\Http\\Requests\\${entity.module}\\${prefix}${entity.name}Request`)} $request`;

/** Tells whether the action takes a form request of its own. */
export const takesFormRequest = (controller, kind) => !controller.inline && (kind === 'store' || kind === 'update');

function authorize({ controller, entity, file }, ability, subject) {
  if (!entity.policy || controller.authorize === 'none' || controller.authorize === 'route') return [];
  if (controller.authorize === 'gate')
    return [`${file.use('Illuminate\\Support\\Facades\\Gate')}::authorize('${ability}', ${subject});`, ''];
  if (controller.authorize === 'controller') return [`$this->authorize('${ability}', ${subject});`, ''];
  return [];
}

function validated(writer, update) {
  const { entity, file, random } = writer;
  const rows = random
    .sample(entity.columns, random.integer(2, 6))
    .map(
      (column) => `'${column.name}' => ${ruleOf(column, { ...entity, update, random, file, request: '$request' })},`,
    );
  for (const { name, target, nullable } of foreignKeys(entity).slice(0, 2))
    rows.push(
      `'${name}' => ['${update ? 'sometimes' : nullable ? 'nullable' : 'required'}', 'integer', 'exists:${target.table},id'],`,
    );
  return [`$validated = $request->validate([\n${block(rows)}\n]);`, ''];
}

function input(writer, prefix, kind) {
  if (takesFormRequest(writer.controller, kind))
    return { parameter: formRequest(writer, prefix), lines: [], data: '$request->validated()' };
  return {
    parameter: `${writer.file.use(REQUEST)} $request`,
    lines: validated(writer, kind === 'update'),
    data: '$validated',
  };
}

function index(_action, writer) {
  const { controller, entity, file, random, service } = writer;
  const request = file.use(REQUEST);
  const lines = authorize(writer, 'viewAny', `${file.use(entity.fqcn)}::class`);
  const loads = random
    .sample(
      entity.relations.filter(({ kind }) => kind !== 'owner'),
      3,
    )
    .map(({ name }) => `'${name}'`);
  const start =
    controller.parent === undefined
      ? `${file.use(entity.fqcn)}::query()`
      : `$${controller.parent.variable}->${entity.many}()`;
  const parameters = [...parentParameter(writer), `${request} $request`];
  if (service && controller.parent === undefined && random.chance(0.4)) {
    lines.push(`$${entity.many} = $this->service->search($request->only(['search', 'sort', 'per_page']));`, '');
    return { parameters, ...collectionAnswer(`$${entity.many}`, writer, lines) };
  }
  const chain = [];
  if (loads.length > 0) chain.push(`->with([${loads.join(', ')}])`);
  const counted = entity.relations.find(({ kind }) => kind === 'hasMany');
  if (counted !== undefined && random.chance(0.4)) chain.push(`->withCount('${counted.name}')`);
  for (const column of random.sample(
    entity.columns.filter(({ kind }) => kind !== 'json' && kind !== 'text'),
    2,
  )) {
    const value =
      column.kind === 'boolean' ? `$request->boolean('${column.name}')` : `$request->input('${column.name}')`;
    chain.push(`->when($request->filled('${column.name}'), fn ($query) => $query->where('${column.name}', ${value}))`);
  }
  chain.push(random.pick(['->latest()', "->orderBy('name')", "->orderByDesc('id')", "->latest('updated_at')"]));
  const size = random.pick([
    "$request->integer('per_page', 25)",
    "min((int) $request->query('per_page', '15'), 100)",
    '50',
    '',
    "$request->integer('per_page', 20)",
  ]);
  chain.push(
    random.pick([
      `->paginate(${size})`,
      `->paginate(${size})`,
      `->paginate(${size})`,
      `->simplePaginate(${size})`,
      `->cursorPaginate(${size})`,
      '->get()',
    ]),
  );
  lines.push(`$${entity.many} = ${start}\n${block(chain)};`, '');
  return { parameters, ...collectionAnswer(`$${entity.many}`, writer, lines) };
}

function store(_action, writer) {
  const { controller, entity, file, random, service } = writer;
  const { parameter, lines: head, data } = input(writer, 'Store', 'store');
  const lines = [...authorize(writer, 'create', `${file.use(entity.fqcn)}::class`), ...head];
  const it = `$${entity.variable}`;
  if (controller.parent !== undefined)
    lines.push(`${it} = $${controller.parent.variable}->${entity.many}()->create(${data});`);
  else if (service)
    lines.push(`${it} = $this->service->create(${data}${random.chance(0.4) ? ', $request->user()' : ''});`);
  else if (random.chance(0.3))
    lines.push(
      `${it} = ${file.use('Illuminate\\Support\\Facades\\DB')}::transaction(function () use ($request${data === '$validated' ? ', $validated' : ''}) {\n${block(
        [
          `${it} = ${file.use(entity.fqcn)}::create(${data});`,
          ...statements(random, entity, it, 1),
          '',
          `return ${it};`,
        ],
      )}\n});`,
    );
  else lines.push(`${it} = ${file.use(entity.fqcn)}::create(${data});`);
  if (random.chance(0.3)) lines.push('', ...statements(random, entity, it, 1));
  lines.push('');
  return { parameters: [...parentParameter(writer), parameter], ...answer(it, writer, lines, 201) };
}

function show(_action, writer) {
  const { entity, random } = writer;
  const it = `$${entity.variable}`;
  const lines = authorize(writer, 'view', it);
  const names = random
    .sample(
      entity.relations.filter(({ kind }) => kind !== 'owner'),
      3,
    )
    .map(({ name }) => `'${name}'`);
  if (names.length > 0 && random.chance(0.7)) lines.push(`${it}->loadMissing([${names.join(', ')}]);`, '');
  return { parameters: [...parentParameter(writer), modelParameter(writer)], ...answer(it, writer, lines, 200) };
}

function update(_action, writer) {
  const { entity, random, service } = writer;
  const it = `$${entity.variable}`;
  const { parameter, lines: head, data } = input(writer, 'Update', 'update');
  const lines = [...authorize(writer, 'update', it), ...head];
  if (random.chance(0.2) && entity.softDeletes)
    lines.push(`abort_if(${it}->trashed(), 409, 'Restore the ${entity.name} first.');`, '');
  lines.push(
    service && random.chance(0.7) ? `${it} = $this->service->update(${it}, ${data});` : `${it}->update(${data});`,
  );
  if (random.chance(0.2)) lines.push('', ...statements(random, entity, it, 1));
  lines.push('');
  const fresh = random.chance(0.3) ? `${it}->fresh()` : random.chance(0.3) ? `${it}->refresh()` : it;
  return {
    parameters: [...parentParameter(writer), parameter, modelParameter(writer)],
    ...answer(fresh, writer, lines, 200),
  };
}

function destroy(_action, writer) {
  const { entity, file, random, service } = writer;
  const it = `$${entity.variable}`;
  const lines = authorize(writer, 'delete', it);
  const child = entity.relations.find(({ kind }) => kind === 'hasMany');
  if (child !== undefined && random.chance(0.4))
    lines.push(
      `if (${it}->${child.name}()->exists()) {\n    ${
        random.chance(0.5)
          ? `throw new ${file.use('App\\Exceptions\\StillInUse')}(${it});`
          : `return response()->json(['message' => 'There are ${child.name} left.'], 409);`
      }\n}`,
      '',
    );
  lines.push(service && random.chance(0.6) ? `$this->service->delete(${it});` : `${it}->delete();`, '');
  const [last, type] = random.pick([
    [
      'return response()->noContent();',
      lines.join().includes('response()->json') ? undefined : 'Illuminate\\Http\\Response',
    ],
    ['return response()->json(null, 204);', RESPONSE],
    ["return response()->json(['message' => 'Deleted.']);", RESPONSE],
  ]);
  lines.push(last);
  return {
    parameters: [...parentParameter(writer), modelParameter(writer)],
    returns: type === undefined ? undefined : file.use(type),
    lines,
  };
}

function verb(action, writer) {
  const { controller, entity, file, random, service } = writer;
  const it = `$${entity.variable}`;
  const ability = controller.verb ?? action.name;
  const lines = authorize(writer, random.chance(0.6) ? 'update' : ability, it);
  const parameters = [modelParameter(writer)];
  if (random.chance(0.5)) {
    parameters.unshift(`${file.use(REQUEST)} $request`);
    const rows = [`'reason' => 'nullable|string|max:500',`];
    if (random.chance(0.5)) rows.push(`'at' => ['sometimes', 'date'],`);
    if (random.chance(0.4)) rows.push(`'notify' => 'boolean',`);
    if (random.chance(0.3))
      rows.push(
        `'items' => ['array', 'max:50'],`,
        `'items.*.id' => ['required', 'integer'],`,
        `'items.*.quantity' => ['required', 'integer', 'min:1'],`,
      );
    lines.push(`$validated = $request->validate([\n${block(rows)}\n]);`, '');
  }
  if (random.chance(0.35))
    lines.push(
      random.chance(0.5)
        ? `abort_unless(${it}->exists, 404);`
        : `if (${it}->updated_at?->isFuture()) {\n    abort(422, 'The ${entity.name} is not ready.');\n}`,
      '',
    );
  if (service && random.chance(0.5)) lines.push(`$this->service->touch(${it});`, '');
  const operation = operationOf(controller, action);
  if (operation === undefined) lines.push(...statements(random, entity, it, random.integer(1, 2)), '');
  else {
    parameters.push(`${file.use(operation.fqcn)} $operation`);
    lines.push(random.chance(0.5) ? `${it} = $operation->handle(${it});` : `$operation->handle(${it});`, '');
  }
  if (random.chance(0.2))
    lines.push(`event(new ${file.use(`App\\Events\\${entity.module}\\${entity.name}Changed`)}(${it}));`, '');
  return { parameters, ...answer(it, writer, lines, random.chance(0.15) ? 202 : 200) };
}

function report(action, writer) {
  const { entity, file, random } = writer;
  const model = file.use(entity.fqcn);
  const lines = authorize(writer, 'viewAny', `${model}::class`);
  const rows = [`'name' => '${studly(action.name)}',`, `'total' => ${model}::query()->count(),`];
  for (const column of random.sample(entity.columns, 4)) {
    if (column.kind === 'decimal' || column.kind === 'integer')
      rows.push(
        `'${column.name}' => [\n    'sum' => (float) ${model}::query()->sum('${column.name}'),\n    'average' => round((float) ${model}::query()->avg('${column.name}'), 2),\n],`,
      );
    else if (column.kind === 'boolean')
      rows.push(`'${column.name}' => ${model}::query()->where('${column.name}', true)->count(),`);
    else if (column.kind === 'enum')
      rows.push(
        `'by_${column.name}' => ${model}::query()->selectRaw('${column.name}, count(*) as total')->groupBy('${column.name}')->pluck('total', '${column.name}'),`,
      );
  }
  if (random.chance(0.3)) lines.push(`$from = $request->date('from') ?? now()->subMonth();`, '');
  else lines.push(`$from = now()->startOfMonth();`, '');
  rows.push(`'since' => $from->toDateString(),`);
  lines.push(
    random.chance(0.5)
      ? `return response()->json(['data' => [\n${block(rows)}\n]]);`
      : `return response()->json([\n${block(rows)}\n]);`,
  );
  return { parameters: [`${file.use(REQUEST)} $request`], returns: file.use(RESPONSE), lines };
}
