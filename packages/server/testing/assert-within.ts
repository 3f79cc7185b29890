import fc, { type Arbitrary, type Parameters } from 'fast-check';
import { rounds } from '#testing/rounds';

/**
 * Checks a property against random values for a number of tries or of milliseconds. The first try always runs, and
 * a started one always finishes, so that no request outlives the test. TEST_ROUNDS multiplies both.
 */
export async function assertWithin<T>(
  limit: number,
  values: Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  parameters: Parameters<[T]> & { numRuns: number },
): Promise<void> {
  const end = performance.now() + rounds(limit);
  let isFirst = true;
  const tryOne = async (value: T) => {
    if (!isFirst && performance.now() > end) return;
    isFirst = false;
    await holds(value);
  };
  await fc.assert(fc.asyncProperty(values, tryOne), {
    ...parameters,
    numRuns: rounds(parameters.numRuns),
  });
}
