import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '#demo/discord-stand-in/pages/html';
import { STYLE } from '#demo/discord-stand-in/pages/style';

interface Page {
  status?: number;
  main: Html;
  /** Rules that belong to this page alone. */
  style?: string;
}

/**
 * Sends a page of the stand-in. Nothing but its own style and pictures may load. Where its forms lead is not
 * restricted, because browsers apply that to the redirect back to the application too.
 */
export function sendPage(reply: FastifyReply, { status = 200, main, style = '' }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo Discord</title>
<link rel="icon" href="/cdn/embed/avatars/0.png">
<style nonce="${nonce}">${new Html(STYLE + style)}</style>
</head>
<body>
<header><span class="mark"></span>Demo Discord</header>
<main>${main}</main>
</body>
</html>
`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(page.text);
}
