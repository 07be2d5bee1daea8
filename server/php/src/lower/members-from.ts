import { children, end, type Node, start } from '../parser/node.js';

/** Lists members with the start of their text: everything after the member before belongs to it. */
export function membersFrom(node: Node): { member: Node; from: number }[] {
  let from = start(node);
  return children(node, 'body').map((member) => {
    const entry = { member, from };
    from = Math.max(from, end(member));
    return entry;
  });
}
