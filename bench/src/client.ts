/** A signed-in persona of demo mode. */
export interface Client {
  cookie: string;
  // biome-ignore lint/suspicious/noExplicitAny: callers read answers of any shape
  request(method: 'GET' | 'POST', path: string, body?: object): Promise<any>;
}

/** Signs a persona in. Its `request` throws for refused requests. */
export async function signIn(origin: string, persona: string): Promise<Client> {
  const start = await fetch(`${origin}/auth/discord`, { redirect: 'manual' });
  const authorize = `${start.headers.get('location')}&persona=${persona}`;
  const callback = (await fetch(authorize, { redirect: 'manual' })).headers.get('location');
  if (callback === null) throw new Error('The fake Discord server did not redirect back.');
  const finish = await fetch(callback, { redirect: 'manual', headers: { cookie: cookiesOf(start) } });
  const cookie = cookiesOf(finish);
  return {
    cookie,
    request: async (method, path, body) => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
  };
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
