import { declare } from './registry.js';

export const inference = {
  'inference.action-failed': declare<{ action: string; reason: string }>({
    severity: 'warning',
    title: 'Action not analysed',
    message: (p) =>
      `Analysing ${p.action} failed (${p.reason}); its responses were published as far as attributes state them.`,
    help: () => ['Report this as a defect.', 'Declare #[Response(200, type: ...)] on the action meanwhile.'],
  }),
  'inference.method-not-found': declare<{ class: string; method: string }>({
    severity: 'warning',
    title: 'Action without a readable body',
    message: (p) => `${p.class}::${p.method} has no readable body; only its declared types were published.`,
  }),
  'inference.callable-not-found': declare<{ callable: string }>({
    severity: 'info',
    title: 'Callable without a readable body',
    message: (p) => `${p.callable} has no readable body; only what it declares was used.`,
    help: () => ['Declare #[Response(type: ...)] on the action.'],
  }),
  'inference.callable-failed': declare<{ callable: string; reason: string }>({
    severity: 'warning',
    title: 'Callable not analysed',
    message: (p) => `Analysing ${p.callable} failed (${p.reason}); what it gives and throws was left open.`,
  }),
  'inference.http-exception-status-unread': declare<{ class: string }>({
    severity: 'info',
    title: 'Status of an exception unknown',
    message: (p) => `The status of ${p.class} cannot be placed; it was published as 500.`,
    help: () => [
      'Pass a literal status to the constructor of the exception.',
      'Declare #[Response(<status>)] on the action.',
    ],
  }),
  'inference.response-shape-truncated': declare<{ action: string; bound: string }>({
    severity: 'info',
    title: 'Response read only in part',
    message: (p) =>
      `Reading the response of ${p.action} stopped at a bound (${p.bound}); the declared type was published.`,
    help: () => ['Declare #[Response(type: ...)] on the action.'],
  }),
  'inference.ambiguous-narrowing': declare<{ exception: string; sites: number }>({
    severity: 'info',
    title: 'Several answers to one exception',
    message: (p) => `${p.sites} return statements answer ${p.exception}; the first that certainly does was used.`,
  }),
  'inference.descend-scope-narrowed': declare<{ callee: string }>({
    severity: 'info',
    title: 'Callee outside the followed directories',
    message: (p) => `${p.callee} lies outside engine.project_paths; only what it declares was used.`,
    help: () => ['Add its directory to engine.project_paths.'],
  }),
  'inference.type-unresolved': declare<{ owner: string; members: { member: string; reason: string }[] }>({
    severity: 'info',
    title: 'Members without a type',
    message: (p) =>
      `${p.owner} publishes ${p.members.length === 1 ? '1 member' : `${p.members.length} members`} without a type; ${
        p.members.length === 1 ? 'it is' : 'they are'
      } unconstrained.`,
    help: (p) => p.members.map((m) => `${m.member}: ${m.reason}`),
  }),
  'inference.file-unparsable': declare<{ file: string; line: number; reason: string }>({
    severity: 'warning',
    title: 'File not readable whole',
    message: (p) => `${p.file} cannot be read whole: ${p.reason}, line ${p.line}; what stands around it was used.`,
  }),
};
