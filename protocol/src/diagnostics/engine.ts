import { declare } from './registry.js';

export const engine = {
  'engine.not-installed': declare({
    severity: 'warning',
    title: 'Analysis package missing',
    message: () =>
      'The analysis package cannot be loaded; documents come from docblocks, attributes, configuration and overlays.',
    help: () => [
      'Install the package @docgen/engine to document inferred types.',
      'Set engine.mode: null in docgen.yaml to document without it on purpose.',
    ],
  }),
  'engine.boot-failed': declare<{ reason: string }>({
    severity: 'error',
    title: 'Analysis did not start',
    message: (p) => `The analysis package did not start: ${p.reason} Documents were built without inference.`,
    help: () => ['Run with DOCGEN_ENGINE=null to document without it on purpose.'],
  }),
  'engine.mode-unknown': declare<{ word: string; place: string }>({
    severity: 'warning',
    title: 'Unknown engine mode',
    message: (p) => `${p.place} is "${p.word}", which is no engine mode; analysis runs in process.`,
    help: () => ['Write in-process, or null to document without inference.'],
  }),
};
