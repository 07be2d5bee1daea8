import type { BodyFact, MethodFact } from '@docgen/php';
import type { Type } from '../../types/type.js';
import { isVendor } from '../codebase.js';
import type { AnalysisRun } from '../frame.js';
import type { CallEffects } from './call-effects.js';

/** Names a project or vendor callable with the class it runs for. */
export interface CallTarget {
  fact: MethodFact;
  /** Fact id of its statements and of its signature, for defaults. */
  bodyId: string;
  sigId: string;
  self?: string;
  /** Class-like the method is written in: a trait, when `self` has it from one. */
  home?: string;
  receiver?: Type;
  /** Known properties of its receiver that its body mentions. */
  state?: ReadonlyMap<string, Type>;
  /** Effects of the call, once it was answered. */
  effects?: CallEffects | undefined;
  body: BodyFact | undefined;
}

export function targetName({ sigId }: CallTarget): string {
  return sigId.slice(sigId.indexOf(':') + 1);
}

export function isProjectTarget({ home, self, fact }: CallTarget, { codebase }: AnalysisRun): boolean {
  const of = home ?? self;
  return of === undefined ? fact.path !== undefined && !isVendor(fact.path) : codebase.isProject(of);
}
