import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';

/** Milliseconds until a closing palette has restored the focus. */
const FOCUS_WITHIN = 20;

export function useLeaveQuestion(when: boolean) {
  const navigate = useNavigate();
  const isDecided = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && !isDecided.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const isBlocked = blocker.state === 'blocked';
  const [asked] = useDebouncedValue(isBlocked, isBlocked ? FOCUS_WITHIN : 0);
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    // On phones the open dialog has a history entry, so one step back would stay here.
    if (window.history.state?.over === true) {
      isDecided.current = true;
      void navigate(blocker.location, { replace: true });
    } else blocker.proceed();
  };
  return { asked, leave, stay: () => blocker.reset?.() };
}
