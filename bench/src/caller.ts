import { Agent, request } from 'node:http';

interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: measurements look into answers of every shape
  body: any;
  /** Milliseconds from the request sent to its answer read. */
  ms: number;
}

/** Somebody who asks one thing after the other over a line of their own. */
export interface Caller {
  ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answered>;
  close(): void;
}

/** `ask` throws where it is refused. */
export function createCaller(origin: string, cookie: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    ask: (method, path, body) => {
      const began = performance.now();
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      return new Promise((resolve, reject) => {
        const asked = request(`${origin}${path}`, { method, agent, headers: { cookie, ...json } });
        asked.on('error', reject);
        asked.on('response', (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () => {
            const ms = performance.now() - began;
            if ((response.statusCode ?? 0) < 300) resolve({ body: JSON.parse(text), ms });
            else reject(new Error(`${method} ${path} was refused: ${response.statusCode} ${text}`));
          });
        });
        asked.end(body === undefined ? undefined : JSON.stringify(body));
      });
    },
  };
}
