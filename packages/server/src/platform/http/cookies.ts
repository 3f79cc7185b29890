import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/clock';

/** The session's cookie and the one that binds a sign-in to the browser it began in. */
export interface Cookies {
  readSession(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, token: string, maxAge: number): void;
  clearSession(reply: FastifyReply): void;
  readSignIn(request: FastifyRequest): string | null;
  setSignIn(reply: FastifyReply, token: string, maxAge: number): void;
}

/** Ages are milliseconds. Under https the names carry `__Host-`, which only this very host can set. */
export function createCookies(secure: boolean): Cookies {
  const prefix = secure ? '__Host-' : '';
  const session = `${prefix}ten-four`;
  const signIn = `${prefix}ten-four-sign-in`;
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  // A request that is refused at the door, before its cookies are read, has none.
  const read = ({ cookies }: { cookies: FastifyRequest['cookies'] | null }, name: string) =>
    cookies?.[name] ?? null;
  return {
    readSession: (request) => read(request, session),
    setSession: (reply, token, maxAge) => {
      reply.setCookie(session, token, { ...common, maxAge: Math.floor(maxAge / SECOND) });
    },
    clearSession: (reply) => {
      reply.clearCookie(session, common);
    },
    readSignIn: (request) => read(request, signIn),
    setSignIn: (reply, token, maxAge) => {
      reply.setCookie(signIn, token, { ...common, maxAge: Math.floor(maxAge / SECOND) });
    },
  };
}
