/** Signs a persona of demo mode in and answers the cookies of its session. */
export async function signIn(origin: string, persona: string): Promise<string> {
  const start = await fetch(`${origin}/auth/discord`, { redirect: 'manual' });
  const authorize = start.headers.get('location');
  const back = (await fetch(`${authorize}&persona=${persona}`, { redirect: 'manual' })).headers.get(
    'location',
  );
  if (back === null) throw new Error('The stand-in did not send the browser back');
  const finish = await fetch(back, { redirect: 'manual', headers: { cookie: cookiesOf(start) } });
  return cookiesOf(finish);
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
