import { APPLICATION_BUILDER, VERIFY_CSRF_TOKEN } from '@docgen/laravel-knowledge';
import type { Expr } from '@docgen/php';
import { callValue } from '../interpreter/evaluator.js';
import { args, argument, type CallArguments, type CallFrame, NO_ARGS } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { attributesOf } from '../registrar/attributes.js';
import {
  isArray,
  isCallable,
  items,
  likelyValue,
  list,
  type ObjectValue,
  text,
  truth,
  type Value,
} from '../values/value.js';
import { bind } from './container.js';
import { ExceptionSettings } from './exceptions.js';

/** Plays `Application::configure()` and its chain in `bootstrap/app.php` (host 9). */
export class ApplicationBuilder {
  readonly object: ObjectValue = { k: 'object', class: APPLICATION_BUILDER, props: new Map(), native: this };

  call(interp: Interpreter, frame: CallFrame, name: string, given: CallArguments, node: Expr): Value | undefined {
    const app = interp.app;
    switch (name) {
      case 'withRouting':
        this.withRouting(interp, frame, given, node);
        return this.object;
      case 'withBroadcasting':
        broadcasting(
          interp,
          frame,
          argument(given, 0, 'channels') ?? null,
          argument(given, 1, 'attributes') ?? null,
          node,
        );
        return this.object;
      case 'withProviders': {
        const extra = likelyValue(argument(given, 0, 'providers') ?? null);
        if (isArray(extra)) app.extraProviders.push(...items(extra));
        app.usesProvidersFile = truth(argument(given, 1, 'withBootstrapProviders') ?? true) !== false;
        return this.object;
      }
      case 'withMiddleware':
        app.middleware.push(argument(given, 0, 'callback') ?? null);
        return this.object;
      case 'withExceptions': {
        app.found.handler.configured = true;
        const settings = new ExceptionSettings();
        const using = argument(given, 0, 'using');
        if (using !== undefined && using !== null) callValue(interp, frame, using, args(settings.object), node);
        return this.object;
      }
      case 'withBindings':
      case 'withSingletons':
      case 'withScopedSingletons': {
        const all = likelyValue(given.positional[0] ?? null);
        if (isArray(all))
          for (const [abstract, concrete] of all.entries) bind(interp, String(abstract), likelyValue(concrete));
        return this.object;
      }
      case 'registered':
      case 'booting':
        if (given.positional[0] !== undefined) app.bootingCallbacks.push(given.positional[0]);
        return this.object;
      case 'booted':
        if (given.positional[0] !== undefined) app.bootedCallbacks.push(given.positional[0]);
        return this.object;
      case 'create':
        return app.object;
    }
    return name.startsWith('with') ? this.object : undefined;
  }

  private withRouting(interp: Interpreter, frame: CallFrame, given: CallArguments, node: Expr): void {
    const part = (i: number, name: string): Value =>
      interp.report.consume(argument(given, i, name) ?? null, `${name} of withRouting()`);
    const using = part(0, 'using');
    const [web, api, channels, pages, health, then] = [
      part(1, 'web'),
      part(2, 'api'),
      part(4, 'channels'),
      part(5, 'pages'),
      part(6, 'health'),
      part(8, 'then'),
    ];
    const prefix = argument(given, 7, 'apiPrefix') ?? 'api';
    const runs = then !== null && (isCallable(then) || isArray(then));
    interp.app.loadRoutes =
      using !== null && !runs
        ? () => void callValue(interp, frame, using, NO_ARGS, node)
        : () => {
            const group = (files: Value, middleware: string, under: Value | undefined): void => {
              const attributes = new Map<string, Value>([['middleware', list([middleware])]]);
              if (under !== undefined) attributes.set('prefix', under);
              for (const file of isArray(files) ? items(files) : files === null ? [] : [files]) {
                const path = text(likelyValue(file));
                if (isArray(files) && path !== undefined && interp.world.kind(path) === undefined) continue;
                interp.router.group(interp, frame, attributes, file, node);
              }
            };
            group(api, 'api', prefix);
            if (typeof health === 'string') interp.router.addVendor(interp, frame, ['GET', 'HEAD'], health, node);
            group(web, 'web', undefined);
            void pages;
            if (runs) callValue(interp, frame, then, args(interp.app.object), node);
          };
    const file = text(channels);
    if (channels !== null && file !== undefined && interp.world.kind(file) !== undefined)
      broadcasting(interp, frame, channels, null, node);
  }
}

/** Plays `Broadcast::routes()` once the application booted; the channel file registers no routes. */
export function broadcasting(
  interp: Interpreter,
  frame: CallFrame,
  _channels: Value,
  attributes: Value,
  node: Expr,
): void {
  interp.app.bootedCallbacks.push(() => broadcastRoutes(interp, frame, attributes, node));
}

export function broadcastRoutes(interp: Interpreter, frame: CallFrame, given: Value, node: Expr): void {
  const known = likelyValue(given);
  const own =
    isArray(known) && known.entries.size > 0
      ? attributesOf(known)
      : new Map<string, Value>([['middleware', list(['web'])]]);
  interp.router.groups.push(interp.router.withOpenGroups(own));
  try {
    const uses = '\\Illuminate\\Broadcasting\\BroadcastController@authenticate';
    const route = interp.router.addWith(
      interp,
      frame,
      ['GET', 'POST'],
      '/broadcasting/auth',
      { action: new Map([['uses', uses]]), literal: true },
      node,
    );
    route.exclude([VERIFY_CSRF_TOKEN]);
  } finally {
    interp.router.groups.pop();
  }
}
