import type { BuildCallbacks, BuildInput, BuildResult } from './types.js';
import { Workspace, type WorkspaceOptions } from './workspace.js';

/** One build from files to documents, in this thread, remembering nothing. */
export function runBuild(input: BuildInput, hooks: BuildCallbacks & WorkspaceOptions = {}): Promise<BuildResult> {
  return new Workspace(input.root, hooks).build(input, hooks);
}
