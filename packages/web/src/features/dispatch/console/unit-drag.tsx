import {
  DndContext,
  DragOverlay,
  type Modifier,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useWindowEvent } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import classes from './dispatch-console.module.css';

/** Pixels a mouse moves, or milliseconds a finger rests, before a drag starts. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 350, tolerance: 6 } };
/** Pixels per frame of automatic scrolling. */
const SCROLL_STEP = 8;
/** Screen reader users assign units by keys and typed commands. */
const NO_SPEECH = {
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};

interface UnitDragProps {
  idsOf: (id: string) => readonly string[];
  namesOf: (ids: readonly string[]) => string;
  wordsOf: (ids: readonly string[], callId: string | null, both: boolean) => string;
  onLift: () => void;
  /** `both` is true if Alt was held. */
  onDrop: (callId: string, ids: readonly string[], both: boolean) => void;
  onEnd: () => void;
  children: ReactNode;
}

/**
 * Lets units in a `UnitSource` be dragged onto elements with `data-call`. Marks rows and target as DOM attributes,
 * so that moving re-renders no rows.
 */
export function UnitDrag({ idsOf, namesOf, wordsOf, onLift, onDrop, onEnd, children }: UnitDragProps) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [words, setWords] = useState('');
  const target = useRef<HTMLElement>(null);
  const beneath = useRef<Element>(null);
  const isAlt = useRef(false);
  const readAlt = ({ altKey }: globalThis.MouseEvent) => {
    isAlt.current = altKey;
  };
  useWindowEvent('mousemove', readAlt, { capture: true });
  useWindowEvent('mouseup', readAlt, { capture: true });
  // The sensor cancels on Escape; other listeners must not act on it too.
  const claimEscape = (event: KeyboardEvent) => ids && event.key === 'Escape' && event.preventDefault();
  useWindowEvent('keydown', claimEscape, { capture: true });
  useEffect(() => {
    if (ids === null) return;
    const scroll = () => {
      if (target.current === null) scrollBeside(beneath.current);
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [ids]);

  const aim = (found: HTMLElement | null, lifted: readonly string[]) => {
    if (found === target.current) return;
    target.current?.removeAttribute('data-target');
    found?.setAttribute('data-target', '');
    found?.querySelector('[data-drop]')?.setAttribute('data-drop', namesOf(lifted));
    target.current = found;
  };
  const end = () => {
    aim(null, []);
    for (const row of rowsOf(ids ?? [])) row.removeAttribute('data-lifted');
    setIds(null);
    onEnd();
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={NO_SPEECH}
      onDragStart={({ activatorEvent }) => {
        const lifted = idsOf(unitAt(activatorEvent.target) ?? '');
        for (const row of rowsOf(lifted)) row.setAttribute('data-lifted', '');
        setIds(lifted);
        setWords(wordsOf(lifted, null, false));
        onLift();
      }}
      onDragMove={({ activatorEvent, delta }) => {
        const start = getEventCoordinates(activatorEvent);
        if (ids === null || start === null) return;
        beneath.current = document.elementFromPoint(start.x + delta.x, start.y + delta.y);
        aim(beneath.current?.closest<HTMLElement>('[data-call]') ?? null, ids);
        setWords(wordsOf(ids, target.current?.dataset.call ?? null, isAlt.current));
      }}
      onDragEnd={() => {
        const callId = target.current?.dataset.call;
        end();
        if (callId !== undefined && ids !== null) onDrop(callId, ids, isAlt.current);
      }}
      onDragCancel={end}
    >
      {children}
      <DragOverlay
        className={classes.ghost ?? ''}
        dropAnimation={null}
        modifiers={BESIDE_POINTER}
        style={FREE_SIZE}
      >
        {ids && words}
      </DragOverlay>
    </DndContext>
  );
}

const FREE_SIZE = { width: 'max-content', height: 'auto' };
const BESIDE_POINTER: Modifier[] = [
  ({ transform, activatorEvent, activeNodeRect }) => {
    const start = activatorEvent && getEventCoordinates(activatorEvent);
    if (!start || !activeNodeRect) return transform;
    const { x, y } = transform;
    return {
      ...transform,
      x: x + start.x - activeNodeRect.left + 14,
      y: y + start.y - activeNodeRect.top + 14,
    };
  },
];

interface UnitSourceProps {
  enabled: boolean;
  className: string;
  children: ReactNode;
}

export function UnitSource({ enabled, className, children }: UnitSourceProps) {
  const { listeners, setNodeRef } = useDraggable({ id: 'units', disabled: !enabled });
  const start = (name: string) => (event: MouseEvent | TouchEvent) => {
    const isOther = 'button' in event && event.button !== 0;
    if (!isOther && unitAt(event.target) !== undefined) listeners?.[name]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and typed commands assign too
    <div
      ref={setNodeRef}
      className={className}
      onMouseDown={start('onMouseDown')}
      onTouchStart={start('onTouchStart')}
    >
      {children}
    </div>
  );
}

function unitAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest('button, [role="menu"]') !== null) return undefined;
  return target.closest<HTMLElement>('[data-unit]')?.dataset.unit;
}

const rowsOf = (ids: readonly string[]) =>
  ids.flatMap((id) => [...document.querySelectorAll<HTMLElement>(`[data-unit="${CSS.escape(id)}"]`)]);

/** Scrolls the list while the pointer is over its header or footer, where it can't hit a call. */
function scrollBeside(beneath: Element | null): void {
  const [up, down] = [beneath?.closest('thead'), beneath?.closest('[data-drag-foot]')];
  const list = (up ?? down)?.closest('section')?.querySelector('table')?.parentElement;
  list?.scrollBy(0, up ? -SCROLL_STEP : SCROLL_STEP);
}
