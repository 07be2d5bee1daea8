import { declare } from '../registry.js';

export const route = {
  'route.build-failed': declare<{ signature: string; reason: string; omitted: boolean }>({
    severity: 'error',
    title: 'Route not documented',
    message: (p) =>
      `${p.signature} could not be documented: ${p.reason} ${p.omitted ? 'It was left out.' : 'Only its path, method and parameters of the path are documented.'}`,
    help: () => [
      'Correct what the reason names, or remove the route; if the reason is inside docgen, please report it.',
    ],
  }),
  'route.fallback-omitted': declare<{ uri: string }>({
    severity: 'info',
    title: 'Fallback route left out',
    message: (p) => `The fallback route ${p.uri} answers whatever no other route does; it was left out.`,
    help: () => ['Nothing to do; to silence this, add route.fallback-omitted to diagnostics.accept in docgen.yaml.'],
  }),
  /** `form` is the path of a shorter form when only that one is shadowed; `isReached` says that conditions tell the routes apart. */
  'route.shadowed': declare<{ signature: string; form: string | null; by: string; isReached: boolean }>({
    severity: ['info', 'warning'],
    title: 'Route never reached',
    message: (p) =>
      p.isReached
        ? `${p.signature}${p.form === null ? '' : ` as ${p.form}`} differs from ${p.by} in the names and conditions of placeholders alone, and a document has one operation for both; it was left out.`
        : p.form === null
          ? `${p.signature} is never reached, because ${p.by} answers each of its requests; it was left out.`
          : `${p.signature} is never reached as ${p.form}, because ${p.by} answers each of these requests; that form was left out.`,
    help: (p) => [
      p.isReached
        ? 'Give one of the routes another path, or answer both with one action.'
        : 'Register the more specific route first, or remove the one that is never reached.',
    ],
  }),
  /** The route of `signature` is left out, because `kept` was registered first. */
  'route.operation-collision': declare<{ signature: string; kept: string; method: string; path: string }>({
    severity: 'error',
    title: 'Operation documented twice',
    message: (p) =>
      `${p.signature} was left out, because ${p.kept} already answers ${p.method} ${p.path} in this document.`,
    help: (p) => [
      p.signature === p.kept
        ? 'The route is registered twice; remove one registration.'
        : 'OpenAPI has one path for all hosts; give each host a document of its own.',
    ],
  }),
  'route.duplicate-operation': declare<{ path: string; other: string; method: string }>({
    severity: 'error',
    title: 'Two paths that are one',
    message: (p) =>
      `${p.method} ${p.path} and ${p.method} ${p.other} differ only in the names of their parameters, which OpenAPI does not allow; both were documented.`,
    help: () => ['Give the parameters the same names in both routes.'],
  }),
  /** `by` says who gave the later id: where it is no route, the name of the route means nothing. */
  'route.duplicate-operation-id': declare<{
    id: string;
    signature: string;
    first: string;
    by: 'route' | 'attribute' | 'overlay';
  }>({
    severity: 'warning',
    title: 'operationId used twice',
    message: (p) =>
      `${p.signature} has the same operationId "${p.id}" as ${p.first}; generated clients cannot tell them apart.`,
    help: (p) => {
      if (p.by === 'attribute') return ['Give each #[OperationId] an id of its own.'];
      if (p.by === 'overlay') return ['Give the operation an id of its own in the overlay.'];
      return ['Give each route a name of its own.', "Or set one with #[OperationId('…')] on the action."];
    },
  }),
};
