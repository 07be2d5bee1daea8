import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { until } from '../support/until.js';

/** A running `docgen serve`. */
export interface Served {
  child: ChildProcess;
  /** Address with the token, as it was printed. */
  url: string;
  port: number;
  said(): string;
}

/** Waits until a command that was started has printed where it serves. */
export async function servedBy(child: ChildProcess): Promise<Served> {
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  await until('it serves', () => {
    if (child.exitCode !== null) throw new Error(`It ended: ${out}${err}`);
    return /Press Ctrl\+C/.test(out);
  });
  const [, url = ''] = /at (\S+)/.exec(out) ?? [];
  return { child, url, port: Number(new URL(url).port), said: () => out };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Asks with exactly these headers; `fetch` would not send a Host of its own. */
export function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', reject).end();
  });
}

/** Gives the cookie of whoever opens the printed address first. */
export async function enter({ url, port }: Served): Promise<string> {
  const { pathname, search } = new URL(url);
  const answer = await ask(port, `${pathname}${search}`);
  const [cookie = ''] = (answer.headers['set-cookie'] as string[] | undefined)?.[0]?.split(';') ?? [];
  return cookie;
}
