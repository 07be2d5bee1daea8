import { actionBody } from './actions.mjs';
import { docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { human } from './words.mjs';

export const BASE = 'App\\Http\\Controllers\\Controller';

export function controllerFile(controller) {
  const { entity, name, namespace } = controller;
  const random = new Random(`controller ${namespace}\\${name}`);
  const file = new PhpFile(namespace, name);
  const service = entity.service && random.chance(0.85);
  const promoted = service && (controller.shape !== 'single' || random.chance(0.5));
  const writer = { controller, entity, file, random, service, promoted };
  const actions = controller.actions.map((action) => method(action, writer));
  const helper = controller.shape === 'resource' && random.chance(0.25) ? filters(writer) : '';
  const traits = random.chance(0.2) ? `use ${file.use('App\\Http\\Controllers\\Concerns\\RespondsWithJson')};` : '';
  const base = file.use(BASE);
  const doc = controller.documented
    ? `${docblock([`${human(entity.name)[0].toUpperCase()}${human(entity.name).slice(1)}s of the organisation.`])}\n`
    : '';
  return file.render(
    `${doc}class ${name} extends ${base}\n{\n${members([traits, injection(writer), ...actions, helper])}\n}`,
    { strict: random.chance(0.15) },
  );
}

function injection({ controller, entity, file, promoted }) {
  const body =
    controller.authorize === 'controller' &&
    controller.shape === 'resource' &&
    entity.policy &&
    entity.name.length % 3 === 0
      ? `$this->authorizeResource(${file.use(entity.fqcn)}::class, '${entity.parameter}');`
      : undefined;
  if (!promoted && body === undefined) return '';
  const parameter = promoted ? `private readonly ${file.use(serviceName(entity))} $${entity.many}` : '';
  return `public function __construct(${parameter})${body === undefined ? '\n{\n}' : `\n{\n    ${body}\n}`}`;
}

export const serviceName = (entity) => `App\\Services\\${entity.module}\\${entity.name}Service`;

function method(action, writer) {
  const { controller, random, file, entity, service, promoted } = writer;
  const { parameters, returns, lines } = actionBody(action, writer);
  const all = [...parameters];
  if (service && !promoted && lines.some((line) => line.includes('$this->service'))) {
    all.push(`${file.use(serviceName(entity))} $service`);
  }
  const to = promoted ? `$this->${entity.many}` : '$service';
  const body = lines.map((line) => line.replaceAll('$this->service', to)).join('\n');
  const doc = controller.documented || random.chance(0.15) ? `${docblock(describe(action, writer))}\n` : '';
  const typed = returns === undefined || random.chance(0.12) ? '' : `: ${returns}`;
  const list = all.join(', ');
  const signature = list.length > 90 ? `(\n    ${all.join(',\n    ')},\n)${typed} {` : `(${list})${typed}\n{`;
  const text = body.replace(/^(?=.)/gm, '    ');
  return `${doc}public function ${action.name}${signature}\n${text}\n}`;
}

function describe(action, { entity, random, controller }) {
  const thing = human(entity.name);
  const first = {
    index: `List ${human(entity.many)}`,
    store: `Create a ${thing}`,
    show: `Show one ${thing}`,
    update: `Change a ${thing}`,
    destroy: `Delete a ${thing}`,
    report: `${action.name[0].toUpperCase()}${action.name.slice(1)} of ${human(entity.many)}`,
    verb: `${human(controller.verb ?? action.name)} a ${thing}`,
  }[action.kind];
  return random.chance(0.5)
    ? [first]
    : [
        first,
        '',
        `Answers ${random.pick(['the current state', 'what the client may see', 'within the plan of the team'])}.`,
      ];
}

function filters({ entity, file }) {
  const builder = file.use('Illuminate\\Database\\Eloquent\\Builder');
  const request = file.use('Illuminate\\Http\\Request');
  const lines = entity.columns
    .filter(({ kind }) => kind === 'boolean' || kind === 'enum' || kind === 'string')
    .slice(0, 4)
    .map(({ name, kind }) =>
      kind === 'boolean'
        ? `if ($request->has('${name}')) {\n            $query->where('${name}', $request->boolean('${name}'));\n        }`
        : `if ($request->filled('${name}')) {\n            $query->where('${name}', $request->input('${name}'));\n        }`,
    );
  return `/** @param ${builder}<${file.use(entity.fqcn)}> $query */\nprivate function restrict(${builder} $query, ${request} $request): ${builder}\n{\n    ${lines.join('\n\n    ').replaceAll('\n        ', '\n    ')}\n\n    return $query;\n}`;
}
