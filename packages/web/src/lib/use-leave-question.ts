import { useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';

/** Milliseconds until a closing palette has given the focus back: the question takes it after that. */
const FOCUS_WITHIN = 20;

interface LeaveQuestion {
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Asks before the page is left for another one of the app, by any link or by Back, while `when` holds. */
export function useLeaveQuestion(when: boolean): LeaveQuestion {
  const navigate = useNavigate();
  const isDecided = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && !isDecided.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const [asked, setAsked] = useState(false);
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isBlocked), isBlocked ? FOCUS_WITHIN : 0);
    return () => clearTimeout(timer);
  }, [isBlocked]);
  const leave = () => {
    if (blocker.state !== 'blocked') return;
    // On a phone the dialog has an entry of its own in the history, so the blocked step back would lead to this page.
    if (window.history.state?.over === true) {
      isDecided.current = true;
      void navigate(blocker.location, { replace: true });
    } else blocker.proceed();
  };
  return { asked, leave, stay: () => blocker.reset?.() };
}
