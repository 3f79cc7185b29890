import { NativeSelect, SegmentedControl } from '@mantine/core';
import { REPORT_NAMES, REPORT_TYPES } from '@ten-four/contract/reports/reports.values';
import { SAFETY_REPORT_NAMES } from '@ten-four/contract/safety-reports/safety-reports.values';
import { TEXT_SEARCH_MAX } from '@ten-four/contract/search/search.values';
import { useState } from 'react';
import { DayFields } from '#ui/day-fields.tsx';
import { FilterButton } from '#ui/filter-button.tsx';
import { FilterInput } from '#ui/filter-input.tsx';
import classes from './reports.module.css';
import type { ReportsView } from './use-reports-view.ts';

export function ReportsTools({ view }: { view: ReportsView }) {
  const { scope, shown, filter, show, setFilter } = view;
  const kinds =
    shown.book === 'safety'
      ? scope.kinds.map((value) => ({ value, label: SAFETY_REPORT_NAMES[value] }))
      : REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] }));
  // On phones, too, active filters stay visible.
  const [unfolded, setUnfolded] = useState(shown.kind !== '' || view.isFiltered);
  const type = (
    <NativeSelect
      flex={1}
      label="Type"
      data={[{ value: '', label: 'All types' }, ...kinds]}
      value={shown.kind}
      onChange={({ currentTarget }) => show(currentTarget.value === '' ? shown.book : currentTarget.value)}
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
            onChange={show}
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
      <FilterInput
        type="text"
        label={scope.by}
        value={filter.officer}
        onFilter={(officer) => setFilter({ officer })}
      />
      <DayFields range={filter} onChange={setFilter} />
      <FilterInput
        className={classes.wide ?? ''}
        label="Number or text"
        maxLength={TEXT_SEARCH_MAX}
        value={filter.q}
        onFilter={(q) => setFilter({ q })}
      />
    </search>
  );
}
