import { sessionEndpoints } from '#lib/endpoints/community.endpoints.ts';

/** Leaves the app for the sign-in, which comes back to `returnTo` or, without it, to /home. */
export function startSignIn(returnTo: string | null): void {
  const { path } = sessionEndpoints.startSignIn;
  window.location.assign(returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo })}`);
}
