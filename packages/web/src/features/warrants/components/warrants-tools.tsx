import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { WARRANT_STATUSES, WARRANT_TYPES } from '@ten-four/contract/warrants/warrants.values';
import type { ReactNode } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { downloadWarrants, warrantsText } from './warrants-files.ts';
import classes from './warrants-panel.module.css';
import type { ShownWarrant, WarrantFilter } from './warrants-shown.ts';

interface WarrantsToolsProps {
  filter: WarrantFilter;
  /** How many there are of each status, where that is known; null stands for any. */
  counts: ReadonlyMap<WarrantFilter['status'], number>;
  /** What stands in the field for text at first. */
  begun: string;
  onFilter: (change: Partial<WarrantFilter>) => void;
  /** What is listed, to be printed, copied or exported; undefined while it is not known. */
  shown: readonly ShownWarrant[] | undefined;
  actions?: ReactNode;
}

const STATUSES = anyOf(WARRANT_STATUSES, 'All');
const TYPES = anyOf(WARRANT_TYPES, 'Any type');

/** Which warrants are listed, and what can be done with the list. */
export function WarrantsTools(props: WarrantsToolsProps) {
  const { filter, counts, begun, onFilter, shown, actions } = props;
  const phone = useBelow('sm');
  return (
    <Group gap={8}>
      <Choices
        label="Status"
        choices={STATUSES.map((choice) => ({ ...choice, count: counts.get(choice.value) }))}
        chosen={filter.status}
        onChoose={(status) => onFilter({ status })}
      />
      <Choices label="Type" choices={TYPES} chosen={filter.type} onChoose={(type) => onFilter({ type })} />
      <search className={classes.search}>
        <FilterInput
          size="dense"
          aria-label="Filter by name or reason"
          placeholder="Filter by name or reason"
          defaultValue={begun}
          onFilter={(text) => onFilter({ text })}
        />
      </search>
      <Group gap={8} ml="auto" {...(phone ? { grow: true, flex: 1, preventGrowOverflow: false } : {})}>
        <ListMenu shown={shown} />
        {actions}
      </Group>
    </Group>
  );
}

function ListMenu({ shown }: Pick<WarrantsToolsProps, 'shown'>) {
  const copy = async (list: readonly ShownWarrant[]) => {
    try {
      await navigator.clipboard.writeText(warrantsText(list));
      showSuccess('Copied.');
    } catch {
      // The browser may forbid it, which only the reader can change.
      showError('Your browser blocked copying.');
    }
  };
  const list = shown ?? [];
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          disabled={list.length === 0}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {/* After the menu has closed: else it would be on paper, or keep the focus. */}
        <Menu.Item onClick={() => setTimeout(() => window.print())}>Print</Menu.Item>
        <Menu.Item onClick={() => void copy(list)}>Copy text</Menu.Item>
        <Menu.Item onClick={() => downloadWarrants(list)}>Export CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
