import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bare } from '#demo/discord-stand-in/discord-error';
import { sendMessagesPage } from '#demo/discord-stand-in/pages/messages-page';
import type { Parts } from '#demo/discord-stand-in/parts';
import { pressButton } from '#demo/discord-stand-in/press';

/** The page of what was sent, and the presses of the buttons on it. */
export function registerPageRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/', async (_request, reply) => reply.redirect('/messages', 302));

  app.get('/messages', async (_request, reply) =>
    sendMessagesPage(reply, {
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
    return reply.redirect(`/messages#message-${message.id}`, 303);
  });
}

/** Another page in the same browser must not press buttons here. */
function refuseOtherSites(request: FastifyRequest): void {
  if (request.headers.origin !== `http://${request.headers.host}`) throw bare(403);
}
