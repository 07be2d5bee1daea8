/** Holds a php-parser node, read without trusting its shape. Lines are 1-based, offsets UTF-16 units. */
export interface Node {
  kind: string;
  loc?: { start: TokenPosition; end: TokenPosition } | null;
  [member: string]: unknown;
}

export interface TokenPosition {
  line: number;
  column: number;
  offset: number;
}

export interface CommentNode {
  value: string;
  loc: { start: TokenPosition; end: TokenPosition };
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && typeof (value as { kind?: unknown }).kind === 'string';
}

/** Gives the node under `key`, when there is one. */
export function child(node: Node, key: string): Node | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** Lists the nodes under `key`; a missing or single member answers a list too. */
export function children(node: Node, key: string): readonly Node[] {
  const value = node[key];
  if (Array.isArray(value)) return value.every(isNode) ? value : value.filter(isNode);
  return isNode(value) ? [value] : [];
}

/** Gives the text under `key`: a plain string or the name of an identifier or name node. */
export function text(node: Node, key: string): string | undefined {
  return nameText(node[key]);
}

export function nameText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (isNode(value) && typeof value.name === 'string') return value.name;
  return undefined;
}

export function start(node: Node): number {
  return node.loc?.start.offset ?? 0;
}

export function end(node: Node): number {
  return node.loc?.end.offset ?? start(node);
}
