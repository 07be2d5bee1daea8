import { type CallArgs, typeArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { unknown } from '../../types/make.js';
import { heldCode } from './constructed-code.js';
import { constructedProperties } from './constructed-properties.js';
import { asStatus } from './exception-status.js';

/**
 * Lists the properties of the project's own exception that hold a status after this construction, the code among them: what a render
 * callback gets of `$e->getStatusCode()`, `$e->status` or `$e->getCode()` (errors 4.4). Of arguments nobody knows nothing is taken, no
 * default either.
 */
export function heldStatuses(
  fqcn: string,
  args: CallArgs | undefined,
  frame: BodyFrame,
): [name: string, status: number][] {
  const { run } = frame;
  if (!run.codebase.isProject(fqcn)) return [];
  const given = args ?? anything(fqcn, frame);
  const held = [...constructedProperties(fqcn, given, run)].map(
    ([path, type]) => [path.slice('this->'.length), type] as const,
  );
  return [...new Map([...held, ['code', heldCode(fqcn, given, run)] as const])].flatMap(
    ([name, type]): [string, number][] => {
      const status = asStatus(type);
      return status === null || !/^\w+$/.test(name) ? [] : [[name, status]];
    },
  );
}

function anything(fqcn: string, frame: BodyFrame): CallArgs {
  const params = frame.run.codebase.method(fqcn, '__construct')?.fact.params ?? [];
  return typeArgs(
    frame,
    [...params, undefined, undefined].map(() => unknown('untyped')),
  );
}
