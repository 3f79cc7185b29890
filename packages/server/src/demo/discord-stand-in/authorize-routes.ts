import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  AuthorizeProblem,
  type AuthorizeRequest,
  readAuthorizeRequest,
} from '#demo/discord-stand-in/authorize-request';
import { sendAuthorizePage, sendAuthorizeProblem } from '#demo/discord-stand-in/pages/authorize-page';
import type { Parts } from '#demo/discord-stand-in/parts';
import type { Persona } from '#demo/personas';

interface AuthorizeQuery {
  persona?: string;
  cancel?: string;
}

/** The page where the user says who they are; with `?persona=` it is not shown and the browser goes on at once. */
export function registerAuthorizeRoutes(
  app: FastifyInstance,
  { options, guild, authorizations }: Parts,
): void {
  app.get<{ Querystring: AuthorizeQuery & Record<string, unknown> }>(
    '/oauth2/authorize',
    async (request, reply) => {
      try {
        const wanted = readAuthorizeRequest(request.query, options);
        if (request.query.cancel !== undefined) return goBack(reply, wanted, DENIED);
        if (request.query.persona === undefined) {
          return sendAuthorizePage(reply, options.communityName, options.personas, wanted);
        }
        const persona = guild.findByKey(request.query.persona);
        if (persona === undefined) throw new AuthorizeProblem('persona is unknown.');
        return goBack(reply, wanted, { code: authorizations.issueCode(consentOf(persona, wanted)) });
      } catch (error) {
        if (!(error instanceof AuthorizeProblem)) throw error;
        return sendAuthorizeProblem(reply, error.message);
      }
    },
  );
}

const DENIED = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request',
};

function consentOf(persona: Persona, { scopes, redirectUri, codeChallenge }: AuthorizeRequest) {
  return { userId: persona.id, scopes, redirectUri, codeChallenge };
}

function goBack(reply: FastifyReply, wanted: AuthorizeRequest, answer: Record<string, string>): FastifyReply {
  const target = new URL(wanted.redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (wanted.state !== null) target.searchParams.set('state', wanted.state);
  return reply.header('cache-control', 'no-store').redirect(target.href, 302);
}
