import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { follow } from '../document/index.js';

/**
 * Finds a member of an artifact in the document: OpenAPI 3.0 writes a list of types as branches of `anyOf`, and a constant as the one value
 * of `enum` (emitters 5.2).
 */
export function spelledMember(
  { pointer, keyword }: { pointer: string; keyword: string },
  document: JsonMap,
): { pointer: string; keyword: string } {
  const spelled = nodeAt(document, pointer) === undefined ? withoutBranches(pointer, document) : pointer;
  const node = nodeAt(document, spelled);
  const isConstant = keyword === 'enum' && isMap(node) && node.has('const') && !node.has('enum');
  return { pointer: spelled, keyword: isConstant ? 'const' : keyword };
}

/** Leaves out steps into branches where the document has a list of types instead. */
function withoutBranches(pointer: string, document: JsonMap): string {
  const kept: string[] = [];
  const tokens = pointer.split('/').slice(1);
  for (let at = 0; at < tokens.length; at++) {
    const node: Json | undefined = kept.length === 0 ? document : nodeAt(document, `/${kept.join('/')}`);
    const isList = tokens[at] === 'anyOf' && isMap(node) && !node.has('anyOf') && Array.isArray(node.get('type'));
    if (isList) at++;
    else kept.push(tokens[at] ?? '');
  }
  return `/${kept.join('/')}`;
}

/** Finds a node of an operation, also where the document of now has a reference on the way: errors become shared. */
export function nodeAt(root: JsonMap, pointer: string): Json | undefined {
  let at: Json | undefined = root;
  for (const key of pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    const ref: Json | undefined = isMap(at) && !at.has(key) ? at.get('$ref') : undefined;
    if (typeof ref === 'string') at = follow(root, ref);
    at = isMap(at) ? at.get(key) : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
}
