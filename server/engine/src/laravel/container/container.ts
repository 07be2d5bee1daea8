import {
  APP_FACADE,
  APPLICATION,
  APPLICATION_CONTRACT,
  CONTAINER,
  CONTAINER_CONTRACT,
  CONTAINER_INTERFACE,
} from '@docgen/laravel-knowledge';
import { applyArg, argText, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, FALSE, STRING, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { resolveName } from '../support/helpers.js';
import { isOutsideDebugMode } from './config.js';

/** Names the container under every class and interface it goes by (engine 9.1). */
const NAMES = [APPLICATION, CONTAINER, CONTAINER_CONTRACT, APPLICATION_CONTRACT, CONTAINER_INTERFACE, APP_FACADE];

function called(call: MemberCall): Type {
  const parameters = argType(call.args, 1);
  if (parameters !== undefined && parameters.kind !== 'shape') return unknown('dynamic-call');
  return applyArg(call.args, 0, parameters?.fields.map((f) => f.type) ?? []) ?? unknown('dynamic-call');
}

const methods = rules([
  [
    'make makeWith get build',
    (call) => (argText(call.args, 0) === undefined ? undefined : resolveName(call.args, call.frame)),
  ],
  ['call', called],
  ['bound has isProduction isLocal runningInConsole runningUnitTests isDownForMaintenance', BOOL],
  ['hasDebugModeEnabled', ({ frame }) => (isOutsideDebugMode(frame.run) ? FALSE : BOOL)],
  ['environment', (call) => (argType(call.args, 0) === undefined ? STRING : BOOL)],
  ['getLocale currentLocale getFallbackLocale version basePath storagePath publicPath path databasePath', STRING],
]);

export const containers: readonly ClassRules[] = NAMES.map((fqcn) => ({ fqcn, methods }));
