import { apiResources } from './api-resources.js';
import { arazzo } from './arazzo.js';
import { attribute } from './attribute.js';
import { authorization } from './authorization.js';
import { collection } from './collection.js';
import { components } from './components.js';
import { config } from './config.js';
import { content } from './content.js';
import { coverage } from './coverage.js';
import { descriptionFile } from './description-file.js';
import { docblock } from './docblock.js';
import { document } from './document.js';
import { downlevel } from './downlevel.js';
import { eloquent } from './eloquent.js';
import { engine } from './engine.js';
import { exampleFile } from './example-file.js';
import { examples } from './examples.js';
import { host } from './host.js';
import { hostBoot } from './host-boot.js';
import { inference } from './inference.js';
import { inferredHandler } from './inferred-handler.js';
import { inferredResponse } from './inferred-response.js';
import { integration } from './integration.js';
import { jsonApiPaginate } from './json-api-paginate.js';
import { lint } from './lint.js';
import { overlay } from './overlay.js';
import { queryBuilder } from './query-builder.js';
import { rateLimit } from './rate-limit.js';
import type { CodeDeclaration, Severity } from './registry.js';
import { request } from './request.js';
import { route } from './route.js';
import { routeBinding } from './route-binding.js';
import { routeConstraint } from './route-constraint.js';
import { security } from './security.js';
import { server } from './server.js';
import { spatieData } from './spatie-data.js';
import { tags } from './tags.js';
import { typescript } from './typescript.js';
import { validation } from './validation.js';
import { webhook } from './webhook.js';
import { workflow } from './workflow.js';

export type { CodeDeclaration, Severity } from './registry.js';
export type { RuleUse } from './validation.js';

/** Lists every code the product raises. It is the only home of codes, messages and help texts. */
export const registry = {
  ...webhook,
  ...workflow,
  ...apiResources,
  ...eloquent,
  ...inference,
  ...inferredResponse,
  ...tags,
  ...server,
  ...document,
  ...downlevel,
  ...collection,
  ...arazzo,
  ...authorization,
  ...components,
  ...host,
  ...hostBoot,
  ...config,
  ...content,
  ...engine,
  ...exampleFile,
  ...examples,
  ...coverage,
  ...route,
  ...attribute,
  ...descriptionFile,
  ...inferredHandler,
  ...integration,
  ...jsonApiPaginate,
  ...overlay,
  ...lint,
  ...queryBuilder,
  ...rateLimit,
  ...routeBinding,
  ...routeConstraint,
  ...security,
  ...spatieData,
  ...docblock,
  ...request,
  ...validation,
  ...typescript,
};

export type Code = keyof typeof registry;
export type ParamsOf<C extends Code> = (typeof registry)[C] extends CodeDeclaration<infer P> ? P : never;

/**
 * Names the place of a finding: a file and line, or an anchor that assembly binds to one, because lines move and facts
 * do not.
 */
export interface Source {
  /** App-relative path. */
  file: string;
  line?: number;
  symbol?: string;
}

/**
 * Names a node of a fact: `at` is its ordinal, absent for the declaration itself. `route:<signature>` is a
 * registration.
 */
export interface Anchor {
  fact: string;
  at?: number;
  /** Name of a place that is a registration. */
  symbol?: string;
}

export interface Diagnostic {
  severity: Severity;
  code: string;
  message: string;
  source?: Source;
  routeSignature?: string;
  /** Advice, one action per line. */
  help?: string;
}

/** Carries a diagnostic whose place is still an anchor. */
export interface UnboundDiagnostic extends Diagnostic {
  anchor?: Anchor;
  /** Parameters of a code that is gathered (registry.ts), kept until `gathered` has joined them. */
  params?: unknown;
}

export interface Where {
  source?: Source;
  anchor?: Anchor;
  routeSignature?: string;
  /** The severity of a code declared with several; required for such a code and refused for any other. */
  severity?: Severity;
}

/** Makes a diagnostic; nothing else does. */
export function raise<C extends Code>(code: C, params: ParamsOf<C>, where: Where = {}): UnboundDiagnostic {
  const declaration = registry[code] as unknown as CodeDeclaration<ParamsOf<C>>;
  const severity = typeof declaration.severity === 'string' ? declaration.severity : where.severity;
  if (severity === undefined) throw new Error(`${code} has several severities; the caller must name one.`);
  const help = declaration.help?.(params) ?? [];
  return {
    severity,
    code,
    message: declaration.message(params),
    ...(where.source === undefined ? {} : { source: where.source }),
    ...(where.anchor === undefined ? {} : { anchor: where.anchor }),
    ...(declaration.gather === undefined ? {} : { params }),
    ...(where.routeSignature === undefined || declaration.gather !== undefined
      ? {}
      : { routeSignature: where.routeSignature }),
    ...(help.length === 0 ? {} : { help: help.join('\n') }),
  };
}

/** Joins the findings of each gathered code into one, in the place of the first (registry.ts). */
export function gathered(raised: readonly UnboundDiagnostic[]): UnboundDiagnostic[] {
  const groups = new Map<string, UnboundDiagnostic[]>();
  for (const [position, d] of raised.entries()) {
    const { gather } = registry[d.code as Code] as unknown as CodeDeclaration<unknown>;
    const key = gather === undefined ? `${position}` : `${d.code} ${gather.key(d.params)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [d]);
    else group.push(d);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [UnboundDiagnostic];
    const { gather } = registry[first.code as Code] as unknown as CodeDeclaration<unknown>;
    if (gather === undefined) return first;
    const params = gather.join(group.map((d) => d.params)) as ParamsOf<Code>;
    const { params: _, ...joined } = raise(first.code as Code, params, {
      severity: first.severity,
      ...(first.anchor === undefined ? {} : { anchor: first.anchor }),
      ...(first.source === undefined ? {} : { source: first.source }),
    });
    return joined;
  });
}
