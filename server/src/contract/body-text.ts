import type { ContractBody } from '@docgen/protocol/rpc';

/** Counts the bytes of a body. */
export function sizeOf(body: ContractBody): number {
  if (body === null) return 0;
  return 'text' in body ? Buffer.byteLength(body.text) : Buffer.from(body.base64, 'base64').length;
}

export type JsonBody = { value: unknown } | { problem: string };

/** Reads a body as JSON; objects and lists stay apart. `problem` is a phrase. */
export function readJsonBody(body: ContractBody): JsonBody {
  if (body !== null && !('text' in body)) return { problem: 'its bytes are not UTF-8' };
  try {
    return { value: JSON.parse(body?.text ?? '') };
  } catch (error) {
    return { problem: (error as Error).message.replace(/\s+/g, ' ').slice(0, 200) };
  }
}
