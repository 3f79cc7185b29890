import type { APIEmbed } from 'discord-api-types/v10';
import { type Guild, ON_CALL } from './guild.ts';
import { type Button, type ButtonRow, isButton, type Menu } from './message-body.ts';
import { type Html, html } from './page.ts';

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

export function controls(address: string, rows: readonly ButtonRow[], formId?: string): Html | null {
  if (rows.length === 0) return null;
  return html`${rows.map(({ components }) => {
    const each = (components as (Button | Menu)[]).map((one) =>
      isButton(one) ? button(address, one, formId) : menu(address, one, formId),
    );
    return html`<div class="buttons">${each}</div>`;
  })}`;
}

/** Returns a menu's field name, which is unique because a form may contain all menus of the page. */
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
  const choices = options.map(({ label, value }) => html`<option value="${value}">${label}</option>`);
  return inForm(
    address,
    formId,
    html`
<select name="${chosenField(address, id)}" aria-label="${placeholder ?? id}"${by}>${choices}</select>
<button name="custom_id" value="${id}"${sends(address, formId)}>Choose</button>`,
  );
}

const sends = (address: string, formId?: string): Html | null =>
  formId === undefined ? null : html` form="${formId}" formaction="${address}"`;

const inForm = (address: string, formId: string | undefined, content: Html): Html =>
  formId === undefined ? html`<form method="post" action="${address}">${content}</form>` : content;

const MARK = /\\([^A-Za-z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`|<t:(\d+):[tR]>|<@&(\d+)>/gs;

export function formatTime(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

export function messageText({ content, embeds }: { content: string; embeds: readonly APIEmbed[] }): Html {
  const text = content === '' ? null : html`<p class="text">${markdown(content)}</p>`;
  return html`${text}${embeds.map(embedBlock)}`;
}

/** Builds the options of a member menu. */
export const memberOptions = (guild: Guild, chosenId?: string): Html[] =>
  guild.personas
    .filter(({ id }) => guild.isMember(id))
    .map(
      ({ id, label }) =>
        html`<option value="${id}"${id === chosenId ? html` selected` : null}>${label}</option>`,
    );

export function colorRules(messages: readonly { embeds: readonly APIEmbed[] }[]): string {
  const colors = new Set(messages.flatMap(({ embeds }) => embeds).map(({ color }) => hex(color)));
  return [...colors].map((color) => `.bar-${color} { border-left-color: #${color}; }`).join('\n');
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

const hex = (color: number | undefined): string => (color ?? 0x5f7288).toString(16).padStart(6, '0');

/** Renders the Markdown that the product uses: escapes, bold and code. */
function markdown(text: string): Html {
  const pieces: Html[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, escaped, bold, code, seconds, role] = match;
    pieces.push(html`${text.slice(at, match.index)}`);
    if (escaped !== undefined) pieces.push(html`${escaped}`);
    else if (bold !== undefined) pieces.push(html`<strong>${markdown(bold)}</strong>`);
    else if (seconds !== undefined) pieces.push(formatTime(Number(seconds) * 1000));
    else if (role !== undefined) pieces.push(html`<strong>@${role === ON_CALL ? 'On-call' : role}</strong>`);
    else pieces.push(html`<code>${code ?? ''}</code>`);
    at = match.index + whole.length;
  }
  return html`${pieces}${text.slice(at)}`;
}
