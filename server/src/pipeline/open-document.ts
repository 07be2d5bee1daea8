import type { Anchor, Source } from '@docgen/protocol';
import type { Fragment, OperationRoute } from '../analysis/index.js';
import type { StoreWriter } from '../stored/store-writer.js';
import type { RemoteFindings } from './analysis-pool.js';
import type { DocumentState } from './document-state.js';
import type { Inputs } from './inputs/inputs.js';
import { locationsOf } from './inputs/remote-locations.js';
import type { RouteTable } from './route-table.js';
import { unparsableFindings } from './syntax-errors.js';

/** Analyses operations of one document for another workspace. */
export class OpenDocument {
  constructor(
    private readonly inputs: Inputs,
    private readonly table: RouteTable,
    readonly state: DocumentState,
    private readonly locate: (anchor: Anchor) => Source | undefined,
    private readonly untracked: boolean,
    private readonly writer: StoreWriter | undefined,
  ) {}

  analyze(operation: OperationRoute): Fragment {
    return this.state.analyze(operation);
  }

  /** Tells whether a file changed while it was read: then no result may be used. */
  get torn(): boolean {
    return this.inputs.torn;
  }

  /** Lists the findings that the other workspace needs beside these fragments. */
  findings(fragments: Iterable<Fragment>, withContributingFiles: boolean): RemoteFindings {
    const { inputs, state } = this;
    return {
      locations: locationsOf(fragments, this.locate),
      unparsable: unparsableFindings(inputs, this.table, state, this.untracked),
      observed: inputs.files.disk.observed(),
      stamps: inputs.files.disk.stamped(),
      ...(withContributingFiles ? { contributingFiles: [...inputs.contributing(state.dependencies)] } : {}),
    };
  }

  /** Ends the analysis: everything to store lies in the fragments. */
  close(): void {
    this.writer?.begin([this.state]);
    this.state.session.memo.clear();
    this.inputs.files.forgetTexts();
  }
}
