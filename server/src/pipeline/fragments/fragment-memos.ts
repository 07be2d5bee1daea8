import type { Fragment, OperationRoute } from '../../analysis/index.js';
import type { Dependent, Dependents } from '../../query/dependents.js';
import { operationKey } from '../../query/operation-key.js';

/** Holds the fragment of one operation, and the state that tells whether it still holds. */
export interface FragmentMemo extends Dependent {
  /** `operationKey` of the operation it was made of. */
  readonly key: string;
  readonly fragment: Fragment;
  /** Says that it lies in the store, or must not. */
  stored: boolean;
}

/** Holds the fragments of one document from build to build, by their operations. */
export class FragmentMemos {
  private readonly memos = new Map<string, FragmentMemo>();
  /** The operations of the last build with their memos in the same order; absent once a memo was set or deleted. */
  private last: { operations: readonly OperationRoute[]; memos: readonly FragmentMemo[] } | undefined;

  constructor(private readonly dependents: Dependents) {}

  has(id: string): boolean {
    return this.memos.has(id);
  }

  get(id: string): FragmentMemo | undefined {
    return this.memos.get(id);
  }

  entries(): Iterable<[string, FragmentMemo]> {
    return this.memos;
  }

  /** Sets the memo of an operation without dependencies. `stored` says that the fragment was read from the store. */
  setUntracked(id: string, operation: OperationRoute, fragment: Fragment, stored = false): FragmentMemo {
    const memo = {
      key: operationKey(operation),
      fragment,
      reads: fragment.reads,
      suspect: false,
      stored: stored || !isStorable(fragment),
    };
    this.memos.set(id, memo);
    this.last = undefined;
    return memo;
  }

  /** Sets the memo of an operation and makes it depend on the inputs of its fragment. */
  set(id: string, operation: OperationRoute, fragment: Fragment, stored = false): FragmentMemo {
    const memo = this.setUntracked(id, operation, fragment, stored);
    this.dependents.add(memo);
    return memo;
  }

  /** Drops a memo; another one of the same operation stays. */
  delete(id: string, memo: FragmentMemo): void {
    this.dependents.remove(memo);
    if (this.memos.get(id) === memo) this.memos.delete(id);
    this.last = undefined;
  }

  /** Begins a build; answers the memos of the last one in the order of its operations, where these are the same operations. */
  begin(operations: readonly OperationRoute[]): readonly FragmentMemo[] | undefined {
    const memos = this.ofLastBuild(operations);
    this.last = undefined;
    return memos;
  }

  /** Gives the memos of the last build, where it was one of the same operations. */
  ofLastBuild(operations: readonly OperationRoute[]): readonly FragmentMemo[] | undefined {
    return this.last?.operations === operations ? this.last.memos : undefined;
  }

  /** Ends a build with a memo for each of its operations. */
  finish(operations: readonly OperationRoute[], memos: readonly FragmentMemo[]): void {
    // Two operations of one id would take each other's place.
    if (this.memos.size === operations.length) this.last = { operations, memos };
  }

  /** Drops the memos of other operations than these. */
  retain(operations: readonly OperationRoute[]): void {
    const ids = new Set(operations.map(operationId));
    for (const [id, memo] of this.memos) if (!ids.has(id)) this.delete(id, memo);
  }

  clear(): void {
    this.memos.clear();
    this.last = undefined;
  }
}

/** Names an operation within its document. */
export function operationId({ signature, path }: OperationRoute): string {
  return `${signature}\0${path}`;
}

/** A fragment that failed is made again by the next process. */
function isStorable({ failed, diagnostics }: Fragment): boolean {
  return failed === undefined && !diagnostics.some(({ code }) => code === 'inference.action-failed');
}
