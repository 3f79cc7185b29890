import type { APIEmbed } from 'discord-api-types/v10';
import { ON_CALL } from '#demo/discord-stand-in/guild';
import { type Button, type ButtonRow, isButton, type Menu } from '#demo/discord-stand-in/message-body';
import { type Html, html } from '#demo/discord-stand-in/page';

/** How a message looks on the stand-in's pages. */
export const MESSAGE_STYLE = `
.message { background: #121922; border: 1px solid #243140; border-radius: 6px; padding: 12px 16px; margin: 0 0 8px; }
.text { white-space: pre-line; }
.embed { background: #0D1319; border-left: 4px solid #5F7288; border-radius: 4px; padding: 12px 16px; margin: 8px 0; }
.embed > :last-child, .reply > :last-child { margin-bottom: 0; }
dl { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: 8px 0 0; }
dt { font-size: 12px; color: #A3B3C5; }
dd { margin: 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 8px 0 0; }
.pressing { position: sticky; top: 0; z-index: 1; display: flex; gap: 8px; align-items: center; padding: 8px 0;
  margin: 0 0 8px; background: #0A0E13; }
.reply { border-left: 1px solid #5F7288; margin: 12px 0 0 8px; padding-left: 16px; }
.failed { color: #FF7088; margin: 8px 0 0; }
ul { margin: 0; padding-left: 20px; }
`;

/**
 * What stands beneath a message to be pressed or chosen; each sends a form to the address. `formId`: of the form on the
 * page that says as whom, where more than one may.
 */
export function controls(address: string, rows: readonly ButtonRow[], formId?: string): Html | null {
  if (rows.length === 0) return null;
  return html`${rows.map(({ components }) => {
    const each = (components as (Button | Menu)[]).map((one) =>
      isButton(one) ? button(address, one, formId) : menu(address, one, formId),
    );
    return html`<div class="buttons">${each}</div>`;
  })}`;
}

/** The field that holds what was chosen of a menu, since a form may have those of the whole page. */
export const chosenField = (address: string, customId: string): string => `${address} ${customId}`;

function button(address: string, { custom_id: id, label, disabled, url }: Button, formId?: string): Html {
  if (id === undefined)
    return html`<a class="button" href="${url ?? ''}" rel="noreferrer">${label ?? url ?? ''}</a>`;
  const off = disabled === true ? html` disabled` : null;
  return inForm(
    address,
    formId,
    html`<button name="custom_id" value="${id}"${off}${sends(address, formId)}>${label ?? id}</button>`,
  );
}

function menu(address: string, { custom_id: id, placeholder, options }: Menu, formId?: string): Html {
  const by = formId === undefined ? null : html` form="${formId}"`;
  const offered = options.map(({ label, value }) => html`<option value="${value}">${label}</option>`);
  return inForm(
    address,
    formId,
    html`
<select name="${chosenField(address, id)}" aria-label="${placeholder ?? id}"${by}>${offered}</select>
<button name="custom_id" value="${id}"${sends(address, formId)}>Choose</button>`,
  );
}

const sends = (address: string, formId?: string): Html | null =>
  formId === undefined ? null : html` form="${formId}" formaction="${address}"`;

/** In a form of its own, where it belongs to none. */
const inForm = (address: string, formId: string | undefined, content: Html): Html =>
  formId === undefined ? html`<form method="post" action="${address}">${content}</form>` : content;

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
${embed.title === undefined ? null : html`<h4>${linked(embed, markdown(embed.title))}</h4>`}
${embed.description === undefined ? null : html`<p class="text">${markdown(embed.description)}</p>`}
${fields.length === 0 ? null : html`<dl>${fields}</dl>`}
${embed.footer === undefined ? null : html`<p class="small dim">${embed.footer.text}</p>`}
</div>`;
}

const linked = ({ url }: APIEmbed, title: Html): Html =>
  url === undefined ? title : html`<a href="${url}" rel="noreferrer">${title}</a>`;

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
