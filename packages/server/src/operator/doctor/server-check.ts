import { type Finding, note, ok, problem, reasonOf } from '#operator/doctor/finding';
import { type Config, isLoopback } from '#platform/env';

const PATIENCE = 5000;

/** Whether the server runs and is ready, and whether it can be reached under its public address. */
export async function checkRunning(config: Config): Promise<Finding[]> {
  const { host, port, publicUrl } = config;
  const address = `http://${nameOf(host)}:${port}`;
  let answer: Response;
  try {
    answer = await get(`${address}/readyz`);
  } catch (error) {
    return [
      isRefused(error)
        ? note(`Ten-Four is not running on ${address}`)
        : problem(
            `${address} does not answer: ${reasonOf(error)}`,
            'Restart Ten-Four, and look into its log.',
          ),
    ];
  }
  const isOurs = (await answer.text()).includes('"status":"ok"');
  if (answer.status === 503) {
    return [problem('Ten-Four runs, but is not ready: its database is away', 'Look at the database, above.')];
  }
  if (!answer.ok || !isOurs) {
    return [
      problem(
        `Another program listens on ${address}`,
        'Stop it, or set PORT to another number (and in the proxy).',
      ),
    ];
  }
  const running = ok(`Ten-Four runs on ${address} and is ready`);
  return isLoopback(publicUrl.hostname) ? [running] : [running, await checkFromOutside(publicUrl)];
}

/** Asks by the way that browsers come, through the proxy. */
async function checkFromOutside({ origin }: URL): Promise<Finding> {
  try {
    const answer = await get(`${origin}/api/config`);
    if (answer.ok) return ok(`${origin} leads to it`);
    if (answer.status === 308) {
      return problem(
        `${origin} is redirected to itself for ever: the server takes what comes through the proxy for plain http`,
        'The proxy must send X-Forwarded-Proto, and TRUST_PROXY must hold the address that the proxy has.',
      );
    }
    return problem(
      `${origin} answers ${answer.status}`,
      'Does the proxy pass everything on to HOST and PORT? See docs/hosting.md.',
    );
  } catch (error) {
    return problem(
      `${origin} cannot be reached from here: ${reasonOf(error)}`,
      "Check the name's DNS entry, the proxy and its certificate, and ports 80 and 443 of the firewall.",
    );
  }
}

/** As part of an address; where it listens on all, this machine is one of them. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Nobody listens there. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

const get = (address: string): Promise<Response> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
