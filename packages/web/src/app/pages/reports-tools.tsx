import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { REPORT_NAMES, REPORT_TYPES } from '@ten-four/contract/reports/reports.values';
import { SAFETY_REPORT_NAMES } from '@ten-four/contract/safety-reports/safety-reports.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { useState } from 'react';
import { FilterButton } from '#ui/filter-button.tsx';
import classes from './reports.module.css';
import { type ReportsNarrowed, type ReportsScope, type ReportsShown, readShown } from './use-reports-view.ts';

interface ReportsToolsProps {
  scope: ReportsScope;
  shown: ReportsShown;
  narrowed: ReportsNarrowed;
  onShow: (shown: ReportsShown) => void;
  onNarrow: (changes: Partial<ReportsNarrowed>) => void;
}

const TYPING_PAUSE = 150;
/** Characters of an officer, as the server takes them. */
const TYPED_MAX = 64;

/** Which reports are listed: of which book, of which kind, whose, when, and holding what. */
export function ReportsTools({ scope, shown, narrowed, onShow, onNarrow }: ReportsToolsProps) {
  const narrowByOfficer = useDebouncedCallback((officer: string) => onNarrow({ officer }), TYPING_PAUSE);
  const narrowByText = useDebouncedCallback((q: string) => onNarrow({ q }), TYPING_PAUSE);
  const kinds =
    shown.book === 'safety'
      ? scope.kinds.map((value) => ({ value, label: SAFETY_REPORT_NAMES[value] }))
      : REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] }));
  // What narrows the list is in sight, on a phone too.
  const [unfolded, setUnfolded] = useState(
    shown.kind !== '' || Object.values(narrowed).some((text) => text !== ''),
  );
  const type = (
    <NativeSelect
      flex={1}
      label="Type"
      data={[{ value: '', label: 'All types' }, ...kinds]}
      value={shown.kind}
      onChange={({ currentTarget }) =>
        onShow(readShown(currentTarget.value === '' ? shown.book : currentTarget.value, scope))
      }
    />
  );
  return (
    <search
      className={classes.tools}
      aria-label="Filter reports"
      data-folded={!unfolded || undefined}
      data-one-book={!scope.persons || undefined}
    >
      <div className={classes.wide} data-head>
        {scope.persons ? (
          <SegmentedControl
            flex={1}
            bg="var(--tf-input)"
            aria-label="Reports"
            size="md"
            transitionDuration={0}
            data={[
              { value: 'safety', label: 'Safety reports' },
              { value: 'persons', label: 'Arrests & citations' },
            ]}
            value={shown.book}
            onChange={(book) => onShow(readShown(book, scope))}
          />
        ) : (
          type
        )}
        <FilterButton
          hiddenFrom="sm"
          label="Filter"
          unfolded={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
        />
      </div>
      {scope.persons && type}
      <TextInput
        label={scope.by}
        autoComplete="off"
        maxLength={TYPED_MAX}
        defaultValue={narrowed.officer}
        onChange={({ currentTarget }) => narrowByOfficer(currentTarget.value.trim())}
      />
      <TextInput
        label="From"
        type="date"
        value={narrowed.from}
        onChange={({ currentTarget }) => onNarrow({ from: currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={narrowed.to}
        onChange={({ currentTarget }) => onNarrow({ to: currentTarget.value })}
      />
      <TextInput
        className={classes.wide ?? ''}
        label="Number or text"
        type="search"
        autoComplete="off"
        maxLength={TEXT_SEARCH_MAX}
        defaultValue={narrowed.q}
        onChange={({ currentTarget }) => narrowByText(currentTarget.value.trim())}
      />
    </search>
  );
}
