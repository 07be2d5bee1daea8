import type { OperationRoute } from '../../analysis/index.js';

/**
 * Makes the operationId of an operation without a declared one (requests 3.2, 3.3; document 10.3). A further verb of a
 * route and a shorter form of an optional segment extend the name; a minted id holds both already.
 */
export function fallbackOperationId(operation: OperationRoute, policy: 'route-name' | 'controller-method'): string {
  const stated = statedName(operation, policy);
  if (stated === undefined) return mint(operation.verb, operation.path);
  const form = operation.without === undefined ? stated : `${stated}.without-${operation.without}`;
  return operation.furtherVerb ? `${form}.${operation.verb.toLowerCase()}` : form;
}

function statedName({ route }: OperationRoute, policy: 'route-name' | 'controller-method'): string | undefined {
  const { action } = route;
  if (policy === 'controller-method' && action.kind === 'controller') {
    return `${action.class.slice(action.class.lastIndexOf('\\') + 1)}@${action.method}`;
  }
  // A name that ends in a dot is the prefix of a group, which all its unnamed routes have.
  return route.name === null || /^$|^generated::|\.$/.test(route.name) ? undefined : route.name;
}

/**
 * Mints an id: `GET /api/teams/{team}` → `get.api.teams.by-team`. It is injective, so two addresses never share an id.
 */
export function mint(verb: string, path: string): string {
  const lower = verb.toLowerCase();
  const head =
    lower === '' ? '_' : /^[0-9]/.test(lower) ? hex(lower.charCodeAt(0)) + encode(lower.slice(1)) : encode(lower);
  const segments = path.split('/').filter((s) => s !== '');
  return [head, ...segments.map(segmentId)].join('.');
}

function segmentId(segment: string): string {
  const whole = /^\{([^{}]+)\}$/.exec(segment)?.[1];
  if (whole !== undefined) return `by-${encode(whole)}`;
  // A literal that looks like a parameter must not be one: ids stay injective.
  return segment.startsWith('by-') ? hex('b'.charCodeAt(0)) + encode(segment.slice(1)) : encode(segment);
}

function encode(text: string): string {
  let out = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const char = String.fromCharCode(byte);
    out += /[A-Za-z0-9-]/.test(char) ? char : char === '_' ? '__' : hex(byte);
  }
  return out;
}

function hex(byte: number): string {
  return `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
