import { startServer } from '#app/start-server';
import { environment, readConfig } from '#platform/env';
import { type FailPoint, watchForFailPoints } from '#testing/fail-points';
import { addLaterSteps } from '#testing/later-steps';

/**
 * The product as a process, started as `main.ts` starts it, that can be told where to die and whose clock can be wrong.
 * It can be a later version, with more steps of its schema. Built for the tests only (vite.faults.config.ts). Its arguments are how many milliseconds its clock is ahead and,
 * where it is to die on its way up, a fail point; others come as messages.
 */
const ahead = Number(process.argv[2] ?? 0);
const now = Date.now;
Date.now = () => now() + ahead;

const { arm } = watchForFailPoints();
const onTheWayUp = process.argv[3];
if (onTheWayUp !== undefined) arm(JSON.parse(onTheWayUp));
process.on('message', (point: FailPoint) => {
  arm(point);
  process.send?.('armed');
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1));

if (process.env.TEST_LATER_STEPS === 'on') addLaterSteps();
const config = readConfig(environment());
// Nobody asks it for pages.
await startServer(config, config.dataDir);
process.stdout.write(`Ten-Four is ready at ${config.publicUrl.origin}\n`);
