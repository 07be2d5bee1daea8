import type { Expr, Stmt } from '@docgen/php';

/** Names a place a run takes one of several ways at, the way an expression stands on, and what is asked there. */
interface Way {
  fork: object;
  way: number;
  ways: number;
  tests: readonly Expr[];
}

/** Describes a use of a value: what it says of its type, as a text that is the same for types of one meaning. */
export interface TellingUse {
  at: Expr;
  says?: string | undefined;
}

const known = new WeakMap<readonly Stmt[], ReadonlyMap<object, readonly Way[]>>();

/**
 * Lists the uses that say the type of a value in every run (requests 8.4). One that only some ways through the body reach says nothing
 * where another use that does not say the same is reached without it. `isOwn` tells tests of the value itself: what they let through is
 * the value as it is meant.
 */
export function sureUses<U extends TellingUse>(
  uses: readonly U[],
  body: readonly Stmt[],
  isOwn: (test: Expr) => boolean,
): U[] {
  const map = waysIn(body);
  const ways = new Map(uses.map((use) => [use, (map.get(use.at) ?? []).filter((way) => !way.tests.some(isOwn))]));
  const isOn = (use: U, fork: object, way: number): boolean =>
    ways.get(use)?.some((one) => one.fork === fork && one.way === way) === true;
  return uses.filter((use) => {
    if (use.says === undefined) return false;
    const same = uses.filter((other) => other.says === use.says);
    const others = uses.filter((other) => other.says !== use.says);
    return (ways.get(use) ?? []).every(
      ({ fork, way, ways: count }) =>
        others.every((other) => isOn(other, fork, way)) ||
        Array.from({ length: count }, (_, at) => at).every((at) => same.some((other) => isOn(other, fork, at))),
    );
  });
}

/** Maps the nodes of a body to the ways they stand on. What a branch that leaves the body leaves over is a way as well. */
function waysIn(body: readonly Stmt[]): ReadonlyMap<object, readonly Way[]> {
  const found = known.get(body);
  if (found !== undefined) return found;
  const out = new Map<object, readonly Way[]>();
  const go = (node: unknown, ways: readonly Way[]): void => {
    if (Array.isArray(node)) {
      let own = ways;
      for (const one of node) {
        go(one, own);
        const rest = restOf(one as Stmt);
        if (rest !== undefined) own = [...own, rest];
      }
      return;
    }
    if (node === null || typeof node !== 'object') return;
    if (ways.length > 0) out.set(node, ways);
    const parts = partsOf(node as Stmt | Expr);
    const branches = new Set<unknown>(parts?.branches);
    for (const member of Object.values(node)) {
      if (branches.has(member)) continue;
      // Cases and arms are nodes of their own, in a list.
      const isListed = Array.isArray(member) && member.some((one) => branches.has(one));
      if (!isListed) go(member, ways);
    }
    for (const [way, branch] of (parts?.branches ?? []).entries())
      go(branch, [...ways, { fork: node, way, ways: parts?.ways ?? 0, tests: parts?.tests ?? [] }]);
  };
  go(body, []);
  known.set(body, out);
  return out;
}

interface Fork {
  branches: readonly unknown[];
  ways: number;
  tests: readonly Expr[];
}

/** Gives the branches of which a run takes one, and how many ways there are with those that are not written. */
function partsOf(node: Stmt | Expr): Fork | undefined {
  switch (node.k) {
    case 'if':
      return { branches: [node.then, ...(node.else === undefined ? [] : [node.else])], ways: 2, tests: [node.if] };
    case 'ternary':
      return node.yes === undefined
        ? { branches: [node.no], ways: 2, tests: [node.if] }
        : { branches: [node.yes, node.no], ways: 2, tests: [node.if] };
    case 'switch': {
      // An empty case is the one below it.
      const branches = node.cases.filter((one) => one.body.length > 0);
      const isOpen = node.cases.every((one) => one.if !== undefined);
      const tests = [node.on, ...node.cases.flatMap((one) => one.if ?? [])];
      return { branches, ways: branches.length + (isOpen ? 1 : 0), tests };
    }
    case 'match':
      return {
        branches: node.arms,
        ways: node.arms.length,
        tests: [node.on, ...node.arms.flatMap((arm) => arm.conds ?? [])],
      };
    case 'try':
      return node.catches.length === 0
        ? undefined
        : { branches: node.catches, ways: node.catches.length + 1, tests: [] };
    case 'bin':
      return node.op === '&&' || node.op === '||' ? { branches: [node.r], ways: 2, tests: [node.l] } : undefined;
    default:
      return undefined;
  }
}

/** Gives the way that is left where one branch of an `if` answers; one that throws refuses the request, whatever the value is. */
function restOf(node: Stmt | undefined): Way | undefined {
  if (node?.k !== 'if') return undefined;
  const way = { fork: node, ways: 2, tests: [node.if] };
  if (answers(node.then)) return { ...way, way: 1 };
  return node.else !== undefined && answers(node.else) ? { ...way, way: 0 } : undefined;
}

function answers(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last?.k === 'block') return answers(last.body);
  if (last?.k === 'if') return answers(last.then) && last.else !== undefined && answers(last.else);
  return last?.k === 'return' || last?.k === 'break' || last?.k === 'continue';
}
