import { declare } from './registry.js';

export const route = {
  'route.build-failed': declare<{ signature: string; reason: string; omitted: boolean }>({
    severity: 'error',
    title: 'Route not documented',
    message: (p) =>
      `${p.signature} could not be documented: ${p.reason} ${p.omitted ? 'It was left out.' : 'A stub was published.'}`,
  }),
  'route.fallback-omitted': declare<{ uri: string }>({
    severity: 'info',
    title: 'Fallback route left out',
    message: (p) => `The fallback route ${p.uri} answers what no other route does and was left out.`,
  }),
  /** `form` is the path of a shorter form when only that one is shadowed. */
  'route.shadowed': declare<{ signature: string; form: string | null; by: string }>({
    severity: 'info',
    title: 'Route never reached',
    message: (p) =>
      p.form === null
        ? `${p.signature} is never reached, because ${p.by} answers everything it could; it was left out.`
        : `The form ${p.form} of ${p.signature} was left out, because ${p.by} answers everything it could.`,
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
    title: 'Two paths with one identity',
    message: (p) =>
      `${p.method} ${p.path} and ${p.method} ${p.other} differ only in the names of their placeholders; both were published.`,
    help: () => ['Use one placeholder name in both routes.'],
  }),
  'route.duplicate-operation-id': declare<{ id: string; signature: string; first: string }>({
    severity: 'warning',
    title: 'operationId used twice',
    message: (p) => `${p.signature} has the operationId "${p.id}" of ${p.first}; both were published.`,
    help: () => ['Give one of them its own operationId with OperationId.', 'Give each route a name of its own.'],
  }),
};
