import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  answersOf,
  COMMAND_STYLE,
  canPress,
  commandLine,
  registerCommandLine,
} from '#demo/discord-stand-in/command-line';
import type { Guild, RoleGrant } from '#demo/discord-stand-in/guild';
import {
  chosenField,
  colourRules,
  controls,
  MESSAGE_STYLE,
  moment,
  said,
} from '#demo/discord-stand-in/message-html';
import type { Reply, SentMessage, WebhookPost } from '#demo/discord-stand-in/messages';
import { type Html, html, sendPage } from '#demo/discord-stand-in/page';
import type { Parts } from '#demo/discord-stand-in/parts';
import { phonesOn } from '#demo/discord-stand-in/phones-html';
import { pressButton } from '#demo/discord-stand-in/press';
import { refuseOtherSites } from '#demo/discord-stand-in/same-site';
import { keepModal } from '#demo/discord-stand-in/use-command';
import { DEMO_ROLE_NAMES, type Persona } from '#demo/personas';

/** The page of what was sent, and the presses of the buttons on it. */
export function registerPageRoutes(app: FastifyInstance, parts: Parts): void {
  const { path } = parts;
  app.get('/', async (_request, reply) => reply.redirect(`${path}/messages`, 302));

  app.get<{ Querystring: { as?: string } }>('/messages', async (request, reply) =>
    sendMessagesPage(reply, parts, request.query.as),
  );
  registerCommandLine(app, parts);

  app.post<{ Params: { id: string } }>('/messages/:id/press', async (request, reply) => {
    refuseOtherSites(request);
    const pressed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const customId = pressed.get('custom_id');
    const presser = pressed.get('persona') ?? undefined;
    const message = parts.messages.find(request.params.id);
    // A button that has gone or been switched off since the page was loaded: the page shows how things are now.
    if (canPress(message, customId)) {
      const { modal } = await pressButton(
        parts,
        message.id,
        customId ?? '',
        presser,
        pressed.getAll(chosenField(`${path}/messages/${request.params.id}/press`, customId ?? '')),
      );
      if (modal !== null && presser !== undefined) {
        const { id } = keepModal(parts, { userId: presser, card: message, modal });
        return reply.redirect(`${path}/messages?as=${presser}#command-${id}`, 303);
      }
    }
    const as = presser === undefined ? '' : `?as=${encodeURIComponent(presser)}`;
    return reply.redirect(`${path}/messages${as}#message-${message.id}`, 303);
  });
}

/**
 * Shows everything that was sent, with the newest first, and lets the recipients press the buttons, and in channels
 * whoever is chosen, at first `asId`.
 */
function sendMessagesPage(reply: FastifyReply, parts: Parts, asId?: string): FastifyReply {
  const { path, guild } = parts;
  const { sent: messages, posts } = parts.messages;
  const main = html`
<h1>Messages</h1>
<p class="dim">What the application has sent to this stand-in for Discord. <a href="${path}/messages">Refresh</a></p>
<h2 id="commands">Slash commands</h2>
${commandLine(parts)}
<h2>Channels</h2>
${inChannels(parts, asId)}
<h2>Phones</h2>
${phonesOn(parts.phones, path)}
<h2>Direct messages</h2>
${directMessages(
  guild.personas,
  messages.filter(({ recipientId }) => recipientId !== null),
  path,
)}
<h2>Webhook posts</h2>
${webhookPosts('Xbox', posts)}
${webhookPosts('PlayStation', posts)}
<h2>Roles granted</h2>
${grants(guild)}`;
  const shown = [...messages, ...messages.flatMap(({ replies }) => replies), ...posts, ...answersOf(parts)];
  const style = MESSAGE_STYLE + COMMAND_STYLE + colourRules(shown);
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

/** What stands in the channels, each with the newest last, as Discord has it; anybody there presses what they like. */
function inChannels({ path, guild, channels, messages: { sent: messages } }: Parts, asId?: string): Html {
  const blocks = channels.texts.map(({ id, name }) => {
    const here = messages.filter(({ channelId, recipientId }) => recipientId === null && channelId === id);
    if (here.length === 0) return null;
    return html`<h3>#${name}</h3>${here.map((message) => messageBlock(message, path, PRESSING))}`;
  });
  return blocks.every((block) => block === null)
    ? html`<p class="dim">Nothing in a channel yet.</p>`
    : html`<section>${pressAs(guild, asId)}${blocks}</section>`;
}

/** The form of all buttons in channels: it says as whom they are pressed. */
const PRESSING = 'pressing';

function pressAs(guild: Guild, asId?: string): Html {
  const members = guild.personas.filter(({ id }) => guild.isMember(id));
  const options = members.map(
    ({ id, label }) => html`<option value="${id}"${id === asId ? html` selected` : null}>${label}</option>`,
  );
  return html`
<form id="${PRESSING}" class="pressing" method="post">
<label>Press as <select name="persona">${options}</select></label>
</form>`;
}

/** `formId`: of the form that says who presses; absent where only its recipient sees it. */
function messageBlock(message: SentMessage, path: string, formId?: string): Html {
  const address = `${path}/messages/${message.id}`;
  const edited = message.editedAt === null ? null : html` <span>edited</span>`;
  return html`
<article class="message" id="message-${message.id}">
<p class="small dim">${moment(message.at)}${edited}</p>
${said(message)}
${controls(`${address}/press`, message.components, formId)}
${message.interactionFailed ? html`<p class="failed">This interaction failed</p>` : null}
${message.replies.map(replyBlock)}
</article>`;
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
