import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | readonly Part[];

/** Escapes every inserted text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += toText(part) + (strings[index + 1] ?? '');
  return new Html(text);
}

function toText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(toText).join('');
  return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0A0E13; color: #E6EDF5; overflow-wrap: anywhere;
  font: 14px/1.5 'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 8px; padding: 24px; font-weight: 600; color: #A3B3C5; }
.mark { width: 6px; height: 18px; background: #1F5FD6; }
main { padding: 0 24px 48px; max-width: 1080px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.2; font-weight: 600; }
h2 { margin: 32px 0 12px; font-size: 20px; line-height: 1.3; font-weight: 600; }
h3 { margin: 16px 0 8px; font-size: 14px; font-weight: 600; }
h4 { margin: 0 0 4px; font-size: 14px; font-weight: 600; }
p { margin: 0 0 8px; }
.dim { color: #A3B3C5; }
.small { font-size: 12px; }
a { color: #6EA8FF; }
code, time { font-family: 'IBM Plex Mono', ui-monospace, monospace; }
button, .button { font: inherit; color: #E6EDF5; background: transparent; border: 1px solid #5F7288;
  border-radius: 4px; min-height: 32px; padding: 4px 14px; cursor: pointer; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
button:hover:enabled, .button:hover { background: #1A2430; }
button:disabled { color: #8296AB; border-color: #243140; cursor: not-allowed; }
a:focus-visible, button:focus-visible { outline: 2px solid #6EA8FF; outline-offset: 2px; }
@media (max-width: 900px) { button, .button { min-height: 44px; } }
@media (max-width: 480px) { header, main { padding-left: 16px; padding-right: 16px; } }
`;

interface Page {
  path: string;
  status?: number;
  main: Html;
  style?: string;
}

/**
 * Sends a page that allows only its own style and pictures. Browsers apply `form-action` to redirects too, so it is not
 * set.
 */
export function sendPage(reply: FastifyReply, { path, status = 200, main, style = '' }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo Discord</title>
<link rel="icon" href="${path}/cdn/embed/avatars/0.png">
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
