import type { Edit } from '../edits.js';
import { number, paths, pick, replace } from './change.js';

/** Migrations. */
export const MIGRATION_EDITS: readonly Edit[] = [
  {
    name: 'a column',
    apply: replace(
      /\$table->(?:string|integer|boolean|text|unsignedInteger|json|uuid|timestamp)\('/g,
      (_, random) => `$table->${pick(['string', 'integer', 'boolean', 'text'], random)}('`,
      /^database\/migrations\//,
    ),
  },
  {
    name: 'a column that may be null',
    apply: replace(/(?<=\$table->\w+\('\w+'\))(?=;)/g, () => '->nullable()', /^database\/migrations\//),
  },
  {
    name: 'a migration more',
    apply: (files, random) => {
      const tables = [
        ...Object.values(files)
          .join('\n')
          .matchAll(/Schema::create\('(\w+)'/g),
      ].map(([, table]) => table);
      return {
        ...files,
        [`database/migrations/2090_01_0${number(random, 9)}_000000_more.php`]: `<?php
return new class extends \\Illuminate\\Database\\Migrations\\Migration {
    public function up(): void
    {
        \\Illuminate\\Support\\Facades\\Schema::table('${pick(tables, random) ?? 'users'}', function ($table) {
            $table->${pick(['string', 'integer', 'boolean'], random)}('extra')->nullable();
        });
    }
};
`,
      };
    },
  },
  {
    name: 'a migration gone',
    apply: (files, random) => {
      const path = pick(paths(files, /^database\/migrations\//), random);
      if (path === undefined) return { ...files };
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
];
