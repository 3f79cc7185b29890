import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPage } from '@ten-four/contract/common/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/errors';

const YEAR = 31_536_000;

/** The built web app: its files, and its one page under every address. */
export interface WebPages {
  /** Answers a request that no route took: a file, a page, or 404. */
  sendUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /**
   * Shows a failed browser navigation as a page of the app with the message on it. Answers false where the caller
   * wants JSON or the web app is not built.
   */
  sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, message: string): boolean;
}

/** `folder` is where the web app was built to; `imageSources` are other origins pictures may come from. */
export async function createWebPages(
  app: FastifyInstance,
  options: { folder: string; imageSources: string[]; secure: boolean },
): Promise<WebPages> {
  const { folder, imageSources, secure } = options;
  const files = listFiles(folder);
  const template = files.has('/index.html') ? readFileSync(join(folder, 'index.html'), 'utf8') : null;
  if (template !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    });
  }

  const sendPage = (reply: FastifyReply, page: string, status: number, problem: string | null) => {
    const nonce = randomBytes(16).toString('base64');
    const meta = problem === null ? '' : `<meta name="ten-four-problem" content="${escapeHtml(problem)}">`;
    return reply
      .code(status)
      .header('content-security-policy', policy(nonce, imageSources, secure))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replace('__CSP_NONCE__', nonce).replace('</head>', `${meta}</head>`));
  };

  return {
    sendUnrouted: (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !/^\/(api|auth|discord)(\/|$)/.test(path) && template !== null) {
        if (path !== '/index.html' && files.has(path)) {
          const lasting = path.startsWith('/assets/');
          reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
          return reply.sendFile(path.slice(1));
        }
        return sendPage(reply, template, isPage(path) ? 200 : 404, null);
      }
      return reply.code(404).send(failure('not_found', 'There is nothing at this address.'));
    },
    sendProblem: (request, reply, status, message) => {
      if (template === null || !(request.headers.accept ?? '').includes('text/html')) return false;
      sendPage(reply, template, status, message);
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
    `img-src 'self' data: ${imageSources.join(' ')}`,
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
