import { diff } from './diff.js';
import { explain } from './explain.js';
import { exportDocuments } from './export.js';
import { findings } from './findings.js';
import { initialized } from './initialized.js';
import type { Presenter } from './presenter.js';
import { references } from './references.js';
import { cleared, daemonStatus, rebooted } from './reports.js';
import { viewer } from './viewer.js';

/** Maps commands of the server (commands 10.7) to what the editor does with them; the others are run as they are. */
export const PRESENTERS: Readonly<Record<string, Presenter>> = {
  'docgen.explain': explain,
  'docgen.export': exportDocuments,
  'docgen.lint': findings,
  'docgen.validate': findings,
  'docgen.diff': diff,
  'docgen.references': references,
  'docgen.openViewer': viewer,
  'docgen.init': initialized,
  'docgen.reboot': rebooted,
  'docgen.clearFragments': cleared,
  'docgen.daemonStatus': daemonStatus,
  'docgen.daemonRestart': daemonStatus,
};
