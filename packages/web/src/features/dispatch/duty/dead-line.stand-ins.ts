import { vi } from 'vitest';

/**
 * A line on which nothing comes back, under fake timers: what is asked fails when its time is up. Answers the signals of
 * what was asked.
 */
export function answerNothing(): readonly AbortSignal[] {
  const asked: AbortSignal[] = [];
  // The real one goes by a clock that tests do not move.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((within) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('It took too long.', 'TimeoutError')), within);
    return controller.signal;
  });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    return new Promise((_resolve, reject) => {
      const fail = () => reject(signal.reason);
      if (signal.aborted) fail();
      else signal.addEventListener('abort', fail);
    });
  });
  return asked;
}
