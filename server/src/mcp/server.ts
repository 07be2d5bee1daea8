import { type Finding, progressText, type RunProgress } from '@docgen/protocol/rpc';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import type { Refusal } from '../project/refusal.js';
import { wrongArgument } from './input-schema.js';
import type { AskApplication, Tool } from './tool.js';
import { tools } from './tools/index.js';

/** Describes one call: who cancels it, and who hears how far it is. */
export interface Call {
  signal: AbortSignal;
  progress(progress: RunProgress): void;
}

const INSTRUCTIONS =
  'Answers from the API description docgen reads from the Laravel application in the working directory. Everything is read ' +
  'from the files as they are now; nothing is executed and nothing is written.';

/**
 * Serves the tools over standard input and output until the client closes them or `signal` fires (commands 7.8). `askOf` gives each call
 * its way to the application.
 */
export async function serveTools(
  version: string,
  askOf: (call: Call) => AskApplication,
  signal: AbortSignal,
): Promise<void> {
  const server = new Server(
    { name: 'docgen', title: 'docgen', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, input }) => ({
      name,
      title,
      description,
      // The SDK wants a schema of its own making, whose lists are not readonly.
      inputSchema: structuredClone(input) as { type: 'object' },
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const progressToken = params._meta?.progressToken;
    const notify = (message: ServerNotification) => void sendNotification(message).catch(() => {});
    let count = 0;
    const progress = (of: RunProgress) => {
      if (progressToken === undefined) return;
      const params = { progressToken, progress: ++count, message: progressText(of) };
      notify({ method: 'notifications/progress', params });
    };
    return called(params.name, params.arguments ?? {}, askOf({ signal, progress }));
  });
  const transport = new StdioServerTransport();
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
    signal.addEventListener('abort', () => void server.close(), { once: true });
  });
  await server.connect(transport);
  await closed;
}

/** Calls a tool. What cannot be answered is an answer as well: an agent reads it and tries again. */
async function called(name: string, input: Record<string, unknown>, ask: AskApplication): Promise<CallToolResult> {
  const tool = tools.find((one) => one.name === name) as Tool<Record<string, unknown>> | undefined;
  if (tool === undefined) {
    return failure(`Unknown tool "${name}"; expected one of: ${tools.map(({ name }) => name).join(', ')}.`);
  }
  const wrong = wrongArgument(tool.input, input);
  if (wrong !== undefined) return failure(wrong);
  try {
    return { content: [{ type: 'text', text: JSON.stringify(await tool.answer(input, ask)) }] };
  } catch (error) {
    return failure(reasonOf(error));
  }
}

function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** Words an error: a refusal by its lines and findings, any other as a fault of docgen. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return `docgen failed: ${String(error)}`;
  // Errors are compared by name, because code loaded on demand has classes of its own.
  if (error.name !== 'Refusal') return `docgen failed: ${error.message}`;
  const { lines, blocks } = error as Refusal;
  const findings = blocks.flatMap(({ name, diagnostics }) => diagnostics.map((one) => findingLine(name, one)));
  return [...lines, ...findings].join('\n');
}

function findingLine(name: string, { severity, code, message, help }: Finding): string {
  return `${name}: [${severity}] ${code}: ${message}${help === undefined ? '' : `\n${help}`}`;
}
