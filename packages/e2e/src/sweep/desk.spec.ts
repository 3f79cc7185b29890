import { runSweep } from './run-sweep.ts';

runSweep({ width: 1440, height: 900, touch: false });
