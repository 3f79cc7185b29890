import { type Html, html } from '#demo/discord-stand-in/pages/html';

const MARK = /\\([^A-Za-z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`/gs;

/**
 * Shows a text as Discord would, as far as the product uses Discord's Markdown: escaped marks, bold and code. Line
 * breaks are kept by the page's style.
 */
export function markdown(text: string): Html {
  const pieces: Html[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, escaped, bold, code] = match;
    pieces.push(html`${text.slice(at, match.index)}`);
    if (escaped !== undefined) pieces.push(html`${escaped}`);
    else if (bold !== undefined) pieces.push(html`<strong>${markdown(bold)}</strong>`);
    else pieces.push(html`<code>${code ?? ''}</code>`);
    at = match.index + whole.length;
  }
  return html`${pieces}${text.slice(at)}`;
}
