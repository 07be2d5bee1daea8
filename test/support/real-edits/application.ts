import type { Edit } from '../edits.js';
import { number, pick, replace } from './change.js';

/** Edits the setup of the application. */
export const APPLICATION_EDITS: readonly Edit[] = [
  {
    name: 'a configuration value',
    apply: replace(
      /(?<==> )(?:env\([^()]*\)|true|false|'[\w:/.-]*')(?=,)/g,
      (_, random) => pick(["'extra'", 'true', "env('APP_NAME', 'x')", "'https://extra.example.com'"], random) ?? "''",
      /^config\/.*\.php$/,
    ),
  },
  {
    name: 'a provider',
    apply: replace(
      /(?<=public function (?:boot|register)\([^)]*\)(?:: void)?\s*\{)/g,
      (_, random) =>
        `\n        \\Illuminate\\Support\\Facades\\RateLimiter::for('${pick(['api', 'extra'], random)}', fn () => \\Illuminate\\Cache\\RateLimiting\\Limit::perMinute(${number(random, 60)}));\n        \\Illuminate\\Http\\Resources\\Json\\JsonResource::${pick(['withoutWrapping()', "wrap('items')"], random)};\n`,
      /Provider\.php$/,
    ),
  },
  {
    name: 'how the application starts',
    apply: replace(/^.+\n/gm, () => '', /^bootstrap\/(?:app|providers)\.php$|app\/Http\/Kernel\.php$|Handler\.php$/),
  },
  {
    name: 'an environment file',
    apply: (files, random) => ({
      ...files,
      '.env': `APP_NAME=Extra${number(random, 3)}\nAPP_URL=https://${number(random, 5)}.example.com\nSESSION_DRIVER=${pick(['file', 'cookie'], random)}\n`,
    }),
  },
];
