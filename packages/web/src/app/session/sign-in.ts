export function startSignIn(returnTo: string | null): void {
  const path = '/auth/discord';
  window.location.assign(returnTo === null ? path : `${path}?${new URLSearchParams({ returnTo })}`);
}
