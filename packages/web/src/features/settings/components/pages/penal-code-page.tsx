import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSection } from '../../settings.queries.ts';
import classes from '../list/list.module.css';
import { ListEditor } from '../list/list-editor.tsx';
import { ExportMenu, ImportButton } from '../transfer/transfer-buttons.tsx';
import { OffenseForm } from './offense-form.tsx';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const DASH = <span className={classes.zero}>–</span>;

const COLUMNS: readonly TableColumn<PenalEntry>[] = [
  {
    id: 'title',
    header: 'Title',
    folded: 'lead',
    sortBy: ({ title }) => title,
    cell: ({ title, description }) => (
      <span className={classes.named}>
        <span>{title}</span>
        {description !== '' && <span title={description}>{description}</span>}
      </span>
    ),
  },
  {
    id: 'fine',
    header: 'Fine',
    align: 'right',
    sortBy: ({ fine }) => fine,
    cell: ({ fine }) => <span className={classes.mono}>{fine === 0 ? DASH : dollars(fine)}</span>,
  },
  {
    id: 'range',
    header: 'Range',
    folded: 'bare',
    cell: ({ fineMin, fineMax }) =>
      fineMin !== null &&
      fineMax !== null && (
        <span className={`${classes.mono} ${classes.dim}`}>{`${dollars(fineMin)}–${dollars(fineMax)}`}</span>
      ),
  },
  {
    id: 'jail',
    header: 'Jail',
    align: 'right',
    sortBy: ({ jail }) => jail,
    cell: ({ jail }) =>
      jail === 0 ? (
        DASH
      ) : (
        <span className={classes.mono}>
          {jail.toLocaleString('en-US')} <span className={classes.dim}>min</span>
        </span>
      ),
  },
];

const nameOf = ({ title }: PenalEntry) => title;
const textOf = ({ title, category, description }: PenalEntry) => `${title}\n${category}\n${description}`;
const groupOf = ({ category }: PenalEntry) => category;
const PATH = { section: 'penal-code', list: 'entries' } as const;

/** What is against the law, by category. */
export function PenalCodePage() {
  const query = useSection('penal-code');
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed} rows={12}>
      {(read) => (
        <ListEditor
          path={PATH}
          read={read}
          entries={read.value.entries}
          title="Penal code"
          thing="offense"
          columns={COLUMNS}
          nameOf={nameOf}
          textOf={textOf}
          groupOf={groupOf}
          empty="The penal code is empty."
          note="Reports keep the words and fines they were written with."
          whole
          actions={<ExportMenu table="penal-code" />}
          importing={<ImportButton table="penal-code" />}
          sorts
          form={(given) => <OffenseForm {...given} />}
        />
      )}
    </Loaded>
  );
}
