import { declare } from '../registry.js';

export const engine = {
  'engine.not-installed': declare({
    severity: 'warning',
    title: 'Analysis package missing',
    message: () =>
      'The package that analyses code cannot be loaded; only routes, docblocks, attributes and docgen.yaml are documented.',
    help: () => [
      'Install docgen again: its package holds the analysis.',
      'Set engine.mode: null in docgen.yaml to go without it on purpose.',
    ],
  }),
  'engine.boot-failed': declare<{ reason: string }>({
    severity: 'error',
    title: 'Analysis did not start',
    message: (p) =>
      `The analysis of code did not start: ${p.reason} Only routes, docblocks, attributes and docgen.yaml are documented.`,
    help: () => [
      'Please report this as a defect of docgen.',
      'Run with DOCGEN_ENGINE=null to go without it on purpose.',
    ],
  }),
  'engine.mode-unknown': declare<{ word: string; place: string }>({
    severity: 'warning',
    title: 'Unknown engine mode',
    message: (p) => `${p.place} is "${p.word}", which is not one of its values; code is analysed.`,
    help: () => ['Write in-process to analyse code, or null to go without.'],
  }),
};
