import { attribute } from './declarations/attribute.js';
import { docblock } from './declarations/docblock.js';
import { workflow } from './declarations/workflow.js';
import { components } from './document/components.js';
import { coverage } from './document/coverage.js';
import { document } from './document/document.js';
import { lint } from './document/lint.js';
import { server } from './document/server.js';
import { tags } from './document/tags.js';
import { versioning } from './document/versioning.js';
import { arazzo } from './formats/arazzo.js';
import { collection } from './formats/collection.js';
import { downlevel } from './formats/downlevel.js';
import { typescript } from './formats/typescript.js';
import { engine } from './host/engine.js';
import { host } from './host/host.js';
import { hostBoot } from './host/host-boot.js';
import { apiResources } from './inference/api-resources.js';
import { eloquent } from './inference/eloquent.js';
import { inference } from './inference/inference.js';
import { inferredHandler } from './inference/inferred-handler.js';
import { inferredResponse } from './inference/inferred-response.js';
import { authorization } from './operations/authorization.js';
import { rateLimit } from './operations/rate-limit.js';
import { request } from './operations/request.js';
import { route } from './operations/route.js';
import { routeBinding } from './operations/route-binding.js';
import { routeConstraint } from './operations/route-constraint.js';
import { security } from './operations/security.js';
import { validation } from './operations/validation.js';
import { webhook } from './operations/webhook.js';
import { integration } from './packages/integration.js';
import { jsonApiPaginate } from './packages/json-api-paginate.js';
import { queryBuilder } from './packages/query-builder.js';
import { spatieData } from './packages/spatie-data.js';
import { config } from './project/config.js';
import { content } from './project/content.js';
import { descriptionFile } from './project/description-file.js';
import { exampleFile } from './project/example-file.js';
import { examples } from './project/examples.js';
import { overlay } from './project/overlay.js';
import type { CodeDeclaration, Severity } from './registry.js';

export type { RuleUse } from './operations/validation.js';
export type { CodeDeclaration, Severity } from './registry.js';

/** Lists every code the product raises. It is the only home of codes, messages and help texts. */
export const registry = {
  ...webhook,
  ...workflow,
  ...apiResources,
  ...eloquent,
  ...inference,
  ...inferredResponse,
  ...tags,
  ...versioning,
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
