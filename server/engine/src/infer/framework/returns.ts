import type { ReturnSite } from '../../contract.js';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import type { AnalysisRun, BodyFrame } from '../frame.js';

/** The questions inference asks about what a callable returns. */
export interface FrameworkReturns {
  /** Describes a returned object: the response it is, its component, its origin. */
  describeReturn(
    type: ClassType,
    run: AnalysisRun,
  ): Pick<ReturnSite, 'response' | 'component' | 'origin' | 'parentCall'>;
  /** Gives what is sent for the result of an action, whose place is `path`: an object may make its answer itself. */
  answered(result: Type, path: string | undefined, frame: BodyFrame): Type;
  /** Tells whether the object says what is answered, although its class alone would not. */
  isTelling(type: ClassType, run: AnalysisRun): boolean;
  /** Gives the type of a response that was rendered before the callable got it. */
  renderedResponse(status: number, json: boolean, body: Type | undefined): Type;
}

export const NO_RETURNS: FrameworkReturns = {
  describeReturn: () => ({}),
  answered: (result) => result,
  isTelling: () => false,
  renderedResponse: () => unknown('untyped'),
};
