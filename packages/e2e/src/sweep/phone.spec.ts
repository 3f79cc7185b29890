import { runSweep } from './run-sweep.ts';

runSweep({ width: 390, height: 844, touch: true });
