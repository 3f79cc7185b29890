import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const ONE_YEAR = 31_536_000;
/** Answers of the API are data: nothing in them may run, whoever opens them as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries so that browsers are careful with it: helmet's, asked for once, since setting
 * them one by one would be a tenth of what a small answer costs.
 */
export function safeHeaders({ secure }: { secure: boolean }): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Of this host only: what else runs under the domain is not ours.
    strictTransportSecurity: secure ? { maxAge: ONE_YEAR, includeSubDomains: false } : false,
  });
  set(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(headers),
    'content-security-policy': API_POLICY,
    'cache-control': 'no-store',
  };
}
