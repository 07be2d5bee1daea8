import type { Code, ParamsOf, Severity, Where } from '@docgen/protocol';
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

/** Takes the findings of a part, each with the operation it lies in; `end` tells those that are counted. */
export function lossesOfPart<Q extends Questions>(context: PartContext<Q>): Losses & { end(): void } {
  const constants = new Map<string, { where: Where; first: string; others: number }>();
  return {
    pointer: (path) => context.pointer(...path),
    report: (code, params, path, severity) => {
      const where = operationPlace(context, path);
      if (code !== 'downlevel.const') {
        context.report(code, params, severity === undefined ? where : { ...where, severity });
        return;
      }
      // An application that returns its enums as values has a thousand of them, which say one thing.
      const place = where.routeSignature ?? '';
      const known = constants.get(place);
      if (known === undefined) constants.set(place, { where, first: context.pointer(...path), others: 0 });
      else known.others++;
    },
    end: () => {
      for (const { where, first, others } of constants.values()) {
        context.report('downlevel.const', { pointer: first, others }, where);
      }
    },
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
