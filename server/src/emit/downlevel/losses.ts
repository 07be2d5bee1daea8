import type { Code, ParamsOf, Severity } from '@docgen/protocol';
import { pointer } from '../../document/index.js';
import type { PartContext, Questions, ReportFinding } from '../emitter.js';
import { operationPlace } from '../operation-place.js';

/** Takes the findings about what is lowered, a part or the rest of a document, at a lower version of OpenAPI. */
export interface Losses {
  /** Writes a pointer into the source, by the keys from what is lowered. */
  pointer(path: readonly string[]): string;
  /** Reports a finding; `severity` for a code that has several. */
  report<C extends Code>(code: C, params: ParamsOf<C>, path: readonly string[], severity?: Severity): void;
}

/** Takes the findings of a part, each with the operation it lies in. */
export function lossesOfPart<Q extends Questions>(context: PartContext<Q>): Losses {
  return {
    pointer: (path) => context.pointer(...path),
    report: (code, params, path, severity) =>
      context.report(code, params, {
        ...operationPlace(context, path),
        ...(severity === undefined ? {} : { severity }),
      }),
  };
}

/** Takes the findings of what is no part of a document. */
export function lossesOfRest(report: ReportFinding): Losses {
  return {
    pointer,
    report: (code, params, _, severity) => report(code, params, severity === undefined ? {} : { severity }),
  };
}

/** Drops findings, for what is told elsewhere. */
export function silent({ pointer }: Losses): Losses {
  return { pointer, report: () => {} };
}
