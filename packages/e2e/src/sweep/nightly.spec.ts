import { isNightly } from '../../../../scripts/lib/environment.mjs';
import { runSweep } from './run-sweep.ts';

// A small phone, phones in landscape, and tablets take too long for `npm test`.
if (isNightly()) {
  runSweep({ width: 360, height: 640, touch: true });
  runSweep({ width: 667, height: 375, touch: true });
  runSweep({ width: 844, height: 390, touch: true });
  runSweep({ width: 932, height: 430, touch: true });
  runSweep({ width: 768, height: 1024, touch: true });
  runSweep({ width: 1024, height: 768, touch: true });
}
