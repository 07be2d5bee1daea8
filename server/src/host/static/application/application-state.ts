import { APPLICATION, COLLECTION, CONFIG_REPOSITORY, FILESYSTEM } from '@docgen/laravel-knowledge';
import type { At } from '@docgen/protocol';
import type { Interpreter } from '../interpreter/interpreter.js';
import { configObject } from '../natives/config.js';
import { SERVICES } from '../natives/names.js';
import { bare } from '../sources/classes.js';
import { ROOT } from '../sources/paths.js';
import type { SourceTree } from '../sources/source-tree.js';
import { type ArrayValue, isArray, type ObjectValue, text, type Value } from '../values/value.js';
import { ProviderSettings } from './provider-settings.js';

/** Holds a service provider: its object, and whether its `boot()` was read. */
export interface Provider {
  class: string;
  object: ObjectValue;
  booted: Value[];
  booting: Value[];
  done: boolean;
}

/** Plays the container while it boots: providers in order, callbacks, paths, and settings found on the way. */
export class Application {
  readonly object: ObjectValue = { k: 'object', class: APPLICATION, props: new Map(), native: this };
  readonly files: ObjectValue = { k: 'object', class: FILESYSTEM, props: new Map(), native: 'files' };
  readonly found = new ProviderSettings();
  readonly providers: Provider[] = [];
  /** Providers whose `register()` has begun. */
  readonly registering = new Set<string>();
  /** Providers whose `register()` is running. */
  readonly current: Provider[] = [];
  /** Callbacks of `$app->booting()` and `$app->booted()`. */
  readonly bootingCallbacks: Value[] = [];
  readonly bootedCallbacks: (Value | (() => void))[] = [];
  readonly bound = new Map<string, Value>();
  readonly paths = new Map<string, string>([
    ['base', ROOT],
    ['app', `${ROOT}/app`],
    ['bootstrap', `${ROOT}/bootstrap`],
    ['config', `${ROOT}/config`],
    ['database', `${ROOT}/database`],
    ['lang', `${ROOT}/lang`],
    ['public', `${ROOT}/public`],
    ['resource', `${ROOT}/resources`],
    ['storage', `${ROOT}/storage`],
  ]);
  /** Providers given to `withProviders()`, and whether `bootstrap/providers.php` counts. */
  readonly extraProviders: Value[] = [];
  usesProvidersFile = false;
  /** Says that `Application::configure()` was called: the shape of version 11 and later. */
  configured = false;
  isBooted = false;
  /** Registers the routes of `withRouting()` once its provider is reached. */
  loadRoutes: (() => void) | undefined;
  /** Registers and, once the application runs, boots a provider. The reader of the application sets it. */
  register: (provider: Value) => Value = () => null;
  readonly middleware: Value[] = [];
  /** Packages the application excludes from discovery. */
  dontDiscover: readonly string[] = [];
  /** Root namespace with its trailing backslash. */
  namespace = 'App\\';

  constructor(
    readonly major: number,
    private readonly world: SourceTree,
    readonly packages: ReadonlyMap<string, string>,
  ) {}

  /** Says that the framework receives files on `storage/{path}`, too: version 12 does from 12.19 on. */
  get receivesFiles(): boolean {
    const [major = 0, minor = 0] = (this.packages.get('laravel/framework') ?? '')
      .replace(/^v/, '')
      .split('.')
      .map(Number);
    return major > 12 || (major === 12 && minor >= 19) || (major === 0 && this.major >= 12);
  }

  /** Makes a service of the container the reader knows; undefined for any other. */
  make(interp: Interpreter, abstract: string): Value | undefined {
    switch (SERVICES[bare(abstract)]) {
      case 'router':
        return interp.router.object;
      case 'app':
        return this.object;
      case 'config':
        return configObject(interp);
      case 'files':
        return this.files;
    }
    return undefined;
  }

  /** Tells whether a class belongs to an installed package; undefined when that is not known. */
  installed(name: string): boolean | undefined {
    const folded = bare(name);
    for (const [prefix] of this.world.composer.psr4) if (folded.startsWith(prefix)) return false;
    return undefined;
  }

  staticAssigned(owner: string, name: string, value: Value, _at: At): void {
    if (name === 'wrap' && /^Illuminate\\Http\\Resources\\Json\\(JsonResource|ResourceCollection)$/.test(owner)) {
      this.found.wrap = { value };
    }
  }

  /** Writes `$app['x'] = …` and `config()['x'] = …`. */
  offsetSet(interp: Interpreter, on: ObjectValue, offset: Value, value: Value): void {
    const key = text(offset);
    if (key === undefined) return;
    if (on.class === CONFIG_REPOSITORY) interp.config.set(key, value);
    else if (on.native === this) this.bound.set(key, value);
  }

  /** Lists the elements a `foreach` over an object visits. */
  iterable(on: ObjectValue): ArrayValue | undefined {
    const native = on.native as Value | undefined;
    return on.class === COLLECTION && native !== undefined && isArray(native) ? native : undefined;
  }

  provider(className: string): Provider | undefined {
    return this.providers.find((p) => p.class === className) ?? this.current.find((p) => p.class === className);
  }
}
