import type { PenalEntry } from '@ten-four/contract/settings/sections/penal-code.section';
import type { TableColumn } from '#ui/data-table.tsx';
import classes from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
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

/** What is against the law, by category. */
export function PenalCodePage() {
  return (
    <ListPage
      section="penal-code"
      rows={12}
      title="Penal code"
      thing="offense"
      columns={COLUMNS}
      nameOf={({ title }) => title}
      textOf={({ title, category, description }) => `${title}\n${category}\n${description}`}
      groupOf={({ category }) => category}
      empty="The penal code is empty."
      note="Reports keep the words and fines they were written with."
      table="penal-code"
      sorts
      form={(given) => <OffenseForm {...given} />}
    />
  );
}
