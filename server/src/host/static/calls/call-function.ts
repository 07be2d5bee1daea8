import type { BodyFact, Expr, MethodFact } from '@docgen/php';
import { frameworkFunction } from '../functions/framework.js';
import { phpFunction } from '../functions/index.js';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { reportLostRoutes } from '../report/lost-routes.js';
import { type Unit, unknown, type Value } from '../values/value.js';
import { run } from './run-body.js';

/** Calls a function by name: of the project, of PHP, or of the framework. */
export function callFunction(
  interp: Interpreter,
  frame: CallFrame,
  name: string,
  fallback: string | undefined,
  given: CallArguments,
  node: Expr,
): Value {
  for (const candidate of fallback === undefined ? [name] : [name, fallback]) {
    const found = declaredFunction(interp, candidate);
    if (found === undefined) continue;
    const unit: Unit = { path: found.path, fact: `fnbody:${candidate}`, root: found.body };
    const scope = { self: null, class: null, called: null, name: candidate };
    return run(
      interp,
      frame,
      unit,
      found.sig.params,
      found.body.body,
      given,
      scope,
      `fn:${candidate.toLowerCase()}`,
      node,
    );
  }
  const plain = (fallback ?? name).toLowerCase();
  const helper = frameworkFunction(interp, frame, plain, given, node);
  const known = helper === undefined ? phpFunction(interp, frame, plain, given, node) : helper;
  if (known !== undefined) return known;
  reportLostRoutes(interp, frame, given, node, `${fallback ?? name}()`);
  return unknown(`a call to ${fallback ?? name}()`, interp.at(frame, node));
}

/** Calls a function of the project: of a file that was read, or of one Composer always loads. */
function declaredFunction(
  interp: Interpreter,
  name: string,
): { path: string; sig: MethodFact; body: BodyFact } | undefined {
  const path = interp.functions.get(name.toLowerCase()) ?? interp.pathOf(`fn:${name}`);
  if (path === undefined || !interp.world.composer.isProject(path)) return undefined;
  const find = <T>(id: string): T | undefined => {
    const wanted = id.toLowerCase();
    return interp.index.factsOf(path)?.facts.find((fact) => fact.id.toLowerCase() === wanted)?.value as T | undefined;
  };
  const sig = find<MethodFact>(`fn:${name}`);
  const body = find<BodyFact>(`fnbody:${name}`);
  if (sig === undefined || body === undefined) return undefined;
  interp.world.read.add(path);
  return { path, sig, body };
}
