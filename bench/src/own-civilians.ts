import { compare } from './rounds.ts';
import { type Beside, residentMemory, type Served } from './servers.ts';
import { signIn } from './sign-in.ts';
import { statementCount } from './statement-count.ts';

const PATH = '/api/civilians';

/** Reads "own civilians" beside its floor. Answers a row of the table. */
export async function measureOwnCivilians(app: Served, { engine, startFloor }: Beside) {
  const idle = residentMemory(app);
  const headers = { cookie: await signIn(app.origin, 'civilian') };
  const before = await statementCount(app.origin);
  await fetch(`${app.origin}${PATH}`, { headers });
  const statements = (await statementCount(app.origin)) - before;
  const floor = await startFloor();
  const { target, floor: bare } = await compare(
    { url: `${app.origin}${PATH}`, headers },
    { url: `${floor.origin}${PATH}`, headers },
  );
  await floor.stop();
  return {
    engine,
    'app req/s': Math.round(target.requestsPerSecond),
    'floor req/s': Math.round(bare.requestsPerSecond),
    ratio: (target.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    'app p99 ms': target.p99,
    'SQL a request': statements,
    'idle MB': Math.round(idle),
    'loaded MB': Math.round(residentMemory(app)),
  };
}
