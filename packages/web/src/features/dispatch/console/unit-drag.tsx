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
import { callsignsOf } from '../calls/call-words.ts';
import classes from './dispatch-console.module.css';
import type { ConsoleState } from './use-console.ts';

/** Pixels a mouse moves, or milliseconds a finger rests, before a drag starts. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 350, tolerance: 6 } };
/** Pixels per frame of automatic scrolling. */
const SCROLL_STEP = 8;
const announceNothing = () => undefined;
/** Screen reader users assign units by keys and typed commands. */
const NO_ANNOUNCEMENTS = {
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: announceNothing,
    onDragOver: announceNothing,
    onDragEnd: announceNothing,
    onDragCancel: announceNothing,
  },
};

/**
 * Lets units in a `UnitSource` be dragged onto elements with `data-call`. Marks rows and target as DOM attributes,
 * so that moving re-renders no rows.
 */
export function UnitDrag({ state, children }: { state: ConsoleState; children: ReactNode }) {
  const { rows, calls, units, selectedIds, assign } = state;
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const [label, setLabel] = useState('');
  const target = useRef<HTMLElement>(null);
  const underPointer = useRef<Element>(null);
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
      if (target.current === null) scrollList(underPointer.current);
      frame = requestAnimationFrame(scroll);
    };
    let frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [ids]);

  const unitsOf = (lifted: readonly string[]) => units.filter(({ _id }) => lifted.includes(_id));
  const targetCall = () => calls.find(({ _id }) => _id === target.current?.dataset.call);
  const setTarget = (found: HTMLElement | null, lifted: readonly string[]) => {
    if (found === target.current) return;
    target.current?.removeAttribute('data-target');
    found?.setAttribute('data-target', '');
    found?.querySelector('[data-drop]')?.setAttribute('data-drop', callsignsOf(unitsOf(lifted)));
    target.current = found;
  };
  const end = () => {
    setTarget(null, []);
    for (const row of rowsOf(ids ?? [])) row.removeAttribute('data-lifted');
    setIds(null);
    rows.drop();
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      accessibility={NO_ANNOUNCEMENTS}
      onDragStart={({ activatorEvent }) => {
        const id = unitAt(activatorEvent.target) ?? '';
        const lifted = selectedIds.includes(id) ? selectedIds : [id];
        for (const row of rowsOf(lifted)) row.setAttribute('data-lifted', '');
        setIds(lifted);
        setLabel(callsignsOf(unitsOf(lifted)));
        // Rows keep their places during a drag; new ones wait.
        rows.lift();
      }}
      onDragMove={({ activatorEvent, delta }) => {
        const start = getEventCoordinates(activatorEvent);
        if (ids === null || start === null) return;
        underPointer.current = document.elementFromPoint(start.x + delta.x, start.y + delta.y);
        setTarget(underPointer.current?.closest<HTMLElement>('[data-call]') ?? null, ids);
        const call = targetCall();
        const callsigns = callsignsOf(unitsOf(ids));
        const verb = isAlt.current ? 'Also assign' : 'Assign';
        setLabel(call === undefined ? callsigns : `${callsigns} · ${verb} to ${call.callNumber}`);
      }}
      onDragEnd={() => {
        const call = targetCall();
        end();
        if (call !== undefined && ids !== null) assign(call, unitsOf(ids), isAlt.current);
      }}
      onDragCancel={end}
    >
      {children}
      <DragOverlay
        className={classes.ghost ?? ''}
        dropAnimation={null}
        modifiers={NEXT_TO_POINTER}
        style={FREE_SIZE}
      >
        {ids && label}
      </DragOverlay>
    </DndContext>
  );
}

const FREE_SIZE = { width: 'max-content', height: 'auto' };
const NEXT_TO_POINTER: Modifier[] = [
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

export function UnitSource({ enabled, children }: { enabled: boolean; children: ReactNode }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'units', disabled: !enabled });
  const start = (name: string) => (event: MouseEvent | TouchEvent) => {
    const isOther = 'button' in event && event.button !== 0;
    if (!isOther && unitAt(event.target) !== undefined) listeners?.[name]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: units can also be assigned by keys and typed commands
    <div
      ref={setNodeRef}
      className={classes.onDuty}
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
function scrollList(underPointer: Element | null): void {
  const [up, down] = [underPointer?.closest('thead'), underPointer?.closest('[data-drag-foot]')];
  const list = (up ?? down)?.closest('section')?.querySelector('table')?.parentElement;
  list?.scrollBy(0, up ? -SCROLL_STEP : SCROLL_STEP);
}
