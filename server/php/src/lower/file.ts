import { sha256 } from '@docgen/cache';
import type { FileFacts, FileProblem } from '../facts.js';
import type { Stmt } from '../ir.js';
import { EMPTY_OUTLINE } from '../outline/outline.js';
import type { Program } from '../parser/engine.js';
import { child, children, type Node, text } from '../parser/node.js';
import { parseOrRecover, parseSignatures } from '../parser/recover.js';
import { declareClass, isClassLike } from './classes.js';
import { lowerExpr } from './expressions.js';
import { bodyFact, declareFunction } from './functions.js';
import { connect } from './lower.js';
import { Lowering } from './lowering.js';
import { NameScope } from './names.js';
import { lowerAll } from './statements.js';

connect({ lowerExpr, lowerAll });

/**
 * Lowers a file to facts. Total: a syntax error blanks the member it stands in and is noted in `diagnostics`; an
 * unreadable text gives no facts. `sha` is the hash of the file's bytes when the caller knows it. Without `bodies` the
 * statements of methods and functions are left out, and the declarations in them: vendor code is asked for signatures,
 * and its bodies are most of the cost of lowering. They are not parsed either, unless `wholeText` says so: what is wrong
 * in one is found when it is asked for.
 */
export function lower(
  path: string,
  source: string,
  sha = sha256(source),
  bodies = true,
  wholeText = bodies,
): FileFacts {
  const recovered = wholeText ? parseOrRecover(source) : parseSignatures(source);
  const diagnostics: FileProblem[] = [];
  if (recovered.error !== undefined) {
    diagnostics.push({ kind: 'syntax', line: recovered.error.line, message: recovered.error.message });
  }
  // Bytes that are no UTF-8 were replaced on reading, so the text has another hash than the bytes.
  if (source.includes('\uFFFD') && sha256(source) !== sha) {
    const line = source.slice(0, source.indexOf('\uFFFD')).split('\n').length;
    diagnostics.push({ kind: 'not-utf8', line, message: 'bytes that are no UTF-8' });
  }
  try {
    const c = new Lowering(path, recovered.text, recovered.program, recovered.holes, bodies, source.length);
    lowerProgram(c, recovered.program);
    if (c.tooDeep !== undefined) diagnostics.push(c.tooDeep);
    return { path, sha, facts: [...c.facts.values()], outline: c.places.outline.finish(source), diagnostics };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    diagnostics.push({ kind: 'gave-up', line: 1, message: 'nested too deep' });
    return { path, sha, facts: [], outline: EMPTY_OUTLINE, diagnostics };
  }
}

/** Tells whether a file has `declare(strict_types=1)`, which can only stand first. */
function strictTypes(nodes: readonly Node[]): boolean {
  const directives = nodes.filter((n) => n.kind === 'declare').flatMap((n) => children(n, 'directives'));
  return directives.some((d) => text(d, 'key')?.toLowerCase() === 'strict_types' && child(d, 'value')?.value === '1');
}

/** Lowers all facts of a file. */
function lowerProgram(c: Lowering, program: Program): void {
  if (strictTypes(program.children)) c.addText(`strict:${c.path}`, '1');
  const main = topLevel(c, program.children);
  c.add(`main:${c.path}`, bodyFact(c, main), program, 0, { start: 0, end: 0 }, 0);
}

/** Lowers top-level statements, namespaces opened; hoisted declarations are facts and leave no statement behind. */
function topLevel(c: Lowering, nodes: readonly Node[]): Stmt[] {
  const out: Stmt[] = [];
  for (const node of nodes) {
    if (node.kind === 'namespace') {
      const name = (text(node, 'name') ?? '').replace(/^\\/, '');
      c.names = new NameScope(name);
      out.push(...block(c, children(node, 'children')));
    }
  }
  const rest = nodes.filter((node) => node.kind !== 'namespace');
  if (out.length > 0 || rest.length < nodes.length) {
    // Beside namespaces only `declare` and inline HTML can stand.
    return [
      ...lowerAll(
        c,
        rest.filter((n) => n.kind !== 'declare'),
      ),
      ...out,
    ];
  }
  c.names = new NameScope('');
  return block(c, rest);
}

function block(c: Lowering, nodes: readonly Node[]): Stmt[] {
  for (const node of nodes) if (node.kind === 'usegroup') c.names.import(node);
  const out: Stmt[] = [];
  for (const node of nodes) {
    if (node.kind === 'usegroup') continue;
    if (node.kind === 'function') declareFunction(c, node);
    else if (isClassLike(node)) declareClass(c, node);
    else if (node.kind === 'declare') out.push(...block(c, children(node, 'children')));
    else out.push(...lowerAll(c, [node]));
  }
  c.noteImports();
  return out;
}
