/**
 * `npm run test:faults`: the fault tests alone, each fault made 20 times, or as often as a number after `--` says; part
 * of a file name after that keeps only those.
 */
import './lib/node-version.mjs';
import { command, Stop } from './lib/command.mjs';
import { withFolder } from './lib/environment.mjs';
import { prepare } from './lib/prepare.mjs';
import { runServerTests } from './lib/server-tests.mjs';

const [rounds = '20', name = ''] = process.argv.slice(2);

await command(async () => {
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new Stop(`npm run test:faults takes a number of rounds from 1 to 9999, not ${rounds}.`);
  }
  await prepare(['server', 'web', 'faults']);
  process.env.TEST_FAULT_ROUNDS = rounds;
  const { ok, notice } = await withFolder((folder) => runServerTests([`server/src/faults/${name}`], folder));
  if (notice !== null) console.log(notice);
  if (!ok) throw new Stop('Faults were not survived: see above.');
});
