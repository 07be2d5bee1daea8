import type { FactReader } from '@docgen/cache';
import { type BodyFact, type ClosureFact, type DocBlock, functionOf, tagOf } from '@docgen/php';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';
import type { ActionAnalysis, Analysis, CallableRef, ReturnSite, ThrownException } from '../../contract.js';
import { exactly, VOID } from '../../types/make.js';
import { withoutNull } from '../../types/operations.js';
import { partsOf } from '../../types/size.js';
import type { Type } from '../../types/type.js';
import { isVague } from '../../types/vagueness.js';
import { bindDeclared, declaredScope, parameterType } from '../callee/declared-signature.js';
import { errorComponentOf } from '../callee/error-component.js';
import { constantExpression, globalConstant } from '../class/constant-expression.js';
import { seedInitialProperties } from '../class/initial-properties.js';
import { unsolvedTemplate } from '../class/templates.js';
import { Codebase } from '../codebase.js';
import { coerce } from '../coercion.js';
import { connectParts } from '../connect.js';
import { fromDocType } from '../doctype/doc-type.js';
import { fromNative } from '../doctype/native-type.js';
import { applyCallable, runBody } from '../evaluator.js';
import { typeArgs } from '../expression/calls/arguments.js';
import { reasonOf } from '../failure.js';
import { type AnalysisRun, type BodyFrame, createFrame, createRun } from '../frame.js';
import { framework } from '../framework/framework.js';
import { generatorOf } from '../iteration.js';
import { thrownFrom } from '../throws/throw-points.js';
import { mayBeTruncated } from '../truncation.js';
import { firstPage } from './first-page.js';
import { answeringSite, distinctSites, returnSites } from './return-sites.js';

/** Holds a segment of a path: `0` is one, so it may be falsy. */
const SEGMENT: Type = { kind: 'scalar', type: 'string', nonEmpty: true };

connectParts();

/** Opens a run over a reader, with constants resolvable. */
export function openRun(reader: FactReader, ambient: AnalysisRun['route'] = {}): AnalysisRun {
  const codebase = new Codebase(reader);
  const run = createRun(codebase, ambient);
  codebase.constantType = (found) => constantExpression(found.fact.value, found.id, found.in, run);
  codebase.globalConstantType = (name) => globalConstant(name, run);
  codebase.unfilledType = (tag, owner) => unsolvedTemplate(tag, codebase, owner);
  return run;
}

/**
 * Analyses the return sites of a callable (engine 1.1). Total: an internal failure is `unknown(internal)` and a
 * diagnostic.
 */
export function analyze(reader: FactReader, ref: CallableRef): Analysis {
  const run = openRun(reader, ref.ambient);
  run.runsClosures = ref.runsClosures === true;
  const analysis = analyzeTotally(run, ref);
  reader.charge?.(run.steps);
  return ref.narrowToFirst === true && ref.narrowParameter !== undefined ? onlySite(analysis, ref) : analysis;
}

/** Picks the one site that answers for the type the first parameter holds (engine 8.4). */
function onlySite(analysis: Analysis, ref: CallableRef): Analysis {
  const { site, ambiguous } = answeringSite(analysis.returns);
  if (!ambiguous || site === undefined) return { ...analysis, returns: site === undefined ? [] : [site] };
  const about = ref.narrowParameter?.kind === 'class' ? ref.narrowParameter.fqcn : nameOf(ref);
  const ambiguity = raise(
    'inference.ambiguous-narrowing',
    { exception: about, sites: analysis.returns.length },
    { anchor: site.anchor },
  );
  return { returns: [site], diagnostics: [...analysis.diagnostics, ambiguity] };
}

/**
 * Analyses return sites of an action and the exceptions that leave it (errors 2) in one walk of its body: the throws
 * are read off the types the walk gave its expressions.
 */
export function analyzeAction(reader: FactReader, ref: CallableRef): ActionAnalysis {
  const run = openRun(reader, ref.ambient);
  if (ref.returnsExceptions === true && ref.method === undefined && ref.class !== undefined)
    return { returns: [], diagnostics: [], thrown: [bareException(ref.class, run)] };
  run.trace = new Map();
  run.mapsExceptions = ref.returnsExceptions === true;
  run.freshReceiver = !run.mapsExceptions;
  run.runsClosures = ref.runsClosures === true;
  if (ref.throwing !== undefined) run.throwing = ref.throwing;
  const analysis = analyzeTotally(run, ref);
  reader.charge?.(run.steps);
  const { thrown = [], page, caught } = run;
  return { ...analysis, thrown, ...(page === undefined ? {} : { page }), ...(caught === undefined ? {} : { caught }) };
}

/** Describes an exception of which only the class is known. */
function bareException(exceptionFqcn: string, run: AnalysisRun): ThrownException {
  const httpStatusHint = framework.exceptionStatus(exceptionFqcn, undefined, run);
  const anchor = { fact: `class:${exceptionFqcn}` };
  return { exceptionFqcn, httpStatusHint, anchor, callChain: [], confidence: 'certain' };
}

function analyzeTotally(run: AnalysisRun, ref: CallableRef): Analysis {
  try {
    return follow(run, ref);
  } catch (error) {
    return { returns: [], diagnostics: [actionFailed(nameOf(ref), error)] };
  }
}

function actionFailed(action: string, error: unknown): UnboundDiagnostic {
  return raise('inference.action-failed', { action, reason: reasonOf(error) });
}

/** Analyses a callable inside a run that is open; may throw. */
export function follow(run: AnalysisRun, ref: CallableRef): Analysis {
  if (ref.class !== undefined && ref.method !== undefined) return analyzeMethod(run, ref.class, ref.method, ref);
  if (ref.closure !== undefined) return analyzeClosure(run, ref.closure, ref);
  if (ref.function !== undefined) return analyzeFunction(run, ref.function);
  return { returns: [], diagnostics: [] };
}

function nameOf(ref: CallableRef): string {
  return ref.closure ?? ref.function ?? `${ref.class ?? ''}::${ref.method ?? ''}`;
}

function analyzeMethod(run: AnalysisRun, className: string, name: string, ref: CallableRef): Analysis {
  const { codebase } = run;
  const found = codebase.method(className, name);
  const body = found === undefined ? undefined : codebase.body(found);
  const receiver = exactly(codebase.typeOfName(className, ref.typeArguments));
  if (found === undefined || body === undefined) {
    const made = found === undefined ? undeclared(run, receiver, name, ref) : undefined;
    if (made !== undefined) return { returns: made, diagnostics: [] };
    const native =
      found?.fact.returns === undefined
        ? undefined
        : fromNative(found.fact.returns, codebase.scopeOf(found.owner, receiver));
    const tag = tagOf(found?.fact.doc, 'return')?.type;
    const doc = tag === undefined ? undefined : fromDocType(tag, codebase.scopeOf(found?.owner, receiver));
    const type = doc ?? native;
    const diagnostics = [raise('inference.method-not-found', { class: className, method: name })];
    return found === undefined || type === undefined
      ? { returns: [], diagnostics }
      : { returns: returnSites([{ type, anchor: { fact: found.sigId } }], undefined, run), diagnostics };
  }
  const frame = createFrame(run, { fact: found.bodyId, root: body, self: found.owner, receiver });
  if (ref.narrowProperty !== undefined) {
    frame.narrowed = ref.narrowProperty;
    // The object is known by this name, whatever name the body changes it by.
    frame.env.set(`this->${ref.narrowProperty.name}`, ref.narrowProperty.type);
  }
  bindDeclared(found, receiver, frame);
  // The container makes an object of exactly the class a parameter names.
  for (const param of found.fact.params) {
    const type = frame.env.get(param.name);
    const declared = type?.kind === 'class' ? codebase.classOf(type.fqcn) : undefined;
    if (type !== undefined && declared?.kind === 'class' && declared.abstract !== true)
      frame.env.set(param.name, exactly(type));
  }
  if (run.freshReceiver === true) seedInitialProperties(found, frame);
  if (ref.defaults === true)
    for (const { name: of, default: value } of found.fact.params)
      if (value !== undefined && ref.named?.[of] === undefined)
        frame.env.set(of, constantExpression(value, `${found.sigId}#${of}`, found.owner, run));
  for (const of of ref.passed ?? []) {
    const type = frame.env.get(of);
    if (type !== undefined) frame.env.set(of, fromSegment(type));
  }
  setKnownParameters(found.fact.params, ref, frame);
  frame.parameters = new Set(found.fact.params.map((p) => p.name));
  const scope = declaredScope(found.fact, found.owner, receiver, found.trait, frame);
  const tag = tagOf(found.fact.doc, 'return')?.type;
  return finish(frame, body, {
    native: found.fact.returns === undefined ? undefined : fromNative(found.fact.returns, scope),
    documented: tag === undefined ? undefined : fromDocType(tag, scope),
    declaration: found.sigId,
    doc: found.fact.doc,
    claim: errorComponentOf(
      { sigId: found.sigId, owner: found.owner, trait: found.trait, attributes: found.fact.attributes },
      run.codebase.reader,
    ),
  });
}

/** Gives what a method answers that no class declares, for parameters the asker knows: a macro. */
function undeclared(run: AnalysisRun, on: Type, name: string, ref: CallableRef): ReturnSite[] | undefined {
  if (on.kind !== 'class' || ref.parameters === undefined) return undefined;
  const anchor = { fact: `class:${on.fqcn}` };
  const frame = createFrame(run, { fact: anchor.fact, root: {}, receiver: on });
  const type = framework.undeclaredCall({ on, name, args: typeArgs(frame, ref.parameters), static: false, frame });
  return type === undefined || type.kind === 'unknown' ? undefined : returnSites([{ type, anchor }], undefined, run);
}

/** Types a parameter that a segment of the path is passed to: PHP makes the text what the parameter declares. */
function fromSegment(declared: Type): Type {
  const type = withoutNull(declared);
  if (type.kind === 'unknown' && type.reason === 'untyped') return SEGMENT;
  return type.kind === 'scalar' && type.type === 'string' ? SEGMENT : type;
}

/** Sets the type the asker knows of a parameter. */
function setKnownParameters(params: readonly { name: string }[], ref: CallableRef, frame: BodyFrame): void {
  for (const [at, type] of (ref.parameters ?? []).entries()) {
    const param = params[at];
    if (param !== undefined) frame.env.set(param.name, type);
  }
  for (const [name, type] of Object.entries(ref.named ?? {})) {
    const declared = frame.env.get(name);
    frame.env.set(name, declared === undefined ? type : coerce(type, declared, frame.run.codebase));
  }
  const asked = ref.narrowedName === undefined ? params[0] : params.find((param) => param.name === ref.narrowedName);
  if (asked !== undefined && ref.narrowParameter !== undefined) frame.env.set(asked.name, ref.narrowParameter);
  const [first] = params;
  if (first === undefined || ref.rendered === undefined) return;
  const { status, json, body } = ref.rendered;
  frame.env.set(first.name, framework.renderedResponse(status, json, body));
}

function analyzeClosure(run: AnalysisRun, id: string, ref: CallableRef): Analysis {
  const fact = run.codebase.reader.read<ClosureFact>(id);
  if (fact === undefined)
    return { returns: [], diagnostics: [raise('inference.callable-not-found', { callable: id })] };
  const receiver = fact.scope === undefined ? undefined : exactly(run.codebase.typeOfName(fact.scope));
  const frame = createFrame(run, {
    fact: id,
    root: fact,
    ...(fact.scope === undefined ? {} : { self: fact.scope }),
    ...(receiver === undefined ? {} : { receiver }),
  });
  const scope = run.codebase.scopeOf(fact.scope, receiver);
  const asMethod = {
    name: 'closure',
    visibility: 'public' as const,
    params: fact.params,
    attributes: [],
    ...(fact.doc === undefined ? {} : { doc: fact.doc }),
  };
  for (const param of fact.params) frame.env.set(param.name, parameterType(param, asMethod, scope));
  setKnownParameters(fact.params, ref, frame);
  frame.parameters = new Set(fact.params.map((p) => p.name));
  const tag = tagOf(fact.doc, 'return')?.type;
  return finish(
    frame,
    { body: fact.body },
    {
      native: fact.returns === undefined ? undefined : fromNative(fact.returns, scope),
      documented: tag === undefined ? undefined : fromDocType(tag, scope),
      declaration: id,
      doc: fact.doc,
      claim: undefined,
    },
  );
}

function analyzeFunction(run: AnalysisRun, name: string): Analysis {
  const found = functionOf(run.codebase.reader, name);
  const body = found === undefined ? undefined : run.codebase.reader.read<BodyFact>(found.bodyId);
  if (found === undefined || body === undefined)
    return { returns: [], diagnostics: [raise('inference.callable-not-found', { callable: name })] };
  const frame = createFrame(run, { fact: found.bodyId, root: body });
  const scope = declaredScope(found.fact, undefined, undefined, undefined, frame);
  for (const param of found.fact.params) frame.env.set(param.name, parameterType(param, found.fact, scope));
  return finish(frame, body, {
    native: found.fact.returns === undefined ? undefined : fromNative(found.fact.returns, scope),
    documented: undefined,
    declaration: `fn:${name}`,
    doc: found.fact.doc,
    claim: undefined,
  });
}

/** Replaces the closures in a returned array by what they return. */
function withClosuresRun<T extends { type: Type }>(one: T, frame: BodyFrame): T {
  if (one.type.kind !== 'shape') return one;
  const fields = one.type.fields.map((field) =>
    field.type.kind === 'callable' ? { ...field, type: applyCallable(field.type, [], frame) ?? field.type } : field,
  );
  return { ...one, type: { ...one.type, fields } };
}

interface DeclaredReturn {
  native: Type | undefined;
  documented: Type | undefined;
  declaration: string;
  doc: DocBlock | undefined;
  claim: string | undefined;
}

function finish(frame: BodyFrame, body: BodyFact, declared: DeclaredReturn): Analysis {
  runBody(body.body, frame);
  const returned =
    frame.run.runsClosures === true ? frame.returned.map((one) => withClosuresRun(one, frame)) : [...frame.returned];
  if (!frame.env.dead) returned.push({ type: VOID, anchor: { fact: declared.declaration } });
  const precise =
    declared.documented !== undefined && !isVague(declared.documented)
      ? declared.documented
      : (declared.native ?? declared.documented);
  const yielded = body.yields === true || frame.yielded.length > 0;
  const sites = yielded
    ? [{ type: generatorOf(frame.yielded), anchor: { fact: declared.declaration } }]
    : withoutVoid(returned);
  const returns = distinctSites(returnSites(sites, precise, frame.run, declared.claim));
  const action = declared.declaration.replace(/^[a-z]+:/, '');
  const diagnostics = reportable(frame.run, returns);
  const { truncated } = frame.run;
  if (truncated !== undefined && sites.some((s) => mayBeTruncated(s.type, frame.run.codebase))) {
    const { bound, call, anchor } = truncated;
    const told = { action, bound, ...(call === undefined ? {} : { call }) };
    diagnostics.push(raise('inference.response-shape-truncated', told, { anchor }));
  }
  if (frame.run.trace !== undefined) {
    frame.run.page = firstPage(body, frame.run.trace) ?? frame.run.page;
    diagnostics.push(...collectThrown(body, frame, declared, action));
  }
  return { returns, diagnostics: withoutRepeats(diagnostics) };
}

/**
 * Collects the exceptions that leave the body in the run and gives their diagnostics; a failure here leaves the return
 * sites as they are.
 */
function collectThrown(body: BodyFact, frame: BodyFrame, { doc }: DeclaredReturn, action: string): UnboundDiagnostic[] {
  const { run } = frame;
  run.diagnostics = [];
  run.thrown = [];
  try {
    const { points, descent } = thrownFrom(body.body, frame, doc, run.mapsExceptions === true);
    run.thrown = points;
    const leftOut = [...descent.leftOut].sort();
    const failures = run.diagnostics.filter((d) => d.code === 'inference.callable-failed');
    return [...failures, ...leftOut.map((callee) => raise('inference.descend-scope-narrowed', { callee }))];
  } catch (error) {
    return [actionFailed(action, error)];
  }
}

/** Selects diagnostics to report. A body that could not be read matters only where something stayed unknown. */
function reportable({ diagnostics }: AnalysisRun, returns: readonly ReturnSite[]): UnboundDiagnostic[] {
  if (diagnostics.length === 0) return [];
  const open = returns.some((site) => holdsUnknown(site.type));
  return diagnostics.filter((d) => open || d.code !== 'inference.callable-not-found');
}

/** Drops repeated diagnostics; the first place stays. */
function withoutRepeats(diagnostics: readonly UnboundDiagnostic[]): UnboundDiagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, message }) => {
    const key = `${code} ${message}`;
    const known = seen.has(key);
    seen.add(key);
    return !known;
  });
}

function holdsUnknown(type: Type): boolean {
  return type.kind === 'unknown' || partsOf(type).some(holdsUnknown);
}

/** Turns falling off the end beside other returns into null (engine 7.1). */
function withoutVoid<T extends { type: Type }>(returned: T[]): T[] {
  const rest = returned.filter((r) => r.type.kind !== 'void');
  return rest.length === 0
    ? returned
    : returned.map((r) => (r.type.kind === 'void' ? { ...r, type: { kind: 'null' } } : r));
}
