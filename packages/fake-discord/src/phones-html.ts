import { PUSH_BUTTONS } from '@ten-four/contract/push/push.buttons';
import type { FastifyInstance } from 'fastify';
import { rejectOtherSites } from './http-rules.ts';
import { formatTime } from './message-html.ts';
import { type Html, html } from './page.ts';
import type { Parts } from './parts.ts';
import type { Phone, Phones } from './phones.ts';

/** Calls the application as its service worker would, and opens the subject if that fails. */
export function registerPhoneButtons(app: FastifyInstance, { path, phones }: Parts): void {
  app.post<{ Params: { id: string; at: string } }>('/phones/:id/:at/press', async (request, reply) => {
    rejectOtherSites(request);
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

export function phoneList({ all }: Phones, path: string): Html {
  if (all.length === 0) return html`<p class="dim">No phones yet.</p>`;
  return html`${all.map((phone) => phoneSection(phone, path))}`;
}

function phoneSection(phone: Phone, path: string): Html {
  const { id, label, arrived } = phone;
  const shown = arrived.map(({ at, ttl, urgency, topic, message, pressed }, index) => {
    const { title, body, navigate, data } = message.notification;
    const button = PUSH_BUTTONS[data.kind];
    const press = `${path}/phones/${id}/${index}/press`;
    return html`
<article class="message" aria-label="${title}, on the phone of ${label}">
<p class="small dim">${formatTime(at)}, urgency ${urgency}, TTL ${ttl} s, topic <code>${topic ?? 'none'}</code></p>
<h4>${title}</h4>
<p class="text">${body}</p>
<div class="buttons">
${button === undefined || pressed ? null : html`<form method="post" action="${press}"><button>${button.title}</button></form>`}
<a class="button" href="${navigate}">Open</a>
</div>
${button !== undefined && pressed ? html`<p class="small dim">'${button.title}' was pressed.</p>` : null}
</article>`;
  });
  return html`
<section id="phone-${id}">
<h3>${label}</h3>
${shown.length === 0 ? html`<p class="dim">No notifications yet.</p>` : shown.toReversed()}
</section>`;
}
