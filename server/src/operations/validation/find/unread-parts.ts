import type { RuleMap } from '../read/rules/rule-map.js';
import type { RuleSet } from '../rule-set.js';

/** Names the class or file a fact is written in, for a message. */
function whereOf(fact: string): string {
  const rest = fact.slice(fact.indexOf(':') + 1);
  return rest.replace(/#\d+$/, '');
}

export function unreadOf(map: RuleMap): RuleSet['unread'] {
  return map.unread.map((part) => ({ ...part, where: whereOf(part.anchor.fact) }));
}
