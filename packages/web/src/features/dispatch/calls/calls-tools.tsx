import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import type { TableSorting } from '#lib/use-table-sort.ts';
import { Choices } from '#ui/choices.tsx';
import { SortSelect } from '#ui/table-parts.tsx';
import type { SortKey } from './call-order.ts';
import { CALL_COLUMNS } from './calls-table.tsx';
import classes from './calls-tools.module.css';
import type { CallsShown } from './use-calls-view.ts';

interface CallsToolsProps {
  shown: CallsShown;
  /** Whether the reader has a unit, which may have calls of its own. */
  hasOwn: boolean;
  text: string;
  /** How many calls the reader has not looked at yet. */
  news: number;
  /** Whether a phone shows field and order as well. */
  unfolded: boolean;
  sorting: TableSorting<SortKey>;
  onShow: (shown: CallsShown) => void;
  onText: (text: string) => void;
}

const TYPING_PAUSE = 150;
const TEXT_MAX = 64;
const FILTER = { 'aria-label': 'Filter calls', placeholder: 'Filter' };
const CLOSED_SEARCH = {
  'aria-label': 'Search closed calls',
  placeholder: 'Number, type, place, details',
  description: `Last ${CLOSED_SEARCH_DAYS} days. Search a call number for older calls.`,
};

/** Which calls are listed; a filter of them; among the closed ones a search. */
export function CallsTools({
  shown,
  hasOwn,
  text,
  news,
  unfolded,
  sorting,
  onShow,
  onText,
}: CallsToolsProps) {
  const search = useDebouncedCallback(onText, TYPING_PAUSE);
  return (
    <div className={classes.tools}>
      <Choices
        label="Calls shown"
        choices={[
          { value: 'active', label: 'All', news },
          { value: 'unassigned', label: 'Unassigned' },
          ...(hasOwn ? [{ value: 'mine', label: 'Your Calls' } as const] : []),
          { value: 'closed', label: 'Closed' },
        ]}
        chosen={shown}
        onChoose={(next) => {
          search.cancel();
          onShow(next);
        }}
      />
      <search
        className={classes.search}
        data-filter={shown !== 'closed' || undefined}
        data-unfolded={unfolded || undefined}
      >
        <TextInput
          // What is typed belongs to one view: another one begins without it.
          key={shown}
          size="dense"
          type="search"
          {...(shown === 'closed' ? CLOSED_SEARCH : FILTER)}
          inputWrapperOrder={['input', 'description']}
          classNames={{ description: classes.hint ?? '' }}
          autoComplete="off"
          maxLength={TEXT_MAX}
          defaultValue={text}
          onChange={(event) => search(event.currentTarget.value.trim())}
        />
        {shown !== 'closed' && (
          <div className={classes.sort}>
            <SortSelect
              label="Sort calls"
              columns={CALL_COLUMNS}
              sort={sorting.sort}
              first="Most urgent first"
              onSort={sorting.choose}
            />
          </div>
        )}
      </search>
    </div>
  );
}
