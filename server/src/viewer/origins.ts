type Members = Readonly<Record<string, unknown>>;

/** Bounds the addresses one server stands for: its variables multiply. */
const MOST = 64;

/**
 * Lists the origins a console has to reach, as a policy spells them: the servers of the document, of its paths and operations, and
 * where OAuth flows hand out tokens. What is no absolute address of the web is left out.
 */
export function originsOf(document: unknown): string[] {
  const root = membersOf(document);
  const items = Object.values(membersOf(root.paths)).map(membersOf);
  const holders = [root, ...items, ...items.flatMap((item) => operationsOf(item))];
  const servers = holders.flatMap(({ servers }) => (Array.isArray(servers) ? servers.map(membersOf) : []));
  return [...new Set([...servers.flatMap(serverOrigins), ...tokenUrls(root).flatMap(originOf)])];
}

function operationsOf(item: Members): Members[] {
  return [...Object.values(item), ...Object.values(membersOf(item.additionalOperations))].map(membersOf);
}

function tokenUrls({ components }: Members): string[] {
  const schemes = Object.values(membersOf(membersOf(components).securitySchemes)).map(membersOf);
  const flows = schemes.flatMap((scheme) => Object.values(membersOf(scheme.flows)).map(membersOf));
  return flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]).filter((url) => typeof url === 'string');
}

function serverOrigins({ url, variables }: Members): string[] {
  if (typeof url !== 'string') return [];
  return expanded(url, membersOf(variables)).flatMap(originOf);
}

/**
 * Writes every value of its variables into an address. One without a list of values may be typed in the page, so it is `*` as well,
 * which stands where a policy allows it: as the first label of a host, and as the port.
 */
function expanded(url: string, variables: Members): string[] {
  let addresses = [url];
  for (const [place, name] of url.matchAll(/\{([^{}]+)\}/g)) {
    const variable = membersOf(variables[name as string]);
    const listed = Array.isArray(variable.enum) ? variable.enum : ['*'];
    const values = [...new Set([variable.default, ...listed])].filter((value) => typeof value === 'string');
    addresses = addresses.flatMap((address) => values.map((value) => address.replaceAll(place, () => value)));
    addresses = addresses.slice(0, MOST);
  }
  return addresses;
}

function originOf(address: string): string[] {
  const [, origin] =
    /^(https?:\/\/\*(?:\.[\w-]+)+(?::(?:\d+|\*))?|https?:\/\/[\w.-]+:\*)(?=[/?#]|$)/.exec(address) ?? [];
  if (origin !== undefined) return [origin];
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host) ? [url.origin] : [];
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
