import { PUSH_BUTTONS } from '@ten-four/contract/push/push.buttons';
import { moment } from '#demo/discord-stand-in/message-html';
import { type Html, html } from '#demo/discord-stand-in/page';
import type { Phone, Phones } from '#demo/discord-stand-in/phones';

/** Each phone with what it was sent, opened as only it can, the newest first; `path` is that of the stand-in's pages. */
export function phonesOn({ all }: Phones, path: string): Html {
  if (all.length === 0) return html`<p class="dim">No phones yet.</p>`;
  return html`${all.map((phone) => onPhone(phone, path))}`;
}

function onPhone(phone: Phone, path: string): Html {
  const { id, label, arrived } = phone;
  const shown = arrived.map(({ at, ttl, urgency, topic, message, pressed }, index) => {
    const { title, body, navigate, data } = message.notification;
    const button = PUSH_BUTTONS[data.kind];
    const press = `${path}/phones/${id}/${index}/press`;
    return html`
<article class="message" aria-label="${title}, on the phone of ${label}">
<p class="small dim">${moment(at)}, urgency ${urgency}, TTL ${ttl} s, topic <code>${topic ?? 'none'}</code></p>
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
${shown.length === 0 ? html`<p class="dim">Nothing rang yet.</p>` : shown.toReversed()}
</section>`;
}
