/** A place in a text as editors count (LSP): line and UTF-16 unit of the line, both from zero. */
export interface Position {
  line: number;
  character: number;
}

/** A piece of a text, from `start` up to and without `end`. */
export interface Range {
  start: Position;
  end: Position;
}

/** A declaration or a node in the source. */
export interface SourceRange {
  /** App-relative. */
  file: string;
  /** All of it: a declaration with its docblock and attributes, a call with its receiver and arguments. */
  range: Range;
  /** What it is called by, inside `range`: the name declared or called, the key of an entry; else all of it. */
  selectionRange: Range;
}
