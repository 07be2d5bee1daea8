import { declare } from '../registry.js';
import { explainedReason } from './unknown-reasons.js';

export const inference = {
  'inference.action-failed': declare<{ action: string; reason: string }>({
    severity: 'warning',
    title: 'Action not analysed',
    message: (p) =>
      `Analysing ${p.action} failed (${p.reason}); only the responses its attributes state are documented.`,
    help: () => [
      'Please report this as a defect of docgen.',
      'Until then, add #[Response(200, type: ...)] to the method.',
    ],
  }),
  'inference.method-not-found': declare<{ class: string; method: string }>({
    severity: 'warning',
    title: 'Code of an action not found',
    message: (p) => `The code of ${p.class}::${p.method} cannot be read; only the types it declares are documented.`,
    help: () => ['Add #[Response(type: ...)] to the method.'],
  }),
  'inference.callable-not-found': declare<{ callable: string }>({
    severity: 'info',
    title: 'Code of a function not found',
    message: (p) => `The code of ${p.callable} cannot be read; only the types it declares are documented.`,
    help: () => ['Declare its return type, or add #[Response(type: ...)] to the action.'],
  }),
  'inference.callable-failed': declare<{ callable: string; reason: string }>({
    severity: 'warning',
    title: 'Function not analysed',
    message: (p) => `Analysing ${p.callable} failed (${p.reason}); what it returns was documented as any value.`,
    help: () => ['Please report this as a defect of docgen.', 'Until then, add #[Response(type: ...)] to the action.'],
  }),
  'inference.http-exception-status-unread': declare<{ class: string; status: string }>({
    severity: 'info',
    title: 'Status of an exception unknown',
    message: (p) => `The status ${p.class} is answered with cannot be read; it was documented as ${p.status}.`,
    help: () => [
      'Write a number as the status where the exception is made.',
      'Or add #[Response(<status>)] to the action.',
    ],
  }),
  'inference.response-shape-truncated': declare<{ action: string; bound: string; call?: string }>({
    severity: 'info',
    title: 'Response read only in part',
    message: (p) =>
      `The response of ${p.action} was not read whole: ${p.call === undefined ? 'reading ended' : `${p.call}() was not followed`} here (${p.bound}), so that only what is declared was documented.`,
    help: (p) => [
      ...(p.call === undefined ? [] : [`Declare what ${p.call}() returns: a class, or @return array{...}.`]),
      `${p.call === undefined ? 'Add' : 'Or add'} #[Response(type: ...)] to the action.`,
    ],
  }),
  'inference.ambiguous-narrowing': declare<{ exception: string; sites: number }>({
    severity: 'info',
    title: 'Several answers to one exception',
    message: (p) => `${p.sites} places answer ${p.exception}; the first of them was documented.`,
    help: (p) => [`Answer ${p.exception} in one place, or add #[Response(<status>, type: ...)] to the action.`],
  }),
  'inference.descend-scope-narrowed': declare<{ callee: string }>({
    severity: 'info',
    title: 'Code outside engine.project_paths',
    message: (p) =>
      `${p.callee} lies outside engine.project_paths, so its code was not read; only the types it declares are documented.`,
    help: () => ['Add its directory to engine.project_paths.'],
  }),
  'inference.type-unresolved': declare<{ owner: string; members: { member: string; reason: string }[] }>({
    severity: 'info',
    title: 'Properties without a type',
    message: (p) =>
      `${p.owner} has ${p.members.length === 1 ? '1 property' : `${p.members.length} properties`} whose type cannot be told; ${
        p.members.length === 1 ? 'it was' : 'they were'
      } documented as any value.`,
    help: (p) => p.members.map((m) => `${m.member}: ${explainedReason(m.reason)}.`),
  }),
  'inference.file-unparsable': declare<{ file: string; line: number; reason: string }>({
    severity: 'warning',
    title: 'File with a syntax error',
    message: (p) => `${p.file} could only be read in part: ${p.reason}, line ${p.line}. What stands there is missing.`,
    help: (p) => [`Correct line ${p.line}; php -l ${p.file} shows the place.`],
  }),
};
