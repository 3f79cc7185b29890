import { Box, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { SERVICE_LETTERS } from '#lib/services.ts';
import { useNow, useNowOnScreen } from '#lib/use-now.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import classes from '../board/board-tables.module.css';
import { PanicMark } from '../panics/panic-mark.tsx';
import { isHeld, urgencyOf } from './call-order.ts';

export const NUMBER_COLUMN: TableColumn<Call> = {
  id: 'number',
  header: '#',
  cell: ({ callNumber }) => callNumber,
  titleOf: ({ priority }) => `Priority ${priority}`,
};

const placeColumn = (id: 'location' | 'postal', header: string): TableColumn<Pick<Call, typeof id>> => ({
  id,
  header,
  cell: (place) => place[id] ?? '–',
  titleOf: (place) => place[id],
});

export const PLACE_COLUMNS = [placeColumn('location', 'Location'), placeColumn('postal', 'Postal')];

interface ServiceLettersProps {
  services: readonly Service[];
  label?: string;
}

export function ServiceLetters({ services, label = services.join(', ') }: ServiceLettersProps) {
  return (
    <span className={classes.letters} title={label}>
      {SERVICES.map((service) => (
        <span key={service} aria-hidden>
          {services.includes(service) ? SERVICE_LETTERS[service] : '\u00a0'}
        </span>
      ))}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export const SERVICES_COLUMN: TableColumn<{ services: readonly Service[] }> = {
  id: 'services',
  header: <ServiceLetters services={SERVICES} label="Services" />,
  cell: ({ services }) => <ServiceLetters services={services} />,
};

interface CallTypeProps {
  call: Call;
  isPanic: boolean | undefined;
  isUnseen?: boolean | undefined;
  children: ReactNode;
}

export function CallType({ call, isPanic, isUnseen, children }: CallTypeProps) {
  return (
    <>
      {call.priority === 1 && <IconAlertTriangle className={classes.urgent} size={16} aria-hidden />}
      {isPanic && <PanicMark />}
      {isUnseen && <span className={classes.new}>New</span>}
      <VisuallyHidden>Priority {call.priority} </VisuallyHidden>
      {children}
    </>
  );
}

export const AGE_COLUMN: TableColumn<Call> = {
  id: 'age',
  header: 'Age',
  cell: (call) => <CallAge call={call} />,
};

export function CallAge({ call }: { call: Call }) {
  const { now, ref } = useNowOnScreen();
  const age = now - Date.parse(call.createdAt);
  return (
    <time
      ref={ref}
      className={classes.age}
      dateTime={call.createdAt}
      title={formatDateTime(call.createdAt)}
      data-urgency={urgencyOf(call, age)}
    >
      {formatDuration(age)}
    </time>
  );
}

/** Returns the rest of the time on hold, null for a call that is not on hold. */
export function useHoldTime(call: Call): string | null {
  const now = useNow();
  if (call.heldUntil === null || !isHeld(call, now)) return null;
  return formatDuration(Date.parse(call.heldUntil) - now);
}

export function Unassigned() {
  return (
    <Box component="span" ff="monospace" fz={13} fw={600} c="red.4">
      UNASSIGNED
    </Box>
  );
}
