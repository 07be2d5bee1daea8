import type { Attribute, Expr, Param, Stmt, TypeNode, Visibility } from './ir.js';
import type { Outline } from './outline/outline.js';

/**
 * Holds a piece of a file that an edit changes independently of the others: a member (cache 3.3).
 *
 * `file:<path>` ({text}, hashed by its bytes) and `files:<dir>` (sorted PHP paths below) are answered by the index alone.
 *
 * | id | value | of |
 * |---|---|---|
 * | `class:App\Models\Book` | ClassFact | header of a class, interface, trait or enum: no member bodies |
 * | `sig:App\Models\Book::casts` | MethodFact | signature of a method written in that class (not inherited); of a property hook as `$title.get` |
 * | `body:App\Models\Book::casts` | BodyFact | its statements |
 * | `prop:App\Models\Book::casts` | PropertyFact | a declared (or promoted) property, name without `$` |
 * | `const:App\Models\Book::MAX` | ConstantFact | a class constant |
 * | `case:App\Enums\State::Draft` | CaseFact | an enum case |
 * | `fn:helper` / `fnbody:helper` | MethodFact / BodyFact | a function |
 * | `gconst:APP_LIMIT` | ConstantFact | a global constant: `const X` or a literal `define('X', …)` |
 * | `main:routes/api.php` | BodyFact | the top-level statements of a file |
 * | `use:routes/api.php#book` | string | class an import of that file stands for; alias in lower case |
 * | `namespace:routes/api.php` | string | its first namespace, '' for none |
 * | `strict:routes/api.php` | string | present with `strict_types=1` |
 * | `closure:routes/api.php#3` | ClosureFact | the 4th closure of a file in source order; for closure actions |
 *
 * Ids hold declared spelling. Values are plain JSON (ir.ts); `hash` is the SHA-256 of their canonical JSON, so it does
 * not change when the text moves, is re-indented, or gets an unrelated import. It is made when read, and a copy made with
 * `{...fact}` or a structured clone lacks it.
 */
export interface Fact<T = unknown> {
  id: string;
  kind: string;
  hash: string;
  value: T;
}

export type ClassKind = 'class' | 'interface' | 'trait' | 'enum';

export interface ClassFact {
  name: string;
  kind: ClassKind;
  /** App-relative path of the declaring file. */
  path: string;
  extends?: string;
  /** Interfaces of a class; for an interface those it extends. */
  implements: string[];
  traits: TraitUse[];
  abstract?: true;
  final?: true;
  readonly?: true;
  /** Backing type of an enum. */
  backing?: 'int' | 'string';
  attributes: Attribute[];
  /** Parsed docblock, names resolved. */
  doc?: DocBlock;
  /** Names of the members written here, in source order; properties without `$`. */
  members: { methods: string[]; properties: string[]; constants: string[]; cases: string[] };
  /** Anonymous classes carry the name `class@<path>#<n>`. */
  anonymous?: true;
  /** Says that the file could not be parsed whole and this class lost members. */
  damaged?: true;
}

export interface TraitUse {
  name: string;
  /** Docblock in front of the `use` statement, where `@use T<A>` may stand. */
  doc?: DocBlock;
  insteadof?: { trait: string; method: string; over: string[] }[];
  alias?: { trait?: string; method: string; as?: string; visibility?: Visibility }[];
}

export interface MethodFact {
  name: string;
  /** App-relative path of the declaring file, for a function. */
  path?: string;
  visibility: Visibility;
  static?: true;
  abstract?: true;
  final?: true;
  byRef?: true;
  params: Param[];
  returns?: TypeNode;
  attributes: Attribute[];
  doc?: DocBlock;
  /** Says that there is no readable body: abstract, interface, or lost to a syntax error. */
  bodyless?: true;
}

export interface BodyFact {
  body: Stmt[];
  /** Says that the body is a generator. */
  yields?: true;
}

export interface ClosureFact {
  params: Param[];
  returns?: TypeNode;
  attributes: Attribute[];
  doc?: DocBlock;
  body: Stmt[];
  static?: true;
  arrow?: true;
  /** Class whose method body holds the closure, when any. */
  scope?: string;
}

export interface PropertyFact {
  name: string;
  visibility: Visibility;
  /** Visibility of writes, where that is written: `public private(set)`. */
  set?: Visibility;
  static?: true;
  final?: true;
  readonly?: true;
  promoted?: true;
  /**
   * Lists its hooks; `virtual` says that they keep no value of their own. Each is a method: `$name.get`, `$name.set`.
   */
  hooks?: { get?: true; set?: true; virtual?: true };
  type?: TypeNode;
  default?: Expr;
  attributes: Attribute[];
  doc?: DocBlock;
}

export interface ConstantFact {
  name: string;
  value: Expr;
  visibility?: Visibility;
  final?: true;
  type?: TypeNode;
  attributes: Attribute[];
  doc?: DocBlock;
}

export interface CaseFact {
  name: string;
  value?: Expr;
  attributes: Attribute[];
  doc?: DocBlock;
}

/**
 * Holds a docblock with its inline tags replaced, its prose cut as config 11 says, and its types parsed (docblock/).
 */
export interface DocBlock {
  /** Text up to the first blank line, line breaks kept. */
  summary?: string;
  description?: string;
  tags: DocTag[];
}

export interface DocTag {
  /** The tag without `@`, as written: `return`, `phpstan-return`, `property-read`. */
  name: string;
  /** Parsed type, for the tags that start with one. */
  type?: DocType;
  /** `$name` the tag speaks of, without `$`; method name for `@method`. */
  variable?: string;
  /** The text behind it. */
  text?: string;
  /** The default of `@template T = D`. */
  default?: DocType;
}

/** Holds a docblock type (engine 4.1), names resolved; the engine turns it into a type. */
export type DocType =
  /** Identifier: builtin keyword as written, else a fully qualified class name or template name. */
  | { k: 'id'; name: string; builtin?: true }
  | { k: 'generic'; base: DocType; args: DocType[] }
  | { k: 'nullable'; of: DocType }
  | { k: 'union'; of: DocType[] }
  | { k: 'intersection'; of: DocType[] }
  | { k: 'array'; of: DocType }
  | { k: 'shape'; base: string; fields: { key?: string; type: DocType; optional?: true }[]; open?: true }
  | { k: 'callable'; base: string; params: { type: DocType; variadic?: true; optional?: true }[]; returns?: DocType }
  | { k: 'literal'; value: string | number | boolean | null; float?: true }
  | { k: 'const'; class: string; name: string }
  | { k: 'conditional'; subject: string; negated?: true; is: DocType; then: DocType; else: DocType }
  | { k: 'offset'; of: DocType; key: DocType }
  | { k: 'bad'; text: string };

/** Holds all facts of one file. `path` is app-relative with `/`. */
export interface FileFacts {
  path: string;
  /** Hex SHA-256 of the bytes the facts were made from. */
  sha: string;
  facts: Fact[];
  /** The places of the facts and their nodes. */
  outline: Outline;
  diagnostics: FileProblem[];
}

export interface FileProblem {
  kind: 'syntax' | 'gave-up' | 'too-large' | 'not-utf8';
  line: number;
  message: string;
}
