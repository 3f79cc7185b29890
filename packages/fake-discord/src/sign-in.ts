import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAuthError } from './discord-error.ts';
import { isLoopback } from './http-rules.ts';
import { html, sendPage } from './page.ts';
import type { FakeDiscordOptions, Parts } from './parts.ts';
import type { Persona } from './personas.ts';

/** Registers the sign-in page; `?persona=` skips it. */
export function registerAuthorizeRoutes(app: FastifyInstance, parts: Parts): void {
  const { options, guild, authorizations } = parts;
  app.get('/oauth2/authorize', async (request, reply) => {
    try {
      const { persona: key, cancel, ...query } = singleValues(Object(request.query));
      const authorizeRequest = readAuthorizeRequest(query, options, request.headers.host);
      if (cancel !== undefined) return goBack(reply, authorizeRequest, DENIED);
      if (key === undefined) return sendAuthorizePage(reply, parts, query);
      const persona = guild.personas.find((each) => each.key === key);
      if (persona === undefined) throw new AuthorizeProblem('persona is unknown.');
      const code = authorizations.issueCode({ userId: persona.id, ...authorizeRequest });
      return goBack(reply, authorizeRequest, { code });
    } catch (error) {
      if (!(error instanceof AuthorizeProblem)) throw error;
      return sendAuthorizeProblem(reply, parts, error.message);
    }
  });
}

const DENIED = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request',
};

function goBack(
  reply: FastifyReply,
  { redirectUri, state }: AuthorizeRequest,
  answer: Record<string, string>,
): FastifyReply {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (state !== null) target.searchParams.set('state', state);
  return reply.header('cache-control', 'no-store').redirect(target.href, 302);
}

type AuthorizeRequest = ReturnType<typeof readAuthorizeRequest>;

/** A problem that must not redirect. */
class AuthorizeProblem extends Error {}

const SCOPES = ['identify', 'guilds.members.read'];

function readAuthorizeRequest(
  values: Record<string, string>,
  { clientId, redirectUris }: Pick<FakeDiscordOptions, 'clientId' | 'redirectUris'>,
  requestedHost: string | undefined,
) {
  const check = (fits: boolean, problem: string) => {
    if (!fits) throw new AuthorizeProblem(problem);
  };
  const { redirect_uri: redirectUri = '', scope = '', state = null } = values;
  const { code_challenge: codeChallenge = null, code_challenge_method: method = null } = values;
  check(values.response_type === 'code', 'response_type must be "code".');
  check(values.client_id === clientId, 'client_id is unknown.');
  check(
    mayReturnTo(redirectUri, redirectUris, requestedHost),
    'redirect_uri is not registered for the application.',
  );
  const scopes = scope.split(' ').filter(Boolean);
  const isKnown = scopes.length > 0 && scopes.every((each) => SCOPES.includes(each));
  check(isKnown, `scope must be made of: ${SCOPES.join(', ')}.`);
  if (codeChallenge !== null || method !== null) {
    check(method === 'S256', 'code_challenge_method must be "S256".');
    const isChallenge = /^[\w-]{43}$/.test(codeChallenge ?? '');
    check(isChallenge, 'code_challenge must be 43 characters of base64url.');
  }
  return { redirectUri, scopes, state, codeChallenge };
}

function singleValues(query: Record<string, unknown>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new AuthorizeProblem(`${name} must not be repeated.`);
    values[name] = value;
  }
  return values;
}

function mayReturnTo(
  address: string,
  allowed: readonly string[] | undefined,
  requestedHost: string | undefined,
): boolean {
  if (allowed !== undefined) return allowed.includes(address);
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host, hash } = new URL(address);
  const isNear = isLoopback(hostname) || host === requestedHost?.toLowerCase();
  return ['http:', 'https:'].includes(protocol) && isNear && hash === '';
}

export function registerTokenRoutes(app: FastifyInstance, parts: Parts): void {
  const { authorizations } = parts;

  app.post('/oauth2/token', async (request, reply) => {
    const form = readForm(request);
    authenticateClient(request, form, parts);
    reply.header('cache-control', 'no-store');
    const grantType = form.get('grant_type');
    switch (grantType) {
      case 'authorization_code':
        return authorizations.redeemCode(
          required(form, 'code'),
          required(form, 'redirect_uri'),
          form.get('code_verifier') ?? undefined,
        );
      case 'refresh_token':
        return authorizations.refresh(required(form, 'refresh_token'));
      default:
        throw new OAuthError('unsupported_grant_type', `Grant type ${grantType ?? 'None'} is not supported`);
    }
  });

  app.post('/oauth2/token/revoke', async (request) => {
    const form = readForm(request);
    authenticateClient(request, form, parts);
    authorizations.revoke(required(form, 'token'));
    return {};
  });
}

function readForm(request: FastifyRequest): URLSearchParams {
  if (request.body instanceof URLSearchParams) return request.body;
  throw new OAuthError('invalid_request', 'The content type must be application/x-www-form-urlencoded.');
}

function required(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value !== null && value !== '') return value;
  throw new OAuthError('invalid_request', `Missing "${name}" in request.`);
}

/** Authenticates the application by HTTP Basic, or by `client_id` and `client_secret` in the form. */
function authenticateClient(request: FastifyRequest, form: URLSearchParams, { options }: Parts): void {
  const [scheme, credentials] = (request.headers.authorization ?? '').split(' ');
  const credentialPair =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials ?? '', 'base64').toString()
      : `${form.get('client_id')}:${form.get('client_secret')}`;
  if (credentialPair !== `${options.clientId}:${options.clientSecret}`) {
    throw new OAuthError('invalid_client', 'The client credentials are wrong.', 401);
  }
}

const STYLE = `
main { max-width: 528px; }
form { display: grid; gap: 8px; margin: 24px 0; }
.persona { text-align: left; padding: 10px 16px; background: #121922; }
.persona span { display: block; }
.persona span:first-child { font-weight: 600; }
.persona .dim { font-size: 13px; }
.cancel { margin-top: 8px; min-height: 44px; }
`;

function sendAuthorizePage(
  reply: FastifyReply,
  { options: { communityName, personas }, path }: Parts,
  query: Record<string, string>,
): FastifyReply {
  const main = html`
<h1>Sign in to ${communityName}</h1>
<p class="dim">This is a fake Discord server that comes with demo mode. Choose who you want to be.</p>
<form method="get" action="${path}/oauth2/authorize">
${Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${personas.map(personaButton)}
<button class="cancel" name="cancel" value="true">Cancel</button>
</form>
<p class="small"><a href="${path}/messages">Messages sent in this demo</a></p>`;
  return sendPage(reply, { path, main, style: STYLE });
}

function sendAuthorizeProblem(reply: FastifyReply, { path }: Parts, problem: string): FastifyReply {
  const main = html`
<h1>This sign-in link does not work</h1>
<p class="dim">Go back to the application and start again. Problem: ${problem}</p>`;
  return sendPage(reply, { path, status: 400, main, style: STYLE });
}

function personaButton({ key, label, summary }: Persona) {
  return html`
<button class="persona" name="persona" value="${key}" aria-labelledby="name-${key}" aria-describedby="about-${key}">
<span id="name-${key}">${label}</span>
<span id="about-${key}" class="dim">${summary}</span>
</button>`;
}
