import { Agent, type IncomingMessage, request } from 'node:http';
import type { Load } from './rounds.ts';
import type { Served } from './servers.ts';
import { statementCount } from './statement-count.ts';

const WARM = 100;
const ASKED = 500;

/** What one caller alone sees, one request after another. */
export interface Alone {
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** SQL statements a request; what the server does by itself meanwhile is too little to show. */
  statements: number;
}

/** Asks one request after the other. Throws where one is refused. */
export async function askAlone(server: Served, load: Load): Promise<Alone> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let before = 0;
  for (let index = -WARM; index < ASKED; index += 1) {
    if (index === 0) before = await statementCount(server.origin);
    const began = performance.now();
    await ask(server, load, index + WARM, agent);
    if (index >= 0) times.push(performance.now() - began);
  }
  const statements = ((await statementCount(server.origin)) - before) / ASKED;
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { p50: percentile(0.5), p99: percentile(0.99), statements: Math.round(statements) };
}

function ask(server: Served, { requests, headers, isKeyed }: Load, index: number, agent: Agent) {
  const each = requests[index % requests.length];
  if (each === undefined) throw new Error('Nothing to ask');
  const key = isKeyed ? { 'idempotency-key': `alone-${process.pid}-${Date.now()}-${index}` } : {};
  return new Promise<void>((resolve, reject) => {
    const asked = request(`${server.origin}${each.path}`, {
      method: each.method,
      agent,
      headers: { ...headers, ...key },
    });
    asked.on('error', reject);
    asked.on('response', (response: IncomingMessage) => {
      response.on('end', () => {
        if (response.statusCode !== undefined && response.statusCode < 300) resolve();
        else reject(new Error(`${each.path} was refused: ${response.statusCode}`));
      });
      response.resume();
    });
    asked.end(each.body);
  });
}
