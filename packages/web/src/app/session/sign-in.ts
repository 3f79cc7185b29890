import { pathOf } from '#lib/api-client.ts';

export function startSignIn(returnTo: string | null): void {
  const path = pathOf('GET /auth/discord');
  window.location.assign(returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo })}`);
}
