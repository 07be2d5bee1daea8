import { declare } from '../registry.js';

const NUMBER = 'Record an answer that holds no number there: nothing could be written in its place.';
const SAFE = 'Record the body again: what looks like a credential is then replaced.';

export const examples = {
  'examples.recordings-empty': declare<{ dir: string; problem: 'outside' | 'missing' | null }>({
    severity: 'info',
    title: 'No recorded examples',
    message: (p) =>
      `examples.recordings names ${p.dir}, which ${p.problem === 'outside' ? 'lies outside the application' : p.problem === 'missing' ? 'does not exist' : 'holds no recording'}; no example was taken from it.`,
    help: (p) => [
      p.problem === 'outside'
        ? 'Move the recordings into the application, and name their directory by its path from the root of it.'
        : "Record some: pass recordAs: '…' to assertValidResponse() in a test, or remove the setting.",
    ],
  }),
  'examples.recording-unreadable': declare<{ file: string; reason: string }>({
    severity: 'warning',
    title: 'Recording cannot be read',
    message: (p) => `${p.file} is not a recording: ${p.reason}; no example was taken from it.`,
    help: () => ['Delete the file and record its examples again.'],
  }),
  'examples.recording-orphaned': declare<{ file: string; operation: string; missing: string }>({
    severity: 'warning',
    title: 'Recording of nothing',
    message: (p) => `${p.file} records ${p.operation}, and the document has ${p.missing}; the example was left out.`,
    help: () => ['Delete the file, or document again what was recorded.'],
  }),
  'examples.recording-unsafe': declare<{ file: string; pointer: string; label: string; isNumber?: true }>({
    severity: 'warning',
    title: 'Recording holds a credential',
    message: (p) => `${p.file} holds what reads like ${p.label} at ${p.pointer}; the example was left out.`,
    help: (p) => [
      p.isNumber === true ? NUMBER : SAFE,
      `If it is harmless, list ${p.pointer} in lint.leakage.allow of docgen.yaml.`,
    ],
  }),
  'examples.recording-unnamed': declare<{ file: string; status: string }>({
    severity: 'warning',
    title: 'Recording without a name',
    message: (p) => `${p.file} holds a response ${p.status} without a name; it was left out.`,
    help: () => ["Record it again under a name: recordAs: '…'."],
  }),
  'examples.recording-name-unpublished': declare<{ file: string; status: string; name: string }>({
    severity: 'warning',
    title: 'Recorded name of an error response',
    message: (p) =>
      `${p.file} records ${p.name} for ${p.status}, an error response that operations share; no example was taken from it.`,
    help: () => ["Record answers that are the operation's own, or set representation.errors.components: false."],
  }),
};
