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
const LATER = 'laterlaterla';

/** Passes on what visitors ask for. The later build differs in nothing but its name. */
export async function startLaterBuild(product: string): Promise<LaterBuild> {
  let replaced = false;
  let name = '';
  const server = createServer(async ({ url = '/' }, response) => {
    if (replaced && /^\/assets\/.*\.js$/.test(url)) return void response.writeHead(404).end();
    const answer = await fetch(product + url.replace(LATER, name));
    let body = Buffer.from(await answer.arrayBuffer());
    if (url === '/sw.js') {
      name = /"([0-9a-f]{12})"|`([0-9a-f]{12})`/.exec(body.toString())?.slice(1).find(Boolean) ?? '';
      if (replaced) body = Buffer.from(body.toString().replaceAll(name, LATER));
    }
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
