import { moment } from '#demo/discord-stand-in/message-html';
import { type Html, html } from '#demo/discord-stand-in/page';
import type { Phone, Phones } from '#demo/discord-stand-in/phones';

/** Each phone with what it was sent, opened as only it can, the newest first. */
export function phonesOn({ all }: Phones): Html {
  if (all.length === 0) return html`<p class="dim">No phones yet.</p>`;
  return html`${all.map(onPhone)}`;
}

function onPhone({ label, arrived }: Phone): Html {
  const shown = arrived.toReversed().map(({ at, ttl, urgency, topic, message }) => {
    const { title, body, navigate } = message.notification;
    return html`
<article class="message">
<p class="small dim">${moment(at)}, urgency ${urgency}, TTL ${ttl} s, topic <code>${topic ?? 'none'}</code></p>
<h4>${title}</h4>
<p class="text">${body}</p>
<p><a href="${navigate}">Open</a></p>
</article>`;
  });
  return html`<h3>${label}</h3>${shown.length === 0 ? html`<p class="dim">Nothing rang yet.</p>` : shown}`;
}
