import { startServer } from '#app/start-server';
import { environment, readConfig } from '#platform/env';
import { type FailPoint, watchForFailPoints } from '#testing/fail-points';
import { addLaterSteps } from '#testing/later-steps';

/**
 * Starts the product like `main.ts`, but with fail points and a clock that can be wrong, and with TEST_LATER_STEPS as a
 * later version. Built for the tests only (vite.faults.config.ts). Arguments: the milliseconds that the clock is ahead,
 * and a fail point for the start; further ones arrive as messages.
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
// The parent process is gone.
process.on('disconnect', () => process.exit(1));

if (process.env.TEST_LATER_STEPS === 'on') addLaterSteps();
const config = readConfig(environment());
// Serves no pages.
await startServer(config, config.dataDir);
process.stdout.write(`Ten-Four is ready at ${config.publicUrl.origin}\n`);
