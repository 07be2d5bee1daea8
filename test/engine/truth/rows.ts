import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = new URL('./rows/', import.meta.url).pathname;

/** One expression asked of the engine and of the running application. */
export interface Row {
  /** File it stands in, without `.rows`. */
  area: string;
  /** Statements before it; empty for none. */
  before: string;
  expression: string;
  /** Marked `?`: nothing can be known of it (engine 3.6). */
  unknowable: boolean;
  /** Line of the generated file. */
  line: number;
}

const PARAMETERS = [
  'Author $author',
  'Book $book',
  'EloquentCollection $books',
  'Edition $edition',
  'Order $order',
  'OrderLine $line',
  'Review $review',
  'User $user',
  'Upload $upload',
  'Shelf $shelf',
  'Request $request',
  'IndexBooksRequest $index',
];

const USES = [
  ...['Author', 'Book', 'Edition', 'Order', 'OrderLine', 'Review', 'Upload', 'User'].map((c) => `App\\Models\\${c}`),
  'Modules\\Catalogue\\Models\\Shelf',
  ...['Currency', 'EditionFormat', 'Genre', 'OrderStatus', 'Rating'].map((c) => `App\\Enums\\${c}`),
  ...['Author', 'Book', 'Edition', 'OrderLine', 'Order', 'Review', 'Upload', 'User'].map(
    (c) => `App\\Http\\Resources\\${c}Resource`,
  ),
  'App\\Http\\Resources\\OrderCollection',
  'App\\Http\\Requests\\IndexBooksRequest',
  'Illuminate\\Database\\Eloquent\\Collection as EloquentCollection',
  'Illuminate\\Http\\JsonResponse',
  'Illuminate\\Http\\Request',
  'Illuminate\\Http\\Resources\\Json\\JsonResource',
  'Illuminate\\Http\\Response',
  ...['Arr', 'Carbon', 'Collection', 'Number', 'Str'].map((c) => `Illuminate\\Support\\${c}`),
  ...(
    'App Auth Cache Config Context Cookie Crypt DB Date Gate Hash Http Lang Log RateLimiter Route Schema Storage URL ' +
    'Validator View'
  )
    .split(' ')
    .map((c) => `Illuminate\\Support\\Facades\\${c}`),
  'Illuminate\\Support\\Facades\\Response as ResponseFacade',
];

/** Rows of every `.rows` file: `[? ][statements ;; ]expression`, one a line; `#` starts a comment. */
export function readRows(): Row[] {
  const rows: Row[] = [];
  for (const file of readdirSync(FOLDER).sort()) {
    if (!file.endsWith('.rows')) continue;
    for (const text of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
      if (text === '' || text.startsWith('#')) continue;
      const unknowable = text.startsWith('? ');
      const [last = '', ...first] = (unknowable ? text.slice(2) : text).split(' ;; ').reverse();
      rows.push({
        area: file.slice(0, -'.rows'.length),
        before: first.join(' '),
        expression: last.trim(),
        unknowable,
        line: rows.length + 2,
      });
    }
  }
  return rows;
}

/** One PHP file holding all rows, each on its own line: a function, or the method of a resource over a book. */
export function asPhp(rows: readonly Row[]): string {
  const head = `<?php namespace App\\Truth; ${USES.map((name) => `use ${name};`).join(' ')}`;
  const lines = rows.map((row, i) => {
    const body = `${row.before} return reveal_type(${row.expression});`;
    return row.area === 'resource-members'
      ? `/** @mixin Book */ class Row${i} extends JsonResource { public function ask(Request $request) { ${body} } }`
      : `/** @param EloquentCollection<int, Book> $books */ function row${i}(${PARAMETERS.join(', ')}) { ${body} }`;
  });
  return `${[head, ...lines].join('\n')}\n`;
}

/** The row as it was written. */
export function label(row: Row): string {
  return row.before === '' ? row.expression : `${row.before} ${row.expression}`;
}
