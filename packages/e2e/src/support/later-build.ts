import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind another address, where a later build of the web app can take the place of the one there is. */
export interface LaterBuild {
  readonly origin: string;
  /** From now on there is the later build: the scripts of the one before are gone. */
  replace(): void;
  stop(): void;
}

const HEADERS = ['content-type', 'content-security-policy', 'cache-control'];
/** The entry of the page in the worker's list of files. */
const SHELL = /"revision":"\w+","url":"shell"/;

/** Passes requests on. The later build differs in the revision of its page only. */
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
