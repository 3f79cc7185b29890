import { useEffect, useReducer } from 'react';

/** Milliseconds until the deadline, told anew every second; 0 from then on. */
export function useTimeLeft(deadline: number): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, deadline - Date.now());
  // After every rendering: the next one is due when the second that is shown is over.
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
