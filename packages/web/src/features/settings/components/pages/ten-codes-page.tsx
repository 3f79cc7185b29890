import type { SectionValues } from '@ten-four/contract/settings/sections';
import { TEN_CODES } from '@ten-four/contract/settings/sections/ten-codes.section';
import type { TableColumn } from '#ui/data-table.tsx';
import textStyles from '#ui/text.module.css';
import { plainForm } from '../fields/plain-form.ts';
import { ListPage } from '../list/list-page.tsx';

type TenCode = SectionValues['ten-codes']['entries'][number];

const COLUMNS: readonly TableColumn<TenCode>[] = [
  {
    id: 'code',
    header: 'Code',
    folded: 'lead',
    cell: ({ code }) => <b className={textStyles.mono}>{code}</b>,
  },
  { id: 'meaning', header: 'Meaning', folded: 'line', cell: ({ meaning }) => meaning },
];

const TEN_CODE = plainForm(TEN_CODES.lists.entries.entry.properties, {
  code: { label: 'Code' },
  meaning: { label: 'Meaning' },
});

export function TenCodesPage() {
  return (
    <ListPage
      section="ten-codes"
      title="10-codes"
      thing="10-code"
      columns={COLUMNS}
      nameOf={({ code }: TenCode) => code}
      textOf={({ code, meaning }) => `${code}\n${meaning}`}
      empty="No 10-codes yet."
      table="ten-codes"
      plain={TEN_CODE}
    />
  );
}
