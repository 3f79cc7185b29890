import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { APIEmbed } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bare } from '#demo/discord-stand-in/discord-error';
import type { Guild, RoleGrant } from '#demo/discord-stand-in/guild';
import type { Button } from '#demo/discord-stand-in/message-body';
import type { Reply, SentMessage, WebhookPost } from '#demo/discord-stand-in/messages';
import { type Html, html, sendPage } from '#demo/discord-stand-in/page';
import type { Parts } from '#demo/discord-stand-in/parts';
import { pressButton } from '#demo/discord-stand-in/press';
import { DEMO_ROLE_NAMES, type Persona } from '#demo/personas';

/** The page of what was sent, and the presses of the buttons on it. */
export function registerPageRoutes(app: FastifyInstance, parts: Parts): void {
  const { path } = parts;
  app.get('/', async (_request, reply) => reply.redirect(`${path}/messages`, 302));

  app.get('/messages', async (_request, reply) =>
    sendMessagesPage(reply, {
      path,
      guild: parts.guild,
      messages: parts.messages.sent,
      posts: parts.messages.posts,
    }),
  );

  app.post<{ Params: { id: string } }>('/messages/:id/press', async (request, reply) => {
    refuseOtherSites(request);
    const customId = request.body instanceof URLSearchParams ? request.body.get('custom_id') : null;
    const message = parts.messages.find(request.params.id);
    const buttons = message.components.flatMap((row) => row.components);
    // A button that has gone or been switched off since the page was loaded: the page shows how things are now.
    if (buttons.some(({ custom_id, disabled }) => custom_id === customId && disabled !== true)) {
      await pressButton(parts, message.id, customId ?? '');
    }
    return reply.redirect(`${path}/messages#message-${message.id}`, 303);
  });
}

/** Another page in the same browser must not press buttons here. */
function refuseOtherSites(request: FastifyRequest): void {
  const { origin = '', host } = request.headers;
  // By https where a proxy in front has it so.
  if (origin !== `http://${host}` && origin !== `https://${host}`) throw bare(403);
}

const STYLE = `
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

/** What the page shows, each list with the newest last. */
interface Shown {
  /** Path that browsers find the stand-in beneath. */
  path: string;
  guild: Guild;
  messages: readonly SentMessage[];
  posts: readonly WebhookPost[];
}

/** Shows everything that was sent, with the newest first, and lets the recipients press the buttons. */
function sendMessagesPage(reply: FastifyReply, { path, guild, messages, posts }: Shown): FastifyReply {
  const main = html`
<h1>Messages</h1>
<p class="dim">What the application has sent to this stand-in for Discord. <a href="${path}/messages">Refresh</a></p>
<h2>Direct messages</h2>
${directMessages(guild.personas, messages, path)}
<h2>Webhook posts</h2>
${webhookPosts('Xbox', posts)}
${webhookPosts('PlayStation', posts)}
<h2>Roles granted</h2>
${grants(guild)}`;
  const style = STYLE + colourRules([...messages, ...messages.flatMap(({ replies }) => replies), ...posts]);
  return sendPage(reply, { path, main, style });
}

function directMessages(personas: readonly Persona[], messages: readonly SentMessage[], path: string): Html {
  if (messages.length === 0) return html`<p class="dim">No direct messages yet.</p>`;
  const perPerson = personas.map((persona) => {
    const received = messages.filter(({ recipientId }) => recipientId === persona.id);
    if (received.length === 0) return null;
    return html`<h3>${persona.label} (${persona.username})</h3>${received.toReversed().map((message) => messageBlock(message, path))}`;
  });
  return html`${perPerson}`;
}

function messageBlock(message: SentMessage, path: string): Html {
  const address = `${path}/messages/${message.id}`;
  const buttons = message.components.flatMap((row) => row.components);
  const edited = message.editedAt === null ? null : html` <span>edited</span>`;
  return html`
<article class="message" id="message-${message.id}">
<p class="small dim">${moment(message.at)}${edited}</p>
${said(message)}
${buttons.length === 0 ? null : html`<div class="buttons">${buttons.map((one) => button(address, one))}</div>`}
${message.interactionFailed ? html`<p class="failed">This interaction failed</p>` : null}
${message.replies.map(replyBlock)}
</article>`;
}

function button(address: string, { custom_id, label, disabled, url }: Button): Html {
  if (custom_id === undefined) return html`<a href="${url ?? ''}" rel="noreferrer">${label ?? url ?? ''}</a>`;
  return html`
<form method="post" action="${address}/press">
<button name="custom_id" value="${custom_id}"${disabled === true ? html` disabled` : null}>${label ?? custom_id}</button>
</form>`;
}

function replyBlock(reply: Reply): Html {
  const seenBy = reply.ephemeral ? 'only who pressed the button sees this' : 'reply';
  return html`
<div class="reply">
<p class="small dim">${moment(reply.at)}, ${seenBy}</p>
${reply.pending ? html`<p class="dim">Thinking…</p>` : said(reply)}
</div>`;
}

function webhookPosts(platform: Platform, posts: readonly WebhookPost[]): Html {
  const blocks = posts
    .filter((post) => post.platform === platform)
    .toReversed()
    .map(
      (post) =>
        html`<article class="message"><p class="small dim">${moment(post.at)}</p>${said(post)}</article>`,
    );
  return html`<h3>${platform}</h3>${blocks.length === 0 ? html`<p class="dim">No posts yet.</p>` : blocks}`;
}

function grants(guild: Guild): Html {
  if (guild.grants.length === 0) return html`<p class="dim">No roles granted yet.</p>`;
  const line = ({ userId, roleId, at }: RoleGrant): Html => {
    const role = DEMO_ROLE_NAMES.get(roleId) ?? roleId;
    return html`<li>${guild.find(userId)?.label ?? userId}: ${role}, ${moment(at)}</li>`;
  };
  return html`<ul>${guild.grants.toReversed().map(line)}</ul>`;
}

const MARK = /\\([^A-Za-z0-9\s])|\*\*(.+?)\*\*|`([^`]+)`/gs;

/** When something was sent, in UTC. */
function moment(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** The text and the embeds of a message. */
function said({ content, embeds }: { content: string; embeds: readonly APIEmbed[] }): Html {
  const text = content === '' ? null : html`<p class="text">${markdown(content)}</p>`;
  return html`${text}${embeds.map(embedBlock)}`;
}

/** Style rules for the colour bars that are on the page. */
function colourRules(messages: readonly { embeds: readonly APIEmbed[] }[]): string {
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
