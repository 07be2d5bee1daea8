import { listing } from '../listing.js';
import { declare } from '../registry.js';

/** Says why routes were left out, by the words of `docgen routes`. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'HEAD only': 'answer HEAD only',
  include: 'match no pattern of routes.include',
  exclude: 'match routes.exclude',
  filter: 'are refused by routes.filter',
  ExcludeFromDocs: 'carry #[ExcludeFromDocs]',
  InDocs: 'name other documents in #[InDocs]',
  vendor: 'come from packages',
  fallback: 'are fallback routes',
  shadowed: 'are never reached',
};

export const document = {
  /** `dropped` counts the routes by the reason why they are left out. */
  'document.no-operations': declare<{
    key: string;
    routes: number;
    include: readonly string[];
    exclude: readonly string[];
    dropped: readonly { reason: string; count: number }[];
  }>({
    severity: 'warning',
    title: 'Document without operations',
    message: (p) => {
      if (p.routes === 0) return 'The document describes nothing: the application has no route.';
      const reasons = p.dropped.map(({ reason, count }) => `${count} ${LEFT_OUT[reason] ?? reason}${tried(reason, p)}`);
      return `The document describes nothing: of ${p.routes === 1 ? '1 route' : `${p.routes} routes`}, ${reasons.join(', ')}.`;
    },
    help: (p) => [
      ...(p.dropped.some(({ reason }) => reason === 'include')
        ? [
            `Correct documents.${p.key}.routes.include in docgen.yaml: a pattern covers the whole path, and * is any text.`,
          ]
        : []),
      'Run docgen routes to see every route and why it is left out.',
    ],
  }),
  'document.schema-invalid': declare<{ pointer: string; rule: string }>({
    severity: 'error',
    title: 'Document is not valid',
    message: (p) => `The document is not valid at ${p.pointer}: ${p.rule}.`,
    help: () => [
      'Check what docgen.yaml and your overlays write there; if neither does, please report this as a defect of docgen.',
    ],
  }),
  'document.openapi-invalid': declare<{ format: string; pointer: string; rule: string }>({
    severity: 'error',
    title: 'OpenAPI file is not valid',
    message: (p) => `The ${p.format} file is not valid OpenAPI at ${p.pointer}: ${p.rule}.`,
    help: () => [
      'Check what docgen.yaml and your overlays write there; if neither does, please report this as a defect of docgen.',
    ],
  }),
  /** `differences` are lines about what differs; `foreign` says that docgen did not write the file. */
  'document.artifact-outdated': declare<{
    path: string;
    format: string;
    count: string | null;
    differences: readonly string[];
    foreign: boolean;
  }>({
    severity: 'error',
    title: 'Committed artifact out of date',
    message: (p) =>
      [
        `${p.path} (${p.format}) is not what the code says now${p.count === null ? '' : `: ${p.count}`}.`,
        ...p.differences,
      ].join('\n'),
    help: (p) => [
      ...(p.foreign ? ['docgen did not write this file: docgen export replaces it with --force only.'] : []),
      'Run docgen export and commit what it writes.',
    ],
  }),
  'document.artifact-missing': declare<{ path: string; format: string }>({
    severity: 'error',
    title: 'Committed artifact missing',
    message: (p) => `${p.path} (${p.format}) is missing.`,
    help: () => ['Run docgen export and commit what it writes.'],
  }),
  'document.ignored-header-declaration': declare<{ name: string }>({
    severity: 'warning',
    title: 'Header that OpenAPI ignores',
    message: (p) => `OpenAPI has no place for a header parameter called ${p.name}; it was left out.`,
    help: () => [
      'Remove the attribute: Accept and Content-Type follow from media types, Authorization from security.schemes.',
    ],
  }),
};

/** Names the patterns that left routes out. */
function tried(
  reason: string,
  { include, exclude }: { include: readonly string[]; exclude: readonly string[] },
): string {
  if (reason === 'include') return ` (${listing(include)})`;
  return reason === 'exclude' ? ` (${listing(exclude)})` : '';
}
