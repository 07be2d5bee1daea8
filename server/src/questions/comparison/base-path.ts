import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { eachPart, numberPlaceholders, refersElsewhere } from '../../document/index.js';

/** Holds a document whose paths begin at the top of its servers. */
export interface RebasedDocument {
  document: JsonMap;
  /** Path its servers ended in. */
  base: string;
}

/**
 * Puts the path that all servers of an older file end in before its paths, where they are those of `current` only then: other tools
 * write `/api` there, docgen in every path (diff 8). Undefined where that brings no path together, or one already is.
 */
export function rebased(old: JsonMap, current: JsonMap): RebasedDocument | undefined {
  const base = basePath(old.get('servers'));
  const [before, after] = [old.get('paths'), current.get('paths')];
  if (base === undefined || !isMap(before) || !isMap(after)) return undefined;
  const known = new Set([...after.keys()].map(numberPlaceholders));
  const isKnown = (path: string): boolean => known.has(numberPlaceholders(path));
  const paths = [...before.keys()].filter((path) => path.startsWith('/'));
  if (paths.some(isKnown) || !paths.some((path) => isKnown(base + path)) || refersIntoPaths(old)) return undefined;
  const moved = [...before].map(([path, item]): [string, Json] => [path.startsWith('/') ? base + path : path, item]);
  return { base, document: new Map([...old, ['paths', new Map(moved)], ['servers', withoutPath(old.get('servers'))]]) };
}

const ADDRESS = /^((?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?)(\/[^?#{}]*?)\/*$/i;

/** Gives the path in which all servers end; undefined where they have none, or several. */
function basePath(servers: Json | undefined): string | undefined {
  const paths = new Set((Array.isArray(servers) ? servers : []).map((server) => ADDRESS.exec(urlOf(server))?.[2]));
  const [path] = paths;
  return paths.size === 1 && path !== undefined && path !== '/' ? path : undefined;
}

function withoutPath(servers: Json | undefined): Json {
  const all = Array.isArray(servers) ? servers.filter(isMap) : [];
  return all.map((server) => new Map([...server, ['url', ADDRESS.exec(urlOf(server))?.[1] || '/']]));
}

function urlOf(server: Json): string {
  const url = isMap(server) ? server.get('url') : undefined;
  return typeof url === 'string' ? url : '';
}

function refersIntoPaths(document: JsonMap): boolean {
  let found = false;
  eachPart(document, (part) => {
    found ||= refersElsewhere(part);
  });
  return found;
}
