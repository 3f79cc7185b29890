import { compare } from './rounds.ts';
import type { Beside, Served } from './servers.ts';
import { signIn } from './sign-in.ts';
import { statementCount } from './statement-count.ts';

const PATH = '/api/calls';
/** Who creates the calls of all measurements: an officer of demo mode. */
export const DISPATCHER = 'officer-xbox';
/** What is sent. */
export const NEW_CALL = JSON.stringify({
  type: 'Traffic Stop',
  location: 'Vespucci Boulevard',
  postal: '8041',
  details: 'Silver Sultan, no lights',
});

/** Creates calls beside the floor, which runs the same statements. Answers a row of the table. */
export async function measureCreateCall(app: Served, { engine, startFloor }: Beside) {
  const headers = { cookie: await signIn(app.origin, DISPATCHER), 'content-type': 'application/json' };
  const request = { method: 'POST' as const, headers, body: NEW_CALL };
  // Whoever was away is shown to be there by the first one.
  await fetch(`${app.origin}${PATH}`, request);
  const before = await statementCount(app.origin);
  await fetch(`${app.origin}${PATH}`, request);
  const statements = (await statementCount(app.origin)) - before;
  const floor = await startFloor();
  const { target, floor: bare } = await compare(
    { url: `${app.origin}${PATH}`, ...request },
    { url: `${floor.origin}${PATH}`, ...request },
  );
  await floor.stop();
  return {
    engine,
    'app calls/s': Math.round(target.requestsPerSecond),
    'floor calls/s': Math.round(bare.requestsPerSecond),
    ratio: (target.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    'app p99 ms': target.p99,
    'SQL a call': statements,
  };
}
