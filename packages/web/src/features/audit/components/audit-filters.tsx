import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { AUDIT_ACTIONS } from '@ten-four/contract/audit/audit.values';
import type { AuditFilter } from '../audit.queries.ts';
import { ACTION_NAMES } from './action-names.ts';
import classes from './audit-filters.module.css';

interface AuditFiltersProps {
  filter: AuditFilter;
  /** What stands in the fields for text at first. */
  begun: Pick<AuditFilter, 'by' | 'text'>;
  onFilter: (change: Partial<AuditFilter>) => void;
}

const TYPING_PAUSE = 150;
/** The longest text that the server takes. */
const TEXT_MAX = 64;

/** What narrows the audit log: action, who, words and days. */
export function AuditFilters({ filter, begun, onFilter }: AuditFiltersProps) {
  const filterBy = useDebouncedCallback((by: string) => onFilter({ by }), TYPING_PAUSE);
  const filterText = useDebouncedCallback((text: string) => onFilter({ text }), TYPING_PAUSE);
  const searchesWords = (filter.by !== '' || filter.text !== '') && filter.from === '';
  return (
    <search className={classes.tools} aria-label="Filter the audit log">
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'All actions' },
          ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
        ]}
        value={filter.action ?? ''}
        onChange={(event) => {
          const chosen = AUDIT_ACTIONS.find((action) => action === event.currentTarget.value);
          onFilter({ action: chosen ?? null });
        }}
      />
      <TextInput
        label="Username or callsign"
        type="search"
        autoComplete="off"
        maxLength={TEXT_MAX}
        defaultValue={begun.by}
        onChange={(event) => filterBy(event.currentTarget.value.trim())}
      />
      <TextInput
        className={classes.text ?? ''}
        label="Contains"
        type="search"
        autoComplete="off"
        maxLength={TEXT_MAX}
        defaultValue={begun.text}
        onChange={(event) => filterText(event.currentTarget.value.trim())}
      />
      <TextInput
        classNames={{ input: classes.day ?? '' }}
        label="From"
        type="date"
        value={filter.from}
        onChange={(event) => onFilter({ from: event.currentTarget.value })}
      />
      <TextInput
        classNames={{ input: classes.day ?? '' }}
        label="To"
        type="date"
        value={filter.to}
        onChange={(event) => onFilter({ to: event.currentTarget.value })}
      />
      {filter.objectId !== '' && (
        <Button size="form" onClick={() => onFilter({ objectId: '' })}>
          Show all objects
        </Button>
      )}
      {searchesWords && (
        <p className={classes.note}>Searches the last 90 days. Pick a From date to go further back.</p>
      )}
    </search>
  );
}
