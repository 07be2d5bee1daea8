import { byteOrder, isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { writeJson } from '../../document/index.js';

/** Says that a request has no credentials, also where the collection has some. */
export const NO_AUTH: JsonMap = obj({ type: 'noauth' });

/** Lists the schemes a requirement may name, the best first. */
const RANKS = ['bearer', 'oauth2', 'apikey', 'basic', 'digest'];

/** Names the flows of OAuth 2 as the document and as a collection spells them, the preferred first. */
const GRANTS = [
  ['authorizationCode', 'authorization_code'],
  ['clientCredentials', 'client_credentials'],
  ['password', 'password_credentials'],
  ['implicit', 'implicit'],
] as const;

/** Takes what is found about the credentials of a document or operation. */
export interface AuthReport {
  unsupported(scheme: string): void;
  severalSchemes(schemes: readonly string[]): void;
}

/**
 * Makes the `auth` block of a `security` list (emitters 7.5), of which the first requirement counts; undefined where
 * nothing is said or can be.
 */
export function authOf(
  security: Json | undefined,
  schemeOf: (name: string) => Json | undefined,
  report: AuthReport,
): JsonMap | undefined {
  if (!Array.isArray(security)) return undefined;
  const [requirement] = security;
  if (!isMap(requirement) || requirement.size === 0) return NO_AUTH;
  if (requirement.size > 1) report.severalSchemes([...requirement.keys()]);
  const blocks = [...requirement].flatMap(([name, scopes]) => {
    const scheme = schemeOf(name);
    const block = isMap(scheme) ? blockOf(name, scheme, scopes) : undefined;
    if (block === undefined) report.unsupported(name);
    return block === undefined ? [] : [{ name, block }];
  });
  const rank = (block: JsonMap) => RANKS.indexOf(String(block.get('type')));
  blocks.sort((a, b) => rank(a.block) - rank(b.block) || byteOrder(a.name, b.name));
  return blocks[0]?.block;
}

/** Writes a block as text, which equal ones share. */
export function authText(auth: JsonMap | undefined): string {
  return auth === undefined ? '' : writeJson(auth);
}

function blockOf(name: string, scheme: JsonMap, scopes: Json): JsonMap | undefined {
  const kind = kindOf(scheme);
  switch (kind) {
    case 'bearer':
      return block(kind, [['token', `{{${name}}}`]]);
    case 'basic':
    case 'digest':
      return block(kind, [
        ['username', `{{${name}Username}}`],
        ['password', `{{${name}Password}}`],
      ]);
    case 'apikey':
      return block(kind, [
        ['key', String(scheme.get('name'))],
        ['value', `{{${name}}}`],
        ['in', String(scheme.get('in'))],
      ]);
    case 'oauth2':
      return block(kind, oauth2(name, scheme, scopes));
    default:
      return undefined;
  }
}

/** Names the kind of block a scheme has. */
export function kindOf(scheme: JsonMap): 'bearer' | 'basic' | 'digest' | 'apikey' | 'oauth2' | undefined {
  const type = scheme.get('type');
  const word = String(scheme.get('scheme') ?? '').toLowerCase();
  if (type === 'http' && (word === 'bearer' || word === 'basic' || word === 'digest')) return word;
  if (type === 'apiKey' && (scheme.get('in') === 'header' || scheme.get('in') === 'query')) return 'apikey';
  return type === 'oauth2' ? type : undefined;
}

function oauth2(name: string, scheme: JsonMap, scopes: Json): [string, string][] {
  const flows = scheme.get('flows');
  const found = GRANTS.find(([flow]) => isMap(flows) && isMap(flows.get(flow)));
  const flow = found !== undefined && isMap(flows) ? (flows.get(found[0]) as JsonMap) : new Map<string, Json>();
  const declared = flow.get('scopes');
  const wanted = Array.isArray(scopes) && scopes.length > 0 ? scopes : isMap(declared) ? [...declared.keys()] : [];
  const url = (key: string, member: string): [string, string][] => {
    const value = flow.get(member);
    return typeof value === 'string' ? [[key, value]] : [];
  };
  return [
    ...(found === undefined ? [] : [['grant_type', found[1]] as [string, string]]),
    ['clientId', `{{${name}ClientId}}`],
    ['clientSecret', `{{${name}ClientSecret}}`],
    ['addTokenTo', 'header'],
    ...url('authUrl', 'authorizationUrl'),
    ...url('accessTokenUrl', 'tokenUrl'),
    ...url('refreshTokenUrl', 'refreshUrl'),
    ['scope', wanted.map(String).sort(byteOrder).join(' ')],
  ];
}

function block(type: string, entries: readonly (readonly [string, string])[]): JsonMap {
  const list = entries.map(([key, value]) => obj({ key, value, type: 'string' }));
  return new Map<string, Json>([
    ['type', type],
    [type, list],
  ]);
}
