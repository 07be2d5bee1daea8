import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Place } from '../daemon/place.js';

/** Holds the answer of a tool: its JSON, or the text of what was wrong. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
  json?: any;
  error?: string;
}

/** Stands for a coding agent: the client of the SDK, over standard input and output of the built program. */
export class Agent {
  readonly client = new Client({ name: 'agent', version: '1' });
  private readonly transport: StdioClientTransport;

  constructor(place: Place, args: readonly string[] = []) {
    this.transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(place.installation.folder, 'client-cli/bin/docgen.cjs'), 'mcp', ...args],
      cwd: place.app.root,
      env: place.env,
      stderr: 'pipe',
    });
    place.installation.cleanups.push(() => this.client.close());
  }

  get pid(): number {
    return this.transport.pid ?? 0;
  }

  async connect(): Promise<this> {
    await this.client.connect(this.transport);
    return this;
  }

  async call(name: string, input: Record<string, unknown> = {}, progress?: (message: string) => void): Promise<Answer> {
    const { content, isError } = await this.client.callTool(
      { name, arguments: input },
      undefined,
      progress === undefined ? {} : { onprogress: ({ message }) => progress(message ?? '') },
    );
    const [{ text }] = content as [{ text: string }];
    return isError === true ? { error: text } : { json: JSON.parse(text) };
  }
}
