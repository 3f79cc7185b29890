import { setTimeout as pause } from 'node:timers/promises';
import { createCaller } from './caller.ts';
import { percentiles } from './crowd-of-streams.ts';
import { TRANSACTIONS } from './fill-account.ts';
import { DISPATCHER } from './operations.ts';
import { residentMemory, type Served } from './servers.ts';
import { signIn } from './sign-in.ts';

/** Requests before, after which the process has the memory that it works with. */
const WARM = 5000;
/** Milliseconds between looks at the memory. */
const LOOK_EVERY = 10;

/** What a member's download of 50,000 transactions costs in memory, and what others wait meanwhile. */
export async function measureDownload(app: Served) {
  const owner = await signIn(app.origin, 'civilian');
  const other = createCaller(app.origin, await signIn(app.origin, DISPATCHER));
  try {
    for (let index = 0; index < WARM; index += 1) await other.ask('GET', '/api/civilians');
    const before = residentMemory(app);
    let most = before;
    let isOver = false;
    const began = performance.now();
    const download = readAll(app.origin, owner).finally(() => {
      isOver = true;
    });
    const looking = (async () => {
      while (!isOver) {
        most = Math.max(most, residentMemory(app));
        await pause(LOOK_EVERY);
      }
    })();
    const waits: number[] = [];
    while (!isOver) waits.push((await other.ask('GET', '/api/civilians')).ms);
    const bytes = await download;
    const seconds = (performance.now() - began) / 1000;
    await looking;
    return [
      {
        [`download of ${TRANSACTIONS} transactions`]: `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s`,
        'memory before MB': Math.round(before),
        'grown by MB': Math.round(most - before),
        'requests meanwhile': waits.length,
        ...percentiles(waits),
      },
    ];
  } finally {
    other.close();
  }
}

/** Reads a download to its end, keeping nothing of it; answers its size. Throws where it is refused or lacks something. */
async function readAll(origin: string, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/me/export`, { headers: { cookie } });
  if (!answer.ok || answer.body === null) throw new Error(`The download was refused: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  if (bytes < TRANSACTIONS * 100) throw new Error(`The download has but ${bytes} bytes`);
  return bytes;
}
