import type { Expr } from '@docgen/php';
import type { CallArguments, CallFrame } from '../interpreter/frame.js';
import type { Interpreter } from '../interpreter/interpreter.js';
import { isArray, likelyValue, truth, type Value } from '../values/value.js';
import type { Attributes } from './attributes.js';

type Row = [methods: string[], uri: string, action: string, name: string | null];

/** Lists the routes of `Auth::routes()` (host 10.6) by the option that switches them. */
const ROWS: Record<string, Row[]> = {
  login: [
    [['GET', 'HEAD'], 'login', 'Auth\\LoginController@showLoginForm', 'login'],
    [['POST'], 'login', 'Auth\\LoginController@login', null],
  ],
  logout: [[['POST'], 'logout', 'Auth\\LoginController@logout', 'logout']],
  register: [
    [['GET', 'HEAD'], 'register', 'Auth\\RegisterController@showRegistrationForm', 'register'],
    [['POST'], 'register', 'Auth\\RegisterController@register', null],
  ],
  reset: [
    [['GET', 'HEAD'], 'password/reset', 'Auth\\ForgotPasswordController@showLinkRequestForm', 'password.request'],
    [['POST'], 'password/email', 'Auth\\ForgotPasswordController@sendResetLinkEmail', 'password.email'],
    [['GET', 'HEAD'], 'password/reset/{token}', 'Auth\\ResetPasswordController@showResetForm', 'password.reset'],
    [['POST'], 'password/reset', 'Auth\\ResetPasswordController@reset', 'password.update'],
  ],
  confirm: [
    [['GET', 'HEAD'], 'password/confirm', 'Auth\\ConfirmPasswordController@showConfirmForm', 'password.confirm'],
    [['POST'], 'password/confirm', 'Auth\\ConfirmPasswordController@confirm', null],
  ],
  verify: [
    [['GET', 'HEAD'], 'email/verify', 'Auth\\VerificationController@show', 'verification.notice'],
    [['GET', 'HEAD'], 'email/verify/{id}/{hash}', 'Auth\\VerificationController@verify', 'verification.verify'],
    [['POST'], 'email/resend', 'Auth\\VerificationController@resend', 'verification.resend'],
  ],
};

/** Registers them inside the open group, under its namespace or else the application's controllers. */
export function authRoutes(interp: Interpreter, frame: CallFrame, given: CallArguments, node: Expr): Value {
  const options = likelyValue(given.positional[0] ?? given.named.get('options') ?? null);
  const namespace = interp.classes.find(`${interp.app.namespace}Http\\Controllers\\Auth\\LoginController`)
    ? `${interp.app.namespace}Http\\Controllers`
    : '';
  const grouped = interp.router.current?.get('namespace');
  const open = typeof grouped === 'string' && grouped !== '';
  for (const [key, rows] of Object.entries(ROWS)) {
    const value = isArray(options) ? options.entries.get(key) : undefined;
    let wanted = value === undefined ? undefined : truth(value);
    if (value === undefined) {
      wanted = key !== 'verify';
      if (key === 'confirm')
        wanted = interp.classes.find(`${open ? grouped : namespace}\\Auth\\ConfirmPasswordController`) !== undefined;
    }
    if (wanted === undefined) {
      interp.report.swallow(
        `the ${key} routes of Auth::routes()`,
        'the option is not known',
        interp.at(frame, node),
        rows.length,
      );
      continue;
    }
    if (!wanted) continue;
    for (const [methods, uri, action, name] of rows) {
      const uses = open || namespace === '' ? action : `\\${namespace}\\${action}`;
      const attributes: Attributes = new Map<string, Value>([['uses', uses]]);
      const route = interp.router.addWith(
        interp,
        frame,
        [...methods],
        uri,
        { action: attributes, literal: true },
        node,
      );
      if (name !== null) route.name(name);
    }
  }
  return null;
}
