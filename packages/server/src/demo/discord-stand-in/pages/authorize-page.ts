import type { FastifyReply } from 'fastify';
import { html } from '#demo/discord-stand-in/pages/html';
import { sendPage } from '#demo/discord-stand-in/pages/layout';
import type { Persona } from '#demo/personas';

const STYLE = `
main { max-width: 528px; }
form { display: grid; gap: 8px; margin: 24px 0; }
.persona { text-align: left; padding: 10px 16px; background: #121922; }
.persona span { display: block; }
.persona span:first-child { font-weight: 600; }
.persona .dim { font-size: 13px; }
.cancel { margin-top: 8px; min-height: 44px; }
`;

/** Offers one button for each persona, and to cancel; its form asks for the same again. */
export function sendAuthorizePage(
  reply: FastifyReply,
  { communityName, personas }: { communityName: string; personas: readonly Persona[] },
  query: Record<string, string>,
): FastifyReply {
  const main = html`
<h1>Sign in to ${communityName}</h1>
<p class="dim">This is a stand-in for Discord that comes with demo mode. Choose who you want to be.</p>
<form method="get" action="/oauth2/authorize">
${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${personas.map(personaButton)}
<button class="cancel" name="cancel" value="true">Cancel</button>
</form>
<p class="small"><a href="/messages">Messages sent in this demo</a></p>`;
  return sendPage(reply, { main, style: STYLE });
}

/** Says what is wrong with the address that led here. */
export function sendAuthorizeProblem(reply: FastifyReply, problem: string): FastifyReply {
  const main = html`
<h1>This sign-in link does not work</h1>
<p class="dim">Go back to the application and start again. What is wrong: ${problem}</p>`;
  return sendPage(reply, { status: 400, main, style: STYLE });
}

function personaButton({ key, label, summary }: Persona) {
  return html`
<button class="persona" name="persona" value="${key}" aria-labelledby="name-${key}" aria-describedby="about-${key}">
<span id="name-${key}">${label}</span>
<span id="about-${key}" class="dim">${summary}</span>
</button>`;
}
