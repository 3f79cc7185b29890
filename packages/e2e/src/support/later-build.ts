import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the product that can switch to a newer build of the web app. */
export interface LaterBuild {
  readonly origin: string;
  /** Switches to the newer build; the scripts of the old one are gone. */
  replace(): void;
  stop(): void;
}

const HEADERS = ['content-type', 'content-security-policy', 'cache-control'];
/** Matches the shell page in the worker's precache list. */
const SHELL = /"revision":"\w+","url":"shell"/;

/** Starts the proxy. The newer build differs only in the revision of its page. */
export async function startLaterBuild(product: string): Promise<LaterBuild> {
  let replaced = false;
  const server = createServer(async ({ url = '/' }, response) => {
    if (replaced && /^\/assets\/.*\.js$/.test(url)) return void response.writeHead(404).end();
    const answer = await fetch(product + url);
    let body = Buffer.from(await answer.arrayBuffer());
    if (replaced && url === '/sw.js')
      body = Buffer.from(body.toString().replace(SHELL, '"revision":"later","url":"shell"'));
    for (const header of HEADERS) {
      const value = answer.headers.get(header);
      if (value !== null) response.setHeader(header, value);
    }
    response.writeHead(answer.status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    replace: () => {
      replaced = true;
    },
    stop: () => void server.close(),
  };
}
