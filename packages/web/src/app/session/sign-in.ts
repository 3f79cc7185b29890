import { sessionEndpoints } from '#lib/endpoints/community.endpoints.ts';

export function startSignIn(returnTo: string | null): void {
  const { path } = sessionEndpoints.startSignIn;
  window.location.assign(returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo })}`);
}
