import { isTypeKeyword, type NodeField } from './node-field.js';

const ON_OPERATION: Readonly<Record<string, string>> = {
  tags: "#[Group('…')]",
  operationId: "#[OperationId('…')]",
  deprecated: '#[DeprecatedOperation]',
  summary: "#[Summary('…')]",
  description: "#[Description('…')]",
  requestBody: "#[BodyParameter('…')]",
  'x-internal': '#[Internal]',
  'x-abilities': "#[Abilities('…')]",
  security: "#[Security('…')]",
};

/** Spells those of a webhook, where they differ: its name is its id, and it declares what it sends. */
const ON_WEBHOOK: Readonly<Record<string, string>> = {
  ...ON_OPERATION,
  operationId: "#[Webhook('…')]",
  requestBody: "#[Webhook(…, payload: '…')]",
};

const PARAMETERS: Readonly<Record<string, string>> = {
  query: 'QueryParameter',
  path: 'PathParameter',
  header: 'HeaderParameter',
  cookie: 'CookieParameter',
};

/**
 * Spells the attribute that writes a field (commands 6.2, config 9), its values left open as `…`; undefined where no attribute reaches
 * the field. It stands on the action, for a component on the class it was made of.
 */
export function declarationOf(place: NodeField): string | undefined {
  switch (place.node) {
    case 'operation':
      return place.keys.length === 1
        ? (place.isWebhook === true ? ON_WEBHOOK : ON_OPERATION)[place.keys[0] as string]
        : undefined;
    case 'parameter':
      return ofParameter(place);
    case 'response':
      return ofResponse(place.status, place.keys);
    case 'component':
      return ofComponent(place);
    case 'stub':
      return undefined;
  }
}

function ofParameter({ in: location, name, keys }: Extract<NodeField, { node: 'parameter' }>): string | undefined {
  const attribute = PARAMETERS[location];
  const argument = parameterArgument(location, keys);
  return attribute === undefined || argument === undefined
    ? undefined
    : `#[${attribute}(${quoted(name)}, ${argument})]`;
}

function parameterArgument(location: string, [field, keyword, ...more]: readonly string[]): string | undefined {
  if (field === 'description') return "description: '…'";
  if (field === 'example') return 'example: …';
  if (field === 'required') return location === 'path' ? undefined : 'required: …';
  if (field !== 'schema' || keyword === undefined) return undefined;
  if (more.length > 0 || isTypeKeyword(keyword)) return "type: '…'";
  if (keyword === 'format') return "format: '…'";
  if (keyword === 'minimum' || keyword === 'maximum') return "type: 'int<…, …>'";
  return keyword === 'default' && location === 'query' ? 'default: …' : undefined;
}

function ofResponse(status: string, [field, name = '', member = '', key]: readonly string[]): string | undefined {
  const code = /^\d+$/.test(status) ? status : undefined;
  if (code === undefined) return undefined;
  if (field === 'description') return `#[Response(${code}, description: '…')]`;
  if (field === 'component') return Number(code) < 400 ? undefined : `#[Response(${code}, errorComponent: '…')]`;
  if (field === 'headers') return `#[ResponseHeader(${quoted(name)}, status: ${code}, type: '…')]`;
  if (field !== 'content') return undefined;
  const type = name === 'application/json' ? '' : `, mediaType: ${quoted(name)}`;
  if (member === 'example') return `#[Example(…, status: ${code}${type})]`;
  if (member.startsWith('examples')) {
    // Another name would stand beside a recorded one.
    const example = key ?? member.slice('examples.'.length);
    return `#[Example(…, ${example === '' ? '' : `name: ${quoted(example)}, `}status: ${code}${type})]`;
  }
  return `#[Response(${code}, type: '…'${type})]`;
}

function ofComponent({ shape, keys }: Extract<NodeField, { node: 'component' }>): string | undefined {
  const [field] = keys;
  if (keys.length !== 1 || shape === 'page') return undefined;
  if (field === 'description' && shape !== 'request') return "#[Description('…')]";
  const isProse = field === 'x-enum-descriptions' || field === 'x-enumDescriptions';
  return isProse && shape === 'enum' ? "#[CaseDescription('…')]" : undefined;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
