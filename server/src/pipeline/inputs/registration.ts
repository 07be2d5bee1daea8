import { type Expr, type FileFacts, lineOf, type NodeAt, nodesAt, nodesOn } from '@docgen/php';
import type { Anchor, RouteFact } from '@docgen/protocol';

/** Matches methods that register routes of several verbs, or of one they do not name. */
const ANY_VERB =
  /^(?:match|any|addRoute|fallback|redirect|permanentRedirect|view|auth|(?:api)?(?:resource|singleton)s?|softDeletableResources)$/i;

/**
 * Finds the call on a line that registers a route, or that what is called on the line is called of: PHP tells the last line of a chain. It
 * is that of a method for the verb, and of several the one that names a part of the URI.
 * Where that leaves more than one or none (a macro, `#[Get]` above a method) it is the declaration named on the line, else the outermost
 * node that begins there.
 */
export function registrationOn(
  file: FileFacts,
  line: number,
  verb: string,
  route: Pick<RouteFact, 'uri'>,
): Anchor | undefined {
  const nodes = nodesOn(file, line);
  const [outermost] = nodes;
  const here = nodes.filter(({ node }) => registers(node as Expr, verb));
  const calls = here.length > 0 ? here : chainOf(outermost, file).filter(({ node }) => registers(node as Expr, verb));
  const literal = calls.filter(({ node }) => names(node as Expr, route.uri));
  const [call, other] = literal.length > 0 ? literal : calls;
  if (call !== undefined && other === undefined) return anchorOf(call);
  const declared = file.facts.find(
    ({ id, kind }) => (kind === 'sig' || kind === 'class') && lineOf(file.outline, id) === line,
  );
  if (declared !== undefined) return { fact: declared.id };
  return outermost && anchorOf(outermost);
}

/** Lists the calls that a call is made of, the first one written first. */
function chainOf(call: NodeAt | undefined, file: FileFacts): NodeAt[] {
  if (call === undefined) return [];
  const { start, end } = call.range;
  return nodesAt(file, start).filter(({ range }) => range.start === start && range.end <= end);
}

function anchorOf({ fact, at }: NodeAt): Anchor {
  return { fact, at };
}

function registers(node: Expr, verb: string): boolean {
  if ((node.k !== 'mcall' && node.k !== 'scall') || typeof node.name !== 'string') return false;
  const method = verb === 'HEAD' ? 'GET' : verb;
  return node.name.toUpperCase() === method || ANY_VERB.test(node.name);
}

/** Looks for a part of the URI among the arguments: groups put theirs in front of it, and resources add to it. */
function names(node: Expr, uri: string): boolean {
  if (node.k !== 'mcall' && node.k !== 'scall') return false;
  const whole = segmentsOf(uri).join('/');
  return node.args.some(({ value }) => {
    if (value.k !== 'str') return false;
    const part = segmentsOf(value.v).join('/');
    return part === '' ? whole === '' : `/${whole}/`.includes(`/${part}/`);
  });
}

function segmentsOf(uri: string): string[] {
  return uri.split('/').filter((segment) => segment !== '');
}
