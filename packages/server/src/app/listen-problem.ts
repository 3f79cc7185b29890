/** Explains why the server cannot listen; null for an unknown error. */
export function listenProblem(error: unknown, { host, port }: { host: string; port: number }): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program: stop that program, or set PORT to another number (and in the proxy)`;
    case 'EACCES':
      return `PORT ${port} is not allowed for this user: set PORT to 1024 or above, with a proxy in front`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${host} is not an address of this machine: set HOST to 127.0.0.1, or 0.0.0.0 for all addresses`;
    default:
      return null;
  }
}
