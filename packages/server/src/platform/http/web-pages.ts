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
/** The page, which the server fills in. */
const TEMPLATE = '/index.html';
/** The service worker, whose own answer says what it may do: ask this server, and nothing else. */
const WORKER = '/sw.js';
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** What every page asks first is on its way while the scripts that ask it still load. */
const ASK_CONFIG = linkToAnswer(sessionEndpoints.getConfig.path);
const ASK_USER = linkToAnswer(sessionEndpoints.getCurrentUser.path);
/** Spares a page that came without a session the question who is signed in, and the browser's complaint about the 401. */
const SIGNED_OUT = '<meta name="ten-four-signed-out">';

/** What the template's first screen says, and what it says where the product wants another text. */
const FIRST_TEXT = 'Loading your dashboard...';
const FIRST_TEXT_OF_LANDING = 'Checking session...';

/** The built web app: its files, and its one page under every address. */
export type WebPages = Awaited<ReturnType<typeof createWebPages>>;

/** Reads the built web app once; what it sends is put together from that. */
export async function createWebPages(
  app: FastifyInstance,
  options: {
    /** Where the web app was built to. */
    folder: string;
    /** Other origins that pictures may come from. */
    imageSources: string[];
    secure: boolean;
    /** Whether the browser brought a session, good or bad. */
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

  // Kept by browsers, so the same for everybody and at any time: its nonce guards words that nobody else had a say in.
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
      bringsSession(request) ? ASK_USER : SIGNED_OUT,
      ASK_CONFIG,
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
    /** Whether the files that it was made from are still there. */
    areThere: (): boolean => template === null || existsSync(join(folder, TEMPLATE)),
    /** Answers a request that no route took: a file, a page, or 404. */
    sendUnrouted: (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !/^\/(api|auth|discord)(\/|$)/.test(path) && template !== null) {
        if (path === SHELL_PATH) return sendShell(reply);
        if (path !== TEMPLATE && files.has(path)) return sendFile(reply, path);
        const page = pageAt(path);
        return sendPage(request, reply, template, { page, status: page === null ? 404 : 200, problem: null });
      }
      return reply.code(404).send(failure('not_found', 'There is nothing at this address.'));
    },
    /**
     * Shows a failed browser navigation as a page of the app with the message on it. Answers false where the caller
     * wants JSON or the web app is not built.
     */
    sendProblem: (request: FastifyRequest, reply: FastifyReply, status: number, message: string): boolean => {
      if (template === null || !(request.headers.accept ?? '').includes('text/html')) return false;
      // The landing page shows it, at whatever address.
      sendPage(request, reply, template, { page: '/', status, problem: message });
      return true;
    },
  };
}

/** Scripts are our own files only; styles too, besides those that the component library writes under the nonce. */
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

/** The browser takes it for the page's own request only if it is asked for in the same way (the page's `api-client`). */
function linkToAnswer(path: string): string {
  return `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${path}">`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
