import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openFloorDatabase } from './floor-database.ts';
import { leastAnswers } from './least-answers.ts';

/**
 * The least that could answer what is measured: node:http, the driver itself, JSON.stringify of the rows. No validation,
 * no permissions beyond the session, no headers. Arguments: engine, database, port.
 */
const [engine, database = '', port] = process.argv.slice(2);
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('Which engine?');
const { recognise, work } = await leastAnswers(engine, openFloorDatabase(engine, database));

// It must not outlive a measurement that failed.
process.on('disconnect', () => process.exit());

createServer((request, response) => {
  // Whoever hangs up in the middle of a body wants no answer.
  answer(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error);
    response.destroy();
  });
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = /ten-four=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [who] = await recognise(createHash('sha256').update(token).digest('base64url'));
  const [path = '', parameter = ''] = request.url?.split('?') ?? [];
  const answer = work[`${request.method} ${path}` as keyof typeof work];
  if (who === undefined || answer === undefined) {
    response.writeHead(who === undefined ? 401 : 404).end();
    return;
  }
  const body = JSON.stringify(
    await answer(who, {
      query: decodeURIComponent(parameter.slice(parameter.indexOf('=') + 1)),
      body: request.method === 'POST' ? await readBody(request) : {},
    }),
  );
  response.writeHead(path === '/api/calls' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body);
}
