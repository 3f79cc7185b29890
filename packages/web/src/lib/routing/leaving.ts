import { startTransition, useEffect, useState } from 'react';
import { createStore } from '../store.ts';

/**
 * Milliseconds within which the palette, where it leads away, has closed and given back the focus: that is where the
 * question's own focus is to go in the end.
 */
const FOCUS_WITHIN = 20;

/** What leads on to where one wanted; null while no question stands. */
const question = createStore<(() => void) | null>(null);
let isUnsaved = false;
/** The answer was to leave: on the way there nothing is asked again. */
let isDecided = false;

/** Whether something on the page would be lost. */
export function guardPage(when: boolean): void {
  isUnsaved = when;
}

/** Whether the way to another page begins with `askToLeave`. */
export const mustAskToLeave = (): boolean => isUnsaved && !isDecided;

/** Asks whether to leave the page; if so, `go` leads on. A later question takes the place of one that stands. */
export const askToLeave = (go: () => void): void => question.set(go);

/** Answers the question, where one stands. */
export function answer(leaves: boolean): void {
  const go = question.get();
  question.set(null);
  if (go === null || !leaves) return;
  isDecided = true;
  go();
}

/** There is another page: what was asked, and what was answered, was about the one before. */
export function noteArrival(): void {
  isDecided = false;
  question.set(null);
}

/**
 * Has a question put before the page is left for another address of the app, by whatever way, while `when` holds.
 * `asked`: it stands, and waits for one of the answers.
 */
export function useLeaveQuestion(when: boolean): { asked: boolean; leave: () => void; stay: () => void } {
  const [asked, setAsked] = useState(false);
  useEffect(
    () =>
      question.subscribe(() => {
        const follow = () => setAsked(question.get() !== null);
        // Once it is answered it goes with the page that is left, in the same transition.
        if (question.get() === null) startTransition(follow);
        else setTimeout(follow, FOCUS_WITHIN);
      }),
    [],
  );
  useEffect(() => guardPage(when), [when]);
  useEffect(
    () => () => {
      guardPage(false);
      answer(false);
    },
    [],
  );
  return { asked, leave: () => answer(true), stay: () => answer(false) };
}
