/** Every pattern here is sticky: it matches a part of a type at the cursor. */
export const OPERATOR = /\s*([|&])\s*(?!\s*(?:\$(?!this\b)|\.\.\.))/y;
export const NUMBER =
  /[+-]?(?:\d[\d_]*\.\d[\d_]*(?:[eE][+-]?\d+)?|\d[\d_]*[eE][+-]?\d+|0[xX][0-9a-fA-F_]+|0[bB][01_]+|\d[\d_]*)/y;
export const THIS = /\$this\b/y;
export const THIS_IS = /\$this\s+is\b/y;
export const IS = /is\b/y;
export const VARIABLE = /\$\w+/y;
export const NAME = /\\?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:[\\-][A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*/y;
export const OPENING = /\s*\(/y;
export const COLON = /\s*:/y;
export const CONSTANT = /::((?:[A-Za-z_]\w*)?\*?)(?:\*\w*)*/y;
export const VARIANCE_AS_NAME = /(?:covariant|contravariant)\s*[>,]/y;
export const BOUND = /(?:min|max)(?=\s*[,>])/y;
export const FIELD_KEY =
  /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*))\s*(\?)?\s*:(?!:)/y;
export const PARAMETER_TAIL = /\s*&?\s*(\.\.\.)?\s*(?:&?\$\w+)?\s*(=)?/y;
