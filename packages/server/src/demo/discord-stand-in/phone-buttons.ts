import type { FastifyInstance } from 'fastify';
import type { Parts } from '#demo/discord-stand-in/parts';
import { refuseOtherSites } from '#demo/discord-stand-in/same-site';

/**
 * Presses a notification's button: the phone calls the application with its own session, as the app's worker does, and
 * where that is refused opens what the notification is about.
 */
export function registerPhoneButtons(app: FastifyInstance, { path, phones }: Parts): void {
  app.post<{ Params: { id: string; at: string } }>('/phones/:id/:at/press', async (request, reply) => {
    refuseOtherSites(request);
    const { id, at } = request.params;
    const phone = phones.all.find((known) => known.id === id);
    const shown = phone?.arrived[Number(at)];
    const back = `${path}/messages#phone-${phone?.id ?? 's'}`;
    if (phone === undefined || shown === undefined || shown.pressed) return reply.redirect(back, 303);
    shown.pressed = true;
    const isDone = await phones.press(phone, shown);
    return reply.redirect(isDone ? back : shown.message.notification.navigate, 303);
  });
}
