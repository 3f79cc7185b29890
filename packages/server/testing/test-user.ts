import { type Dispatcher, request } from 'undici';

/** An HTTP client with a browser's cookies. */
export interface TestUser {
  origin: string;
  /** The Cookie header. */
  cookies(): string;
  /** Returns a copy with the same cookies, like a tab with an old cookie; `origin` may be another server. */
  copy(origin?: string): TestUser;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Signs in as a persona through the fake Discord server. Throws if that fails. */
  signIn(persona: string, returnTo?: string): Promise<Answer>;
  /** Starts a sign-in and returns the callback address. */
  comeBackFromDiscord(persona: string, returnTo?: string): Promise<string>;
}

interface CallOptions {
  /** Sent as JSON unless it is a string. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** `body` is the parsed JSON, or null. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect answers of any shape
  body: any;
}

/** Returns the body of an answer. Throws if the request was refused. */
export async function bodyOf(asked: Promise<Answer>) {
  const { status, text, body } = await asked;
  if (status >= 300) throw new Error(`Refused: ${status} ${text}`);
  return body;
}

export function createTestUser(origin: string, jar = new Map<string, string>()): TestUser {
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const { body } = options;
    const headers: Record<string, string> = { cookie: cookies(), ...options.headers };
    if (body !== undefined) headers['content-type'] ??= 'application/json';
    // Not fetch, which costs as much as the server's work.
    const answer = await request(path.startsWith('http') ? path : `${origin}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const received = new Headers();
    for (const [name, values = []] of Object.entries(answer.headers)) {
      for (const value of [values].flat()) received.append(name, value);
    }
    for (const cookie of received.getSetCookie()) keep(jar, cookie);
    const text = await answer.body.text();
    const isJson = (received.get('content-type') ?? '').includes('json');
    return {
      status: answer.statusCode,
      headers: received,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : null,
    };
  };

  const comeBackFromDiscord = async (persona: string, returnTo?: string): Promise<string> => {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
    const start = await call('GET', `/auth/discord${query}`);
    const authorize = start.headers.get('location');
    if (authorize === null) throw new Error(`Sign-in did not start: ${start.status} ${start.text}`);
    const chosen = await fetch(`${authorize}&persona=${persona}`, { redirect: 'manual' });
    const back = chosen.headers.get('location');
    if (back === null)
      throw new Error(`The fake Discord server refused: ${chosen.status} ${await chosen.text()}`);
    return back;
  };

  return {
    origin,
    cookies,
    copy: (other = origin) => createTestUser(other, new Map(jar)),
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) => call('POST', path, { body, headers }),
    put: (path, body) => call('PUT', path, { body }),
    patch: (path, body, headers = {}) => call('PATCH', path, { body, headers }),
    delete: (path) => call('DELETE', path),
    comeBackFromDiscord,
    signIn: async (persona, returnTo) => {
      const answer = await call('GET', await comeBackFromDiscord(persona, returnTo));
      if (answer.status !== 302) throw new Error(`Sign-in failed: ${answer.status} ${answer.text}`);
      return answer;
    },
  };
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';');
  const [name = '', value = ''] = pair.split('=');
  const ended = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
  if (ended) jar.delete(name);
  else jar.set(name, value);
}
