import { Button } from '@mantine/core';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { anyOf, Choices } from '#ui/choices.tsx';
import type { ConsoleView, Narrowed } from './console-view.ts';
import type { Rows } from './use-rows.ts';

interface CallsFilterProps {
  view: ConsoleView;
  rows: Rows;
}

export function ServicesFilter({ view, rows }: CallsFilterProps) {
  return (
    <>
      <StaleFilter view={view} rows={rows} />
      <Choices
        label="Services"
        choices={anyOf(SERVICES, 'All')}
        chosen={view.services}
        onChoose={view.showServices}
      />
    </>
  );
}

export function CountsFilter({ view, rows }: CallsFilterProps) {
  const { counts, narrowed } = rows;
  const choices: { value: Narrowed | null; label: string; count: number }[] = [
    { value: null, label: 'All', count: counts.all },
    { value: 'unassigned', label: 'Unassigned', count: counts.unassigned },
    { value: 'held', label: 'Held', count: counts.held },
  ];
  return (
    <>
      <Choices label="Show only" choices={choices} chosen={narrowed} onChoose={view.narrow} />
      <StaleFilter view={view} rows={rows} />
    </>
  );
}

function StaleFilter({ view, rows: { stale, narrowed } }: CallsFilterProps) {
  const isOn = narrowed === 'stale';
  if (stale.length === 0) return null;
  return (
    <Button
      aria-pressed={isOn}
      {...(isOn ? { bg: 'var(--tf-raised)', bd: '1px solid var(--tf-accent)' } : {})}
      onClick={() => view.narrow(isOn ? null : 'stale')}
    >
      Stale {stale.length}
    </Button>
  );
}
