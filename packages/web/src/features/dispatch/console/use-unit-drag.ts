import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a mouse moves, and milliseconds that a finger rests, before a row is lifted. */
const LIFT_AFTER = { pixels: 6, milliseconds: 350 };
/** Where the ghost stands beside the pointer. */
const BESIDE = 14;
/** How many pixels a frame a list goes on by itself. */
const SCROLL_STEP = 8;

interface UnitDragOptions {
  enabled: boolean;
  /** The units that go along with the one that was lifted. */
  idsOf: (id: string) => readonly string[];
  /** What the target says in the place of its units. */
  namesOf: (ids: readonly string[]) => string;
  /** What the ghost says: of the call it is over, null over none. */
  wordsOf: (ids: readonly string[], callId: string | null, both: boolean) => string;
  onLift: () => void;
  onDrop: (callId: string, ids: readonly string[], both: boolean) => void;
  onEnd: () => void;
}

/**
 * Drags units, the rows with `data-unit`, onto calls, whatever has `data-call`. Ghost and target are marked in the page
 * itself, so that no row is rendered anew by a move. Esc ends it; Alt while letting go is told to `onDrop`.
 */
export function useUnitDrag(options: UnitDragOptions) {
  const ghost = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [dragging, setDragging] = useState(false);
  const end = useRef<(() => void) | null>(null);
  const lifted = useRef(false);
  useEffect(() => () => end.current?.(), []);
  const source = useRef<HTMLDivElement>(null);
  // A browser asks at the first touch whether anybody may keep it from scrolling: later is too late.
  useEffect(() => {
    const units = source.current;
    const keep = (event: TouchEvent) => lifted.current && event.preventDefault();
    units?.addEventListener('touchmove', keep, { passive: false });
    return () => units?.removeEventListener('touchmove', keep);
  }, []);

  const onPointerDown = (event: ReactPointerEvent) => {
    const { target, button, pointerType, clientX, clientY } = event;
    if (!latest.current.enabled || button !== 0 || !(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('[data-unit]')?.dataset.unit;
    if (id === undefined || target.closest('button, [role="menu"]') !== null) return;
    end.current?.();
    end.current = follow(
      { id, x: clientX, y: clientY, touch: pointerType === 'touch' },
      ghost.current,
      () => latest.current,
      (isLifted) => {
        lifted.current = isLifted;
        setDragging(isLifted);
      },
    );
  };
  return { ghost, source, dragging, onPointerDown };
}

interface Lifted {
  id: string;
  x: number;
  y: number;
  touch: boolean;
}

const rowsOf = (ids: readonly string[]) =>
  ids.flatMap((id) => [...document.querySelectorAll<HTMLElement>(`[data-unit="${CSS.escape(id)}"]`)]);

/** Over the heads of a list or over the foot beneath it, where nothing can be hit, the list goes on by itself. */
function scrollBeside(beneath: Element | null): void {
  const [up, down] = [beneath?.closest('thead'), beneath?.closest('[data-drag-foot]')];
  const list = (up ?? down)?.closest('section')?.querySelector('table')?.parentElement;
  list?.scrollBy(0, up ? -SCROLL_STEP : SCROLL_STEP);
}

/** Follows a pointer from where it was pressed until it is let go. Answers the function that ends it. */
function follow(
  { id, x, y, touch }: Lifted,
  ghost: HTMLElement | null,
  options: () => UnitDragOptions,
  setDragging: (dragging: boolean) => void,
): () => void {
  let ids: readonly string[] | null = null;
  let over: HTMLElement | null = null;
  let beneath: Element | null = null;
  let frame = 0;
  const listeners = new AbortController();
  const { signal } = listeners;

  const lift = () => {
    ids = options().idsOf(id);
    for (const row of rowsOf(ids)) row.setAttribute('data-lifted', '');
    window.getSelection()?.removeAllRanges();
    setDragging(true);
    options().onLift();
    move(x, y, false);
    frame = requestAnimationFrame(scroll);
  };
  const scroll = () => {
    if (over === null) scrollBeside(beneath);
    frame = requestAnimationFrame(scroll);
  };
  const timer = touch ? setTimeout(lift, LIFT_AFTER.milliseconds) : undefined;

  const move = (atX: number, atY: number, both: boolean) => {
    if (ids === null) return;
    beneath = document.elementFromPoint(atX, atY);
    const found = beneath?.closest<HTMLElement>('[data-call]') ?? null;
    if (found !== over) over?.removeAttribute('data-target');
    if (found !== over)
      found?.querySelector('[data-drop]')?.setAttribute('data-drop', options().namesOf(ids));
    over = found;
    over?.setAttribute('data-target', '');
    if (ghost === null) return;
    ghost.hidden = false;
    ghost.style.transform = `translate(${atX + BESIDE}px, ${atY + BESIDE}px)`;
    ghost.textContent = options().wordsOf(ids, over?.dataset.call ?? null, both);
  };

  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    listeners.abort();
    over?.removeAttribute('data-target');
    if (ids === null) return;
    for (const row of rowsOf(ids)) row.removeAttribute('data-lifted');
    if (ghost !== null) ghost.hidden = true;
    ids = null;
    setDragging(false);
    options().onEnd();
  };

  const listen = <N extends keyof WindowEventMap>(
    name: N,
    act: (event: WindowEventMap[N]) => void,
    more: AddEventListenerOptions = {},
  ) => window.addEventListener(name, act, { signal, ...more });

  listen('pointermove', ({ clientX, clientY, altKey }) => {
    if (ids !== null) return move(clientX, clientY, altKey);
    if (Math.hypot(clientX - x, clientY - y) < LIFT_AFTER.pixels) return;
    // A finger that moves before it has rested scrolls.
    if (touch) return stop();
    lift();
    move(clientX, clientY, altKey);
  });
  listen('pointerup', ({ altKey }) => {
    const [callId, dropped] = [over?.dataset.call, ids];
    stop();
    if (dropped === null) return;
    // What was dropped is no press of the row beneath.
    const swallow = (click: MouseEvent) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (callId !== undefined) options().onDrop(callId, dropped, altKey);
  });
  listen('pointercancel', stop);
  // Text that was selected would be dragged by the browser itself, which ends the pointer's own events.
  listen('dragstart', (event) => event.preventDefault());
  listen(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || ids === null) return;
      event.stopPropagation();
      stop();
    },
    { capture: true },
  );
  listen('contextmenu', (event) => touch && event.preventDefault());
  return stop;
}
