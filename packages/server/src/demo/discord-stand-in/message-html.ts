import type { APIEmbed } from 'discord-api-types/v10';
import { ON_CALL } from '#demo/discord-stand-in/guild';
import { type Button, type ButtonRow, isButton, type Menu } from '#demo/discord-stand-in/message-body';
import { type Html, html } from '#demo/discord-stand-in/page';
import type { Persona } from '#demo/personas';

/** How a message looks on the stand-in's pages. */
export const MESSAGE_STYLE = `
.message { background: #121922; border: 1px solid #243140; border-radius: 6px; padding: 12px 16px; margin: 0 0 8px; }
.text { white-space: pre-line; }
.embed { background: #0D1319; border-left: 4px solid #5F7288; border-radius: 4px; padding: 12px 16px; margin: 8px 0; }
.embed > :last-child, .reply > :last-child { margin-bottom: 0; }
dl { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 8px 0 0; }
dt { font-size: 12px; color: #A3B3C5; }
dd { margin: 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
.reply { border-left: 1px solid #5F7288; margin: 12px 0 0 8px; padding-left: 16px; }
.failed { color: #FF7088; margin: 8px 0 0; }
ul { margin: 0; padding-left: 20px; }
`;

/** What stands beneath a message to be pressed or chosen; each sends a form to the address. */
export function controls(
  address: string,
  rows: readonly ButtonRow[],
  { members = [] }: { members?: readonly Persona[] } = {},
): Html | null {
  if (rows.length === 0) return null;
  return html`${rows.map(({ components }) => {
    const each = (components as (Button | Menu)[]).map((one) =>
      isButton(one) ? button(address, one, members) : menu(address, one, members),
    );
    return html`<div class="buttons">${each}</div>`;
  })}`;
}

function button(
  address: string,
  { custom_id, label, disabled, url }: Button,
  members: readonly Persona[],
): Html {
  if (custom_id === undefined) return html`<a href="${url ?? ''}" rel="noreferrer">${label ?? url ?? ''}</a>`;
  return html`
<form method="post" action="${address}">${whoPresses(members)}
<button name="custom_id" value="${custom_id}"${disabled === true ? html` disabled` : null}>${label ?? custom_id}</button>
</form>`;
}

function menu(address: string, { custom_id, placeholder, options }: Menu, members: readonly Persona[]): Html {
  return html`
<form method="post" action="${address}">${whoPresses(members)}
<input type="hidden" name="custom_id" value="${custom_id}">
<select name="value" aria-label="${placeholder ?? custom_id}">
${options.map(({ label, value }) => html`<option value="${value}">${label}</option>`)}
</select>
<button>Choose</button>
</form>`;
}

/** As whom somebody presses, where more than one may. */
const whoPresses = (members: readonly Persona[]): Html | null =>
  members.length === 0
    ? null
    : html`
<select name="persona" aria-label="As">${members.map(
        ({ id, label }) => html`<option value="${id}">${label}</option>`,
      )}</select>`;

const MARK = /\\([^A-Za-z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`|<t:(\d+):[tR]>|<@&(\d+)>/gs;

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
    const [whole, escaped, bold, code, seconds, role] = match;
    pieces.push(html`${text.slice(at, match.index)}`);
    if (escaped !== undefined) pieces.push(html`${escaped}`);
    else if (bold !== undefined) pieces.push(html`<strong>${markdown(bold)}</strong>`);
    else if (seconds !== undefined) pieces.push(moment(Number(seconds) * 1000));
    else if (role !== undefined) pieces.push(html`<strong>@${role === ON_CALL ? 'On-call' : role}</strong>`);
    else pieces.push(html`<code>${code ?? ''}</code>`);
    at = match.index + whole.length;
  }
  return html`${pieces}${text.slice(at)}`;
}
