import fc, { type Arbitrary, type Parameters } from 'fast-check';
import { rounds } from '#testing/rounds';

/**
 * Holds a property against random values until the tries are used up or the time is, in milliseconds. What has begun
 * ends, so that nothing is still asking a server that the test has stopped; the first try always runs. TEST_ROUNDS
 * multiplies both.
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
