/** An edit of one text of an application: what it is called, and the texts afterwards. */
export interface Edit {
  name: string;
  apply(files: Readonly<Record<string, string>>, random: () => number): Record<string, string>;
}

type Texts = Readonly<Record<string, string>>;

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

function some(
  files: Texts,
  pattern: RegExp,
  random: () => number,
  change: (text: string) => string,
): Record<string, string> {
  const paths = Object.keys(files).filter((path) => pattern.test(path));
  const path = pick(paths, random);
  return { ...files, [path]: change(files[path] ?? '') };
}

/** Somewhere a statement, a member or an array entry begins: before the first thing on an indented line. */
function atLine(text: string, random: () => number, insert: string): string {
  const lines = text.split('\n');
  const at = lines.flatMap((line, i) => (i > 2 && /^\s+\S/.test(line) && !/^\s*[*]/.test(line) ? [i] : []));
  if (at.length === 0) return text;
  lines.splice(pick(at, random), 0, insert);
  return lines.join('\n');
}

const PHP = /\.php$/;

/** Edits of the text that say nothing else than before. A comment directly above an entry or a statement may speak of it. */
export const SILENT: readonly Edit[] = [
  {
    name: 'a comment line',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '    // Mind the step.\n')),
  },
  {
    name: 'a block comment over lines',
    apply: (files, random) =>
      some(files, PHP, random, (text) => atLine(text, random, '    /* Here\n       and there. */\n')),
  },
  {
    name: 'empty lines',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '\n\n')),
  },
  {
    name: 'other indentation',
    apply: (files, random) =>
      some(files, PHP, random, (text) =>
        text.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length / 4 + Math.floor(random() * 3))),
      ),
  },
  {
    name: 'Windows line ends',
    apply: (files, random) => some(files, PHP, random, (text) => text.replaceAll('\n', '\r\n')),
  },
  {
    name: 'an import nobody uses',
    apply: (files, random) =>
      some(files, /^app\//, random, (text) =>
        text.replace(/^(namespace [^;]+;)/m, '$1\nuse Some\\Where\\Else as Unrelated;'),
      ),
  },
  {
    name: 'a class nobody names',
    apply: (files, random) => ({
      ...files,
      [`app/Support/Unrelated${Math.floor(random() * 1e6)}.php`]:
        '<?php\nnamespace App\\Support;\nclass Unrelated {}\n',
    }),
  },
];

/** Edits that may matter to those who read the place. */
export const LOUD: readonly Edit[] = [
  {
    name: 'another text',
    apply: (files, random) =>
      some(files, /Resource\.php$|Controller\.php$/, random, (text) =>
        text.replace(/'id' => \$this->id|paginate\(\)/, (found) =>
          found === 'paginate()' ? 'get()' : "'key' => $this->id",
        ),
      ),
  },
  {
    name: 'another rule',
    apply: (files, random) =>
      some(files, /Request\.php$/, random, (text) => text.replace('max:80', `max:${Math.floor(random() * 70)}`)),
  },
  {
    name: 'a comment that may speak of what follows',
    apply: (files, random) => some(files, PHP, random, (text) => atLine(text, random, '    // Mind the step.')),
  },
  {
    name: 'another column',
    apply: (files, random) =>
      some(files, /^database\//, random, (text) =>
        text.replace(
          "string('title')",
          pick(["text('title')", "integer('title')", "string('title')->nullable()"], random),
        ),
      ),
  },
  {
    name: 'another summary',
    apply: (files, random) =>
      some(files, /Controller\.php$/, random, (text) => text.replace('List every', 'Show each')),
  },
  {
    name: 'a cast',
    apply: (files, random) =>
      some(files, /^app\/Models/, random, (text) =>
        text.replace('protected $fillable', "protected $casts = ['title' => 'integer'];\n    protected $fillable"),
      ),
  },
  {
    name: 'another return type',
    apply: (files, random) =>
      some(files, /^app\/Models/, random, (text) => text.replace('label(): string', 'label(): ?string')),
  },
  {
    name: 'a class gone',
    apply: (files, random) => {
      const path = pick(
        Object.keys(files).filter((p) => /Resource\.php$|Request\.php$|Models/.test(p)),
        random,
      );
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
  {
    name: 'a broken file',
    apply: (files, random) =>
      some(files, /^app\//, random, (text) => text.slice(0, Math.floor(text.length * random()))),
  },
  {
    name: 'a route more',
    apply: (files) => ({
      ...files,
      'routes/api.php': (files['routes/api.php'] ?? '').replace(
        /(Facades\\Route;\n)/,
        "$1Route::get('first', fn () => ['a' => 1]);\n",
      ),
    }),
  },
];
