/**
 * A parsed file is lowered to this intermediate representation, and nothing else leaves the worker that parsed it.
 *
 * - Names are resolved: class names fully qualified without a leading backslash, in the spelling written.
 * - There are no positions. A node is named by its *ordinal*: its index in a pre-order walk of the fact it belongs to
 *   (`walk.ts`). The outline of the file maps ordinals to lines, so a moved line changes no hash.
 * - Whitespace, quotes style, number base and comments (except `comment`) are gone; two spellings of one program that
 *   mean the same lower to the same JSON wherever that costs nothing.
 *
 * Every node is a plain JSON object whose `k` names its kind. Absent members are omitted, never undefined or null.
 */

/** Holds a native type as written. Builtins and `self|static|parent` are lower case; classes are fully qualified. */
export type TypeNode =
  | { k: 't'; name: string }
  | { k: 't?'; of: TypeNode }
  | { k: 't|'; of: TypeNode[] }
  | { k: 't&'; of: TypeNode[] };

/**
 * Holds a call argument: `name` of a named one; `spread` for `...$x`; a lone `{k:'...'}` argument list marks a
 * first-class callable.
 */
export interface Arg {
  k: 'arg';
  value: Expr;
  name?: string;
  spread?: true;
  /** Raw comments standing before it. */
  comment?: string[];
}

/** Holds one entry of an array literal or `list()` pattern. `value` is absent only for a skipped slot of a pattern. */
export interface Item {
  k: 'item';
  value?: Expr;
  key?: Expr;
  spread?: true;
  byRef?: true;
  /** Raw comments standing before the entry, and after it on its line; see validation 16. */
  comment?: string[];
  trailing?: string[];
}

export interface Param {
  k: 'param';
  name: string;
  type?: TypeNode;
  default?: Expr;
  variadic?: true;
  byRef?: true;
  /** Promoted constructor property; `set` as in PropertyFact. */
  promote?: { visibility: Visibility; readonly?: true; set?: Visibility; final?: true };
  attributes?: Attribute[];
}

export type Visibility = 'public' | 'protected' | 'private';

/** Holds an attribute: `name` is the resolved class name. Arguments are unevaluated expressions. */
export interface Attribute {
  k: 'attr';
  name: string;
  args: Arg[];
}

/** Refers to a class: a resolved name, `self|static|parent`, or an expression. */
export type ClassRef = { k: 'cref'; name: string } | Expr;
/** Names a member or variable: literal, or computed. */
export type NameRef = string | Expr;

export interface ClosureExpr {
  k: 'closure';
  params: Param[];
  /** Captured names with `use`; an arrow function captures everything and has `arrow: true`. */
  uses?: { name: string; byRef?: true }[];
  arrow?: true;
  static?: true;
  byRef?: true;
  returns?: TypeNode;
  body: Stmt[];
  attributes?: Attribute[];
  /** Raw docblock in front of the closure, or of the statement or argument it starts. */
  doc?: string;
}

export type Expr =
  | { k: 'null' }
  | { k: 'bool'; v: boolean }
  /** Decimal digits; 64-bit, an overflowing literal is lowered as `float`. */
  | { k: 'int'; v: string }
  | { k: 'float'; v: number }
  | { k: 'str'; v: string }
  /** Interpolated string or heredoc. Literal parts are `str`. */
  | { k: 'interp'; parts: Expr[] }
  /** `cut`: literal entries of a very large one were left out (`lower/arrays/large-array.ts`). */
  | { k: 'array'; items: Item[]; cut?: true }
  /** Destructuring pattern on the left of an assignment or in foreach. */
  | { k: 'list'; items: Item[] }
  | { k: 'var'; name: NameRef }
  | { k: 'prop'; on: Expr; name: NameRef; nullsafe?: true }
  | { k: 'sprop'; class: ClassRef; name: NameRef }
  /** `X::class` is `cconst` with name `class`. */
  | { k: 'cconst'; class: ClassRef; name: NameRef }
  /** A bare constant: `name` resolved against the namespace, `fallback` the global spelling when it may be that. */
  | { k: 'const'; name: string; fallback?: string }
  | { k: 'index'; on: Expr; at?: Expr }
  | { k: 'call'; fn: { k: 'fref'; name: string; fallback?: string } | Expr; args: Arg[]; fcc?: true }
  | { k: 'mcall'; on: Expr; name: NameRef; args: Arg[]; nullsafe?: true; fcc?: true }
  | { k: 'scall'; class: ClassRef; name: NameRef; args: Arg[]; fcc?: true }
  | { k: 'new'; class: ClassRef; args: Arg[] }
  /** `new class(...) {...}`: `id` names the class fact the anonymous class became. */
  | { k: 'newanon'; id: string; args: Arg[] }
  | { k: 'bin'; op: BinaryOp; l: Expr; r: Expr }
  | { k: 'un'; op: '!' | '-' | '+' | '~'; e: Expr }
  | { k: 'cast'; to: 'int' | 'float' | 'string' | 'bool' | 'array' | 'object' | 'null' | 'void'; e: Expr }
  | { k: 'assign'; to: Expr; e: Expr; byRef?: true }
  | { k: 'assignop'; op: ValueOp; to: Expr; e: Expr }
  | { k: 'incdec'; op: '++' | '--'; prefix: boolean; e: Expr }
  /** `yes` absent for `?:`. */
  | { k: 'ternary'; if: Expr; yes?: Expr; no: Expr }
  | { k: 'match'; on: Expr; arms: MatchArm[] }
  | ClosureExpr
  | { k: 'instanceof'; e: Expr; class: ClassRef }
  | { k: 'isset'; of: Expr[] }
  | { k: 'empty'; e: Expr }
  | { k: 'clone'; e: Expr; with?: Expr }
  | { k: 'throw'; e: Expr }
  | { k: 'yield'; key?: Expr; e?: Expr }
  | { k: 'yieldfrom'; e: Expr }
  | { k: 'include'; once: boolean; require: boolean; e: Expr }
  | { k: 'exit'; e?: Expr }
  | { k: 'print'; e: Expr }
  | { k: 'silence'; e: Expr }
  | { k: 'eval'; e: Expr }
  | { k: 'shell'; parts: Expr[] }
  /** `__LINE__`, `__FILE__`, `__DIR__`, `__FUNCTION__`, `__CLASS__`, `__METHOD__`, `__NAMESPACE__`, `__TRAIT__`. */
  | { k: 'magic'; name: string }
  /** Stands for a node this table has no kind for. */
  | { k: 'hole'; why: string };

export interface MatchArm {
  k: 'arm';
  /** Conditions of the arm; absent for `default`. */
  conds?: Expr[];
  e: Expr;
}

/** Lists the operators that make a value of two; `|>` is a call. */
export type ValueOp = Exclude<BinaryOp, '|>'>;

export type BinaryOp =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '.'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '=='
  | '!='
  | '==='
  | '!=='
  | '<'
  | '<='
  | '>'
  | '>='
  | '<=>'
  | '&&'
  | '||'
  | 'xor'
  | '??'
  | '|>';

export type Stmt =
  /** `doc` is the raw docblock in front of the statement (it carries inline `@var`). */
  | { k: 'expr'; e: Expr; doc?: string; comment?: string[]; trailing?: string[] }
  | { k: 'return'; e?: Expr; doc?: string; comment?: string[]; trailing?: string[] }
  | { k: 'if'; if: Expr; then: Stmt[]; else?: Stmt[] }
  | { k: 'foreach'; of: Expr; key?: Expr; value: Expr; byRef?: true; body: Stmt[] }
  | { k: 'for'; init: Expr[]; test: Expr[]; step: Expr[]; body: Stmt[] }
  | { k: 'while'; if: Expr; body: Stmt[] }
  | { k: 'do'; body: Stmt[]; if: Expr }
  | { k: 'switch'; on: Expr; cases: { k: 'case'; if?: Expr; body: Stmt[] }[] }
  | { k: 'try'; body: Stmt[]; catches: { k: 'catch'; types: string[]; var?: string; body: Stmt[] }[]; finally?: Stmt[] }
  | { k: 'break'; levels?: number }
  | { k: 'continue'; levels?: number }
  | { k: 'echo'; of: Expr[] }
  | { k: 'global'; names: string[] }
  | { k: 'static'; vars: { name: string; init?: Expr }[] }
  | { k: 'unset'; of: Expr[] }
  | { k: 'block'; body: Stmt[] }
  /** A function or class declared inside a body or conditionally; the declaration is a fact of its own. */
  | { k: 'declare'; fact: string }
  | { k: 'const-decl'; name: string; e: Expr }
  | { k: 'html' }
  | { k: 'goto'; label: string }
  | { k: 'label'; name: string }
  | { k: 'hole'; why: string };
