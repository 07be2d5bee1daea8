/** Names a place in a text as editors count (LSP): line and UTF-16 unit of the line, both from zero. */
export interface Position {
  line: number;
  character: number;
}

/** Names a piece of a text, from `start` up to and without `end`. */
export interface Range {
  start: Position;
  end: Position;
}

/** Names the place of a declaration or a node in the source. */
export interface SourceRange {
  /** App-relative path. */
  file: string;
  /** The whole of it: a declaration with its docblock and attributes, a call with its receiver and arguments. */
  range: Range;
  /** The name inside `range`: the one declared or called, the key of an entry; without a name equal to `range`. */
  selectionRange: Range;
}
