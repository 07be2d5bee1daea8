import type { Interpreter } from '../interpreter/interpreter.js';

/** Lists packages that register HTTP routes of their own when they are installed. */
const PACKAGES = [
  'inertiajs/inertia-laravel',
  'laravel/fortify',
  'laravel/horizon',
  'laravel/jetstream',
  'laravel/passport',
  'laravel/pulse',
  'laravel/sanctum',
  'laravel/telescope',
  'livewire/livewire',
  'barryvdh/laravel-debugbar',
  'filament/filament',
  'spatie/laravel-ignition',
  'laravel/cashier',
  'laravel/nova',
  'nuwave/lighthouse',
  'rebing/graphql-laravel',
];

/** Reports installed packages whose routes only a boot would show (host 10.6). */
export function packageRoutes(interp: Interpreter): void {
  for (const name of [...PACKAGES].sort()) {
    if (interp.app.packages.has(name)) interp.report.note('host.package-routes', { package: name }, null);
  }
}
