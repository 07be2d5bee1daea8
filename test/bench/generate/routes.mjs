import { BASE } from './controllers.mjs';
import { block, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { kebab } from './words.mjs';

const RESOURCE = ['index', 'store', 'show', 'update', 'destroy'];
const FACADE = 'Illuminate\\Support\\Facades\\Route';

/** Past this size an application splits its route file. */
const SPLIT = 300;

/** The route files of the plan: `routes/api.php`, and in larger applications one more per module. */
export function routeFiles({ controllers, routes }) {
  const random = new Random(`routes of ${routes}`);
  const modules = new Map();
  for (const controller of controllers) {
    const module = controller.parent?.module ?? controller.entity.module;
    modules.set(module, [...(modules.get(module) ?? []), controller]);
  }
  const main = new PhpFile('');
  const split = routes > SPLIT;
  const files = {};
  const groups = [];
  for (const [module, list] of modules) {
    const slug = kebab(module);
    const file = split ? new PhpFile('') : main;
    const lines = areas(list).map(([area, members]) => group(area, members, file, random));
    const inner = lines.join('\n\n');
    const chain = `Route::prefix('${slug}')->name('${slug}.')${random.chance(0.4) ? `->middleware('throttle:${random.pick(['120,1', 'api', '300,1'])}')` : ''}`;
    if (!split) groups.push(`${chain}->group(function () {\n${block([inner])}\n});`);
    else {
      file.use(FACADE);
      files[`routes/api/${slug}.php`] = file.render(inner);
      groups.push(
        random.chance(0.5)
          ? `${chain}->group(base_path('routes/api/${slug}.php'));`
          : `${chain}->group(function () {\n    require __DIR__.'/api/${slug}.php';\n});`,
      );
    }
  }
  main.use(FACADE);
  files['routes/api.php'] = main.render(
    `Route::middleware('auth:sanctum')->group(function () {\n${block([groups.join('\n\n')])}\n});`,
  );
  return files;
}

function areas(controllers) {
  const found = new Map();
  for (const controller of controllers) found.set(controller.area, [...(found.get(controller.area) ?? []), controller]);
  return [...found];
}

function group(area, controllers, file, random) {
  const text = controllers.map((controller) => registration(controller, file, random)).join('\n');
  if (area === 'Api') return text;
  const slug = kebab(area);
  const guard = area === 'Admin' ? "->middleware(['admin', 'throttle:60,1'])" : '';
  return `Route::prefix('${slug}')->name('${slug}.')${guard}->group(function () {\n${block([text])}\n});`;
}

function registration(controller, file, random) {
  const { entity, shape } = controller;
  const name = file.use(`${controller.namespace}\\${controller.name}`);
  const key = entity.routeKey !== undefined && entity.name.length % 2 === 0 ? `:${entity.routeKey}` : '';
  const one = `{${entity.parameter}${key}}`;
  if (shape === 'single')
    return `Route::${random.pick(['post', 'put', 'patch'])}('${entity.slug}/${one}/${controller.verb}', ${name}::class)${guard(controller)}->name('${entity.slug}.${controller.verb}');`;
  const names = controller.actions.map((action) => action.name).filter((action) => RESOURCE.includes(action));
  const extra = controller.actions.filter((action) => !RESOURCE.includes(action.name));
  const uri = shape === 'nested' ? `${controller.parent.slug}.${entity.slug}` : entity.slug;
  const lines = extra.map((action) =>
    action.kind === 'report'
      ? `Route::get('${entity.slug}/${action.name}', [${name}::class, '${action.name}'])->name('${entity.slug}.${action.name}');`
      : `Route::post('${entity.slug}/${one}/${action.name}', [${name}::class, '${action.name}'])${guard(controller)}->name('${entity.slug}.${action.name}');`,
  );
  if (controller.explicit && shape === 'resource') lines.push(...explicit(controller, names, name, one, random));
  else lines.push(resource(controller, names, uri, name, key));
  return lines.join('\n');
}

function guard({ authorize, entity }) {
  return authorize === 'route' && entity.policy ? `->can('update', '${entity.parameter}')` : '';
}

function resource({ shape, entity }, names, uri, name, key) {
  const missing = RESOURCE.filter((action) => !names.includes(action));
  const list = (actions) => `[${actions.map((action) => `'${action}'`).join(', ')}]`;
  const only = missing.length === 0 ? '' : missing.length < 3 ? `->except(${list(missing)})` : `->only(${list(names)})`;
  const scoped =
    shape === 'nested' ? '->scoped()' : key === '' ? '' : `->scoped(['${entity.parameter}' => '${entity.routeKey}'])`;
  return `Route::apiResource('${uri}', ${name}::class)${only}${scoped};`;
}

function explicit({ entity }, names, name, one, random) {
  const grouped = random.chance(0.5);
  const rows = names.map((action) => {
    const verb = { index: 'get', store: 'post', show: 'get', update: 'put', destroy: 'delete' }[action];
    const path = action === 'index' || action === 'store' ? '' : `/${one}`;
    return grouped
      ? `Route::${verb}('${path || '/'}', '${action}')->name('${action}');`
      : `Route::${verb}('${entity.slug}${path}', [${name}::class, '${action}'])->name('${entity.slug}.${action}');`;
  });
  if (!grouped) return rows;
  return [
    `Route::controller(${name}::class)->prefix('${entity.slug}')->name('${entity.slug}.')->group(function () {\n${block(rows)}\n});`,
  ];
}

export const controllerBase = `<?php

namespace ${BASE.slice(0, BASE.lastIndexOf('\\'))};

use Illuminate\\Foundation\\Auth\\Access\\AuthorizesRequests;

abstract class Controller
{
    use AuthorizesRequests;
}
`;
