import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/clock';

export type Cookies = ReturnType<typeof createCookies>;

/** Takes `maxAge` in milliseconds. With https, names start with `__Host-`, which only this host can set. */
export function createCookies(secure: boolean) {
  const prefix = secure ? '__Host-' : '';
  const session = `${prefix}ten-four`;
  const signIn = `${prefix}ten-four-sign-in`;
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  // Requests refused early have no parsed cookies.
  const read = ({ cookies }: { cookies: FastifyRequest['cookies'] | null }, name: string) =>
    cookies?.[name] ?? null;
  const set = (reply: FastifyReply, name: string, token: string, maxAge: number): void => {
    reply.setCookie(name, token, { ...common, maxAge: Math.floor(maxAge / SECOND) });
  };
  return {
    sessionName: session,
    readSession: (request: FastifyRequest) => read(request, session),
    setSession: (reply: FastifyReply, token: string, maxAge: number) => set(reply, session, token, maxAge),
    clearSession: (reply: FastifyReply) => {
      reply.clearCookie(session, common);
    },
    readSignIn: (request: FastifyRequest) => read(request, signIn),
    setSignIn: (reply: FastifyReply, token: string, maxAge: number) => set(reply, signIn, token, maxAge),
  };
}
