import type { APIEmbed } from 'discord-api-types/v10';
import { type Html, html } from '#demo/discord-stand-in/pages/html';

const MARK = /\\([^A-Za-z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`/gs;

/** When something was sent, in UTC. */
export function moment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** The text and the embeds of a message. */
export function said({ content, embeds }: { content: string; embeds: readonly APIEmbed[] }): Html {
  const text = content === '' ? null : html`<p class="text">${markdown(content)}</p>`;
  return html`${text}${embeds.map(embedBlock)}`;
}

/** Style rules for the colour bars that are on the page. */
export function colourRules(messages: readonly { embeds: readonly APIEmbed[] }[]): string {
  const colours = new Set(messages.flatMap(({ embeds }) => embeds).map(({ color }) => hex(color)));
  return [...colours].map((colour) => `.bar-${colour} { border-left-color: #${colour}; }`).join('\n');
}

function embedBlock(embed: APIEmbed): Html {
  const fields = (embed.fields ?? []).map(
    ({ name, value }) =>
      html`<div class="field"><dt>${markdown(name)}</dt><dd class="text">${markdown(value)}</dd></div>`,
  );
  return html`
<div class="embed bar-${hex(embed.color)}">
${embed.title === undefined ? null : html`<h4>${markdown(embed.title)}</h4>`}
${embed.description === undefined ? null : html`<p class="text">${markdown(embed.description)}</p>`}
${fields.length === 0 ? null : html`<dl>${fields}</dl>`}
${embed.footer === undefined ? null : html`<p class="small dim">${embed.footer.text}</p>`}
</div>`;
}

/** Grey where the sender named no colour. */
const hex = (colour: number | undefined): string => (colour ?? 0x5f7288).toString(16).padStart(6, '0');

/**
 * Shows a text as Discord would, as far as the product uses Discord's Markdown: escaped marks, bold and code. Line
 * breaks are kept by the page's style.
 */
function markdown(text: string): Html {
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
