import type { FastifyRequest } from 'fastify';
import type { AccessGrant, Authorizations } from '#demo/discord-stand-in/authorizations';
import { bare, invalidForm } from '#demo/discord-stand-in/discord-error';
import { isSnowflake } from '#demo/discord-stand-in/snowflakes';

/** The user and scopes behind `Authorization: Bearer …`; a bad token answers 401. */
export function bearer(request: FastifyRequest, authorizations: Authorizations): AccessGrant {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const grant = scheme === 'Bearer' ? authorizations.findByAccessToken(token ?? '') : null;
  if (grant === null) throw bare(401);
  return grant;
}

/** Lets only the application's bot pass; anybody else is answered 401. */
export function requireBot(request: FastifyRequest, botToken: string): void {
  if (request.headers.authorization !== `Bot ${botToken}`) throw bare(401);
}

/** Ids in a path or body must be digits, else 400. */
export function requireSnowflake(value: unknown, name: string): string {
  if (typeof value === 'string' && isSnowflake(value)) return value;
  const message = `Value ${JSON.stringify(value)} is not snowflake.`;
  throw invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message }]);
}
