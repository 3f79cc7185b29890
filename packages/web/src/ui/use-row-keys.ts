import { type KeyboardEvent, useState } from 'react';

/**
 * What makes the rows of a table be walked by the arrow keys, Home and End: the answer gives the props of a row. Enter
 * opens a row. One row at a time is a stop of the Tab key: the one that last had the focus, or else the first.
 * @param ids of the rows, in the order in which they are shown
 */
export function useRowKeys(ids: readonly string[]) {
  const [current, setCurrent] = useState<string | null>(null);
  const stop = current !== null && ids.includes(current) ? current : ids[0];
  return (id: string, onOpen: (() => void) | undefined) => ({
    tabIndex: id === stop ? 0 : -1,
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') onOpen?.();
      else moveFocus(event);
    },
  });
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { previousElementSibling, nextElementSibling, parentElement } = event.currentTarget;
  const goals: Record<string, Element | null | undefined> = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  };
  if (!(event.key in goals)) return;
  event.preventDefault();
  const goal = goals[event.key];
  if (goal instanceof HTMLElement) goal.focus();
}
