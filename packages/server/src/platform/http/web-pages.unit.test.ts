import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWebPages } from '#platform/http/web-pages';

const TEMPLATE = `<html><head><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style></head>
<body><div id="root"><p>Loading your dashboard...</p></div></body></html>`;
const app = Fastify();
let folder = '';
let origin = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ten-four-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), TEMPLATE);
  writeFileSync(join(folder, 'assets/board.js'), 'export {};');
  writeFileSync(join(folder, 'sw.js'), 'self;');
  const pages = await createWebPages(app, {
    folder,
    imageSources: [],
    secure: false,
    bringsSession: (request) => request.headers.cookie !== undefined,
  });
  app.setNotFoundHandler((request, reply) => pages.sendUnrouted(request, reply));
  app.get('/there', () => pages.filesExist());
  app.get('/auth/failed', (request, reply) => {
    if (!pages.sendProblem(request, reply, 403, 'You & Discord <b>')) reply.send('no page');
    return reply;
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

const linkToAnswer = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`;

describe('the page', () => {
  test('preloads the current user if the browser sends a session, and marks visitors otherwise', async () => {
    const signedIn = await textOf('/dashboard/pso', { cookie: 'ten-four=token' });
    expect(signedIn).toContain(linkToAnswer('/api/auth/me'));
    expect(signedIn).toContain(linkToAnswer('/api/config'));
    expect(signedIn).not.toContain('ten-four-signed-out');
    const visitor = await textOf('/');
    expect(visitor).toContain('<meta name="ten-four-signed-out">');
    expect(visitor).toContain(linkToAnswer('/api/config'));
    expect(visitor).not.toContain('/api/auth/me');
  });

  test('inserts the nonce of its policy everywhere in the template', async () => {
    const response = await get('/');
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    const page = await response.text();
    expect(page).toContain(`<meta name="csp-nonce" content="${nonce}">`);
    expect(page).toContain(`<style nonce="${nonce}">`);
    expect(page).not.toContain('__CSP_NONCE__');
  });

  test('starts with the loading text of its route', async () => {
    expect(await textOf('/')).toContain('<p>Checking session...</p>');
    expect(await textOf('/home')).toContain('<p>Loading your dashboard...</p>');
  });

  test('shows an error as text', async () => {
    const response = await get('/auth/failed', { accept: 'text/html' });
    expect(response.status).toBe(403);
    const page = await response.text();
    expect(page).toContain('<meta name="ten-four-problem" content="You &#38; Discord &#60;b&#62;">');
    expect(await textOf('/auth/failed', { accept: 'application/json' })).toBe('no page');
  });
});

test('the shell is the same for all users and contains no user data', async () => {
  const [mine, yours] = await Promise.all([get('/shell', { cookie: 'ten-four=token' }), get('/shell')]);
  const page = await mine.text();
  expect(await yours.text()).toBe(page);
  expect(yours.headers.get('content-security-policy')).toBe(mine.headers.get('content-security-policy'));
  const nonce = /'nonce-([^']+)'/.exec(mine.headers.get('content-security-policy') ?? '')?.[1];
  expect(page).toContain(`<style nonce="${nonce}">`);
  expect(page).toContain('<meta name="ten-four-shell">');
  for (const word of ['preload', 'ten-four-signed-out', '/api/', '__CSP_NONCE__']) {
    expect(page).not.toContain(word);
  }
});

test('the service worker is revalidated and may contact only this server', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
});

test('sends built files unchanged, and not the page template', async () => {
  const script = await get('/assets/board.js');
  expect(await script.text()).toBe('export {};');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await get('/index.html')).status).toBe(404);
});

test('notices when the built files are gone', async () => {
  expect(await textOf('/there')).toBe('true');
  rmSync(join(folder, 'index.html'));
  expect(await textOf('/there')).toBe('false');
});
