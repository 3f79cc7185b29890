import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { SHELL_MARK, SHELL_PATH } from '@ten-four/contract/common/app-worker';
import { type Page, pageAt } from '@ten-four/contract/common/pages';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/errors';

const YEAR = 31_536_000;
const TEMPLATE = '/index.html';
/** Sent with its own policy: it may connect only to this server. */
const WORKER = '/sw.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const PRELOAD_CONFIG = preloadLink(sessionEndpoints.getConfig.path);
const PRELOAD_USER = preloadLink(sessionEndpoints.getCurrentUser.path);
/** Avoids a request and a 401 in the browser console for signed-out pages. */
const SIGNED_OUT = '<meta name="ten-four-signed-out">';

const FIRST_TEXT = 'Loading your dashboard...';
const FIRST_TEXT_OF_LANDING = 'Checking session...';

export type WebPages = Awaited<ReturnType<typeof createWebPages>>;

export async function createWebPages(
  app: FastifyInstance,
  options: {
    folder: string;
    imageSources: string[];
    secure: boolean;
    bringsSession: (request: FastifyRequest) => boolean;
  },
) {
  const { folder, imageSources, secure, bringsSession } = options;
  const files = listFiles(folder);
  const template = files.has(TEMPLATE) ? readFileSync(join(folder, TEMPLATE), 'utf8') : null;
  if (template !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
  }

  // Fixed, because the page is cached; it contains no user input.
  const shellNonce = createHash('sha256')
    .update(template ?? '')
    .digest('base64');
  const shell = template
    ?.replaceAll('__CSP_NONCE__', shellNonce)
    .replace('</head>', () => `<meta name="${SHELL_MARK}"></head>`);

  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    { page, status, problem }: { page: Page | null; status: number; problem: string | null },
  ) => {
    const nonce = randomBytes(16).toString('base64');
    const head = [
      bringsSession(request) ? PRELOAD_USER : SIGNED_OUT,
      PRELOAD_CONFIG,
      problem === null ? '' : `<meta name="ten-four-problem" content="${escapeHtml(problem)}">`,
    ].join('');
    return reply
      .code(status)
      .header('content-security-policy', policy(nonce, imageSources, secure))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        text
          .replaceAll('__CSP_NONCE__', nonce)
          .replace(FIRST_TEXT, page === '/' ? FIRST_TEXT_OF_LANDING : FIRST_TEXT)
          .replace('</head>', () => `${head}</head>`),
      );
  };

  const sendShell = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', policy(shellNonce, imageSources, secure))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell);

  const sendFile = (reply: FastifyReply, path: string) => {
    const lasting = path.startsWith('/assets/');
    reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    if (path === WORKER) reply.header('content-security-policy', WORKER_POLICY);
    return reply.sendFile(path.slice(1));
  };

  return {
    filesExist: (): boolean => template === null || existsSync(join(folder, TEMPLATE)),
    sendUnrouted: (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !/^\/(api|auth|discord)(\/|$)/.test(path) && template !== null) {
        if (path === SHELL_PATH) return sendShell(reply);
        if (path !== TEMPLATE && files.has(path)) return sendFile(reply, path);
        const page = pageAt(path);
        return sendPage(request, reply, template, { page, status: page === null ? 404 : 200, problem: null });
      }
      return reply.code(404).send(failure('not_found', 'Not found.'));
    },
    /** Returns false if the client wants JSON or the web app is not built. */
    sendProblem: (request: FastifyRequest, reply: FastifyReply, status: number, message: string): boolean => {
      if (template === null || !(request.headers.accept ?? '').includes('text/html')) return false;
      sendPage(request, reply, template, { page: '/', status, problem: message });
      return true;
    },
  };
}

/** Returns the content policy: scripts only from our files, styles also from the component library with a nonce. */
function policy(nonce: string, imageSources: string[], secure: boolean): string {
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...imageSources].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');
}

function listFiles(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && !/\.(br|gz)$/.test(name));
  return new Set(files.map((name) => `/${relative(folder, join(folder, name)).split(sep).join('/')}`));
}

/** Returns a preload link, which the browser only reuses if the request in `api-client` matches it. */
function preloadLink(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
