import type { RemedyKind, RemedyStep, Source } from '@docgen/protocol';
import type { ExplainedField, ExplainedNode } from '@docgen/protocol/rpc';

type Texts = Readonly<Record<string, string>>;

/** A field that is to change, with the step that is tried. */
export interface Advised {
  /** Last key of the field: `type`, `description`. */
  keyword: string;
  /** The node it belongs to: `parameters.path:book`. */
  label: string;
  /** The node in the document. */
  pointer: string;
  field: string;
  value: unknown;
  /** Place of the value that won. */
  source: Source | undefined;
  step: RemedyStep;
}

export function advised(
  { label, pointer }: Pick<ExplainedNode, 'label' | 'pointer'>,
  { field, contributions }: ExplainedField,
  step: RemedyStep,
): Advised {
  const [winner] = contributions;
  const keyword = field.slice(field.lastIndexOf('.') + 1);
  return { keyword, label, pointer, field, value: winner?.value, source: winner?.source, step };
}

/** Does what a remedy says: the files it changes, with their new texts. Throws where the place is not what the remedy speaks of. */
export function edited(advice: Advised, files: Texts): Record<string, string> {
  return EDITS[advice.step.kind](advice, files);
}

const EDITS: Record<RemedyKind, (advice: Advised, files: Texts) => Record<string, string>> = {
  declaration: declare,
  attribute: rewriteAttribute,
  docblock: rewriteProse,
  rule: rewriteRule,
  rules: (advice, files) =>
    inClass(advice, files, (text) =>
      text.replace(/(function rules\(\)[^{]*\{.*?return \[)/s, "$1\n            'changed_by_hand' => ['required'],"),
    ),
  entry: aboveEntry,
  entries: (advice, files) =>
    inClass(advice, files, (text) =>
      text.replace(/(function toArray\([^{]*\{.*?return \[)/s, "$1\n            'changed_by_hand' => true,"),
    ),
  column: (advice, files) =>
    onLine(advice, files, (line) =>
      line.includes('->id()')
        ? line.replace('->id()', "->uuid('id')")
        : line.replace(/\$table->\w+\(/, advice.value === 'boolean' ? '$table->text(' : '$table->boolean('),
    ),
  model: hideMember,
  cases: (advice, files) =>
    inClass(advice, files, (text) => text.replace(/(^\s*case )/m, "    case ChangedByHand = 'changed-by-hand';\n$1")),
  members: rewriteMember,
  signature: rewriteParameter,
  route: (advice, files) =>
    onLine(advice, files, (line) => line.replace(/\?\}/, '}').replace(/->where\w+\([^()]*(\([^()]*\))?[^()]*\)/, '')),
  property: rewriteProperty,
  read: unwritten,
  code: unwritten,
  failure: unwritten,
  setting: unwritten,
  overlay: unwritten,
  outrank: overlay,
};

function unwritten({ step, field }: Advised): never {
  throw new Error(`No edit is known for ${step.kind} of ${field}.`);
}

/** Changes the line of the place. */
function onLine({ step, source }: Advised, files: Texts, change: (line: string) => string): Record<string, string> {
  const { file, line = 0 } = step.at ?? (source as Source);
  const lines = textOf(files, file).split('\n');
  lines[line - 1] = change(lines[line - 1] ?? '');
  return { [file]: lines.join('\n') };
}

function inFile({ step }: Advised, files: Texts, change: (text: string) => string): Record<string, string> {
  const file = step.at?.file ?? '';
  return { [file]: change(textOf(files, file)) };
}

function inClass({ source }: Advised, files: Texts, change: (text: string) => string): Record<string, string> {
  const file = source?.file ?? '';
  return { [file]: change(textOf(files, file)) };
}

function textOf(files: Texts, file: string): string {
  const text = files[file];
  if (text === undefined) throw new Error(`There is no ${file}.`);
  return text;
}

const CHANGED = 'Changed by hand.';

/** Writes the declaration with values that differ from the present ones, where the step says. */
function declare(advice: Advised, files: Texts): Record<string, string> {
  const { step, keyword, value } = advice;
  const type = value === 'boolean' ? 'string' : 'bool';
  const text = (step.write ?? '')
    .replace('int<…, …>', 'int<-7, 777>')
    .replace("type: '…'", `type: '${type}'`)
    .replace('required: …', `required: ${value !== true}`)
    .replace(/(default|example): …/, keyword === 'default' ? 'default: 7' : "example: 'changed'")
    .replace('Example(…', "Example(['changed' => true]")
    .replace("errorComponent: '…'", "errorComponent: 'ChangedByHand'")
    .replace("OperationId('…')", "OperationId('changed.by.hand')")
    .replace("BodyParameter('…')", "BodyParameter('changed_by_hand')")
    .replace("'…'", `'${CHANGED}'`)
    .replace('#[', '#[\\Docgen\\Attributes\\');
  if (text.includes('\\Webhook('))
    return inFile(advice, files, (whole) => whole.replace(/#\[Webhook\('[^']*'/, "#[Webhook('changed.by.hand'"));
  return onLine(advice, files, (line) => {
    const closure = /\b(static )?(function|fn) ?\(/.exec(line);
    if (closure !== null && /Route::|->/.test(line.slice(0, closure.index))) {
      return `${line.slice(0, closure.index)}${text} ${line.slice(closure.index)}`;
    }
    return `${/^\s*/.exec(line)?.[0]}${text}\n${line}`;
  });
}

/** Rewrites the argument of an attribute that the field came from, or takes the attribute away. */
function rewriteAttribute(advice: Advised, files: Texts): Record<string, string> {
  const { file, line = 0 } = advice.source as Source;
  const text = textOf(files, file);
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  const from = text.indexOf('#[', start);
  const to = closing(text, from + 1) + 1;
  const attribute = text.slice(from, to);
  const value = typeof advice.value === 'string' ? advice.value.replaceAll("'", "\\'") : undefined;
  const isType = !['description', 'summary', 'example', 'format', 'tags'].includes(advice.keyword);
  const next =
    isType && advice.value !== undefined
      ? attribute.replace(/type: '(?:[^'\\]|\\.)*'/, advice.value === 'boolean' ? "type: 'string'" : "type: 'bool'")
      : value === undefined
        ? attribute
        : attribute.replace(`'${value}'`, `'${CHANGED}'`);
  return { [file]: text.slice(0, from) + (next === attribute ? '' : next) + text.slice(to) };
}

/** Finds the bracket that closes the one at a place; strings are skipped. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (char === "'" || char === '"') {
      for (at++; at < text.length && text[at] !== char; at++) if (text[at] === '\\') at++;
    } else if ('[({'.includes(char ?? '')) depth++;
    else if ('])}'.includes(char ?? '') && --depth === 0) return at;
  }
  throw new Error('A bracket is not closed.');
}

/** Changes the words of a docblock or comment above the place, or on its line. */
function rewriteProse({ source, value, keyword }: Advised, files: Texts): Record<string, string> {
  const { file, line = 0 } = source as Source;
  const lines = textOf(files, file).split('\n');
  const wanted = keyword === 'deprecated' ? '@deprecated' : String(value).split(/\s+/).slice(0, 2).join(' ');
  const near = lines
    .map((text, at) => ({ text, at }))
    .filter(({ text, at }) => text.includes(wanted) && Math.abs(at + 1 - line) < 25);
  const found = near.sort((a, b) => Math.abs(a.at + 1 - line) - Math.abs(b.at + 1 - line))[0];
  if (found === undefined) throw new Error(`No comment near ${file}:${line} says "${wanted}".`);
  lines[found.at] = found.text.replace(wanted, keyword === 'deprecated' ? '' : 'Changed');
  return { [file]: lines.join('\n') };
}

/** Gives the field of the rule another one. */
function rewriteRule({ source, value, keyword }: Advised, files: Texts): Record<string, string> {
  const { file, line = 0 } = source as Source;
  const text = textOf(files, file);
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + 1;
  const arrow = text.indexOf('=>', start) + 2;
  let to = arrow;
  for (; to < text.length && text[to] !== ',' && text[to] !== ']' && text[to] !== '\n'; to++) {
    if ('[({'.includes(text[to] ?? '')) to = closing(text, to);
    else if (text[to] === "'") for (to++; text[to] !== "'"; to++);
  }
  const rules = text.slice(arrow, to);
  const isAsked = /'required'|required\|/.test(rules);
  const other = keyword === 'type' && value === 'string' ? 'integer' : value === 'uuid' ? 'email' : 'uuid';
  const next =
    keyword === 'required' ? [isAsked ? 'sometimes' : 'required', 'string'] : [...(isAsked ? ['required'] : []), other];
  return { [file]: `${text.slice(0, arrow)} [${next.map((rule) => `'${rule}'`).join(', ')}]${text.slice(to)}` };
}

/** Puts a docblock above the entry of a returned array. */
function aboveEntry(advice: Advised, files: Texts): Record<string, string> {
  const { keyword, value } = advice;
  const says =
    keyword === 'description'
      ? CHANGED
      : keyword === 'example'
        ? '@example 4711'
        : `@var ${value === 'boolean' ? 'string' : 'bool'}`;
  return onLine(advice, files, (line) => `${/^\s*/.exec(line)?.[0]}/** ${says} */\n${line}`);
}

/** Gives the property another type, or the class another property. */
function rewriteProperty(advice: Advised, files: Texts): Record<string, string> {
  const other = advice.value === 'boolean' ? 'string' : 'bool';
  if (advice.keyword === 'required')
    return inClass(advice, files, (text) =>
      text.replace(/(\bclass [^{]*\{)/, '$1\n    public string $changedByHand = "";\n'),
    );
  return onLine(advice, files, (line) => line.replace(/\??[\w\\]+ (\$\w+)/, `${other} $1`));
}

/** Hides the member of a model that a field is about. */
function hideMember(advice: Advised, files: Texts): Record<string, string> {
  const named = /^properties\.(\w+)/.exec(advice.field)?.[1];
  const name = named ?? (Array.isArray(advice.value) ? String(advice.value[0]) : '');
  return inClass(advice, files, (text) =>
    /\$hidden = \[/.test(text)
      ? text.replace(/(\$hidden = \[)/, `$1'${name}', `)
      : text.replace(/(\bclass [^{]*\{)/, `$1\n    protected $hidden = ['${name}'];\n`),
  );
}

/** Gives the segment of a path another type, or another default. */
function rewriteParameter(advice: Advised, files: Texts): Record<string, string> {
  const name = advice.label.slice(advice.label.indexOf(':') + 1);
  return onLine(advice, files, (line) => {
    if (advice.keyword === 'default') return line.replace(/(= )'[^']*'/, "$1'changed'");
    return line.replace(
      new RegExp(`\\??[\\w\\\\]+ \\$${name}\\b`),
      `${advice.value === 'integer' ? 'string' : 'int'} $${name}`,
    );
  });
}

/** Gives a member of the field on the line of the place another rule. */
function rewriteMember(advice: Advised, files: Texts): Record<string, string> {
  const { file, line = 0 } = advice.source as Source;
  const lines = textOf(files, file).split('\n');
  const key = /'([\w.*]+)' =>/.exec(lines[line - 1] ?? '')?.[1];
  const at = lines.findIndex((text) => text.includes(`'${key}.`));
  return rewriteRule({ ...advice, source: { file, line: at + 1 } }, files);
}

/** The overlay that the settings of the scratch copy name. */
export const OVERLAY = 'overlays/by-hand.yaml';
const actions = (list: unknown[]) =>
  JSON.stringify({ overlay: '1.0.0', info: { title: 'By hand', version: '1' }, actions: list });
export const NO_OVERLAY = actions([]);

/** Writes an overlay that gives the field another value. */
function overlay({ pointer, field, value }: Advised): Record<string, string> {
  const node = pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
  const keys = [...node, ...field.split('.')];
  const isList = node.includes('parameters');
  const selector = (path: readonly string[]) =>
    `$${path.map((key) => (isList && /^\d+$/.test(key) ? `[${key}]` : `['${key}']`)).join('')}`;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const action = isObject
    ? { target: selector(keys), remove: true }
    : { target: selector(keys.slice(0, -1)), update: { [keys.at(-1) ?? '']: another(keys.at(-1) ?? '', value) } };
  return { [OVERLAY]: actions([action]) };
}

/** Gives a member another value OpenAPI has for it. */
function another(member: string, value: unknown): unknown {
  if (member === 'style') return value === 'form' ? 'spaceDelimited' : 'form';
  if (member === 'type' && Array.isArray(value)) return ['integer'];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...value, 'changed'];
  return value === 'string' ? 'integer' : 'string';
}
