import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answersOf, COMMAND_STYLE, canPress, commandLine, registerCommandLine } from './command-line.ts';
import type { Guild, RoleGrant } from './guild.ts';
import { rejectOtherSites } from './http-rules.ts';
import {
  chosenField,
  colorRules,
  controls,
  formatTime,
  MESSAGE_STYLE,
  memberOptions,
  messageText,
} from './message-html.ts';
import type { Reply, SentMessage, WebhookPost } from './messages.ts';
import { type Html, html, sendPage } from './page.ts';
import type { Parts } from './parts.ts';
import { DEMO_ROLE_NAMES, type Persona } from './personas.ts';
import { phoneList } from './phones-html.ts';
import { pressButton } from './press-button.ts';
import { storeModal } from './use-command.ts';

export function registerPageRoutes(app: FastifyInstance, parts: Parts): void {
  const { path } = parts;
  app.get('/', async (_request, reply) => reply.redirect(`${path}/messages`, 302));

  app.get<{ Querystring: { as?: string } }>('/messages', async (request, reply) =>
    sendMessagesPage(reply, parts, request.query.as),
  );
  registerCommandLine(app, parts);

  app.post<{ Params: { id: string } }>('/messages/:id/press', async (request, reply) => {
    rejectOtherSites(request);
    const pressed = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const customId = pressed.get('custom_id');
    const presser = pressed.get('persona') ?? undefined;
    const message = parts.messages.findMessage(request.params.id);
    // The button is gone or disabled since the page was loaded: show the current page.
    if (canPress(message, customId)) {
      const { modal } = await pressButton(
        parts,
        message.id,
        customId ?? '',
        presser,
        pressed.getAll(chosenField(`${path}/messages/${request.params.id}/press`, customId ?? '')),
      );
      if (modal !== null && presser !== undefined) {
        const { id } = storeModal(parts, { userId: presser, card: message, modal });
        return reply.redirect(`${path}/messages?as=${presser}#command-${id}`, 303);
      }
    }
    const as = presser === undefined ? '' : `?as=${encodeURIComponent(presser)}`;
    return reply.redirect(`${path}/messages${as}#message-${message.id}`, 303);
  });
}

function sendMessagesPage(reply: FastifyReply, parts: Parts, asId?: string): FastifyReply {
  const { path, guild } = parts;
  const { sent: messages, posts } = parts.messages;
  const main = html`
<h1>Messages</h1>
<p class="dim">What the application has sent to this fake Discord server. <a href="${path}/messages">Refresh</a></p>
<h2 id="commands">Slash commands</h2>
${commandLine(parts)}
<h2>Channels</h2>
${inChannels(parts, asId)}
<h2>Phones</h2>
${phoneList(parts.phones, path)}
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
  const style = MESSAGE_STYLE + COMMAND_STYLE + colorRules(shown);
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

function inChannels({ path, guild, channels, messages: { sent: messages } }: Parts, asId?: string): Html {
  const blocks = channels.texts.map(({ id, name }) => {
    const here = messages.filter(({ channelId, recipientId }) => recipientId === null && channelId === id);
    if (here.length === 0) return null;
    return html`<h3>#${name}</h3>${here.map((message) => messageBlock(message, path, PRESSING))}`;
  });
  return blocks.every((block) => block === null)
    ? html`<p class="dim">No messages in channels yet.</p>`
    : html`<section>${pressAs(guild, asId)}${blocks}</section>`;
}

const PRESSING = 'pressing';

function pressAs(guild: Guild, asId?: string): Html {
  return html`
<form id="${PRESSING}" class="pressing" method="post">
<label>Press as <select name="persona">${memberOptions(guild, asId)}</select></label>
</form>`;
}

function messageBlock(message: SentMessage, path: string, formId?: string): Html {
  const address = `${path}/messages/${message.id}`;
  const edited = message.editedAt === null ? null : html` <span>edited</span>`;
  return html`
<article class="message" id="message-${message.id}">
<p class="small dim">${formatTime(message.at)}${edited}</p>
${messageText(message)}
${controls(`${address}/press`, message.components, formId)}
${message.interactionFailed ? html`<p class="failed">This interaction failed</p>` : null}
${message.replies.map(replyBlock)}
</article>`;
}

function replyBlock(reply: Reply): Html {
  const seenBy = reply.ephemeral ? 'visible only to the member who pressed the button' : 'reply';
  return html`
<div class="reply">
<p class="small dim">${formatTime(reply.at)}, ${seenBy}</p>
${reply.pending ? html`<p class="dim">Thinking…</p>` : messageText(reply)}
</div>`;
}

function webhookPosts(platform: GamePlatform, posts: readonly WebhookPost[]): Html {
  const blocks = posts
    .filter((post) => post.platform === platform)
    .toReversed()
    .map(
      (post) =>
        html`<article class="message"><p class="small dim">${formatTime(post.at)}</p>${messageText(post)}</article>`,
    );
  return html`<h3>${platform}</h3>${blocks.length === 0 ? html`<p class="dim">No posts yet.</p>` : blocks}`;
}

function grants(guild: Guild): Html {
  if (guild.grants.length === 0) return html`<p class="dim">No roles granted yet.</p>`;
  const line = ({ userId, roleId, at }: RoleGrant): Html => {
    const role = DEMO_ROLE_NAMES.get(roleId) ?? roleId;
    return html`<li>${guild.findPersona(userId)?.label ?? userId}: ${role}, ${formatTime(at)}</li>`;
  };
  return html`<ul>${guild.grants.toReversed().map(line)}</ul>`;
}
