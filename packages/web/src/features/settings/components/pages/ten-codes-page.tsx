import type { SectionValues } from '@ten-four/contract/settings/sections';
import type { TableColumn } from '#ui/data-table.tsx';
import textStyles from '#ui/text.module.css';
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

export function TenCodesPage() {
  return (
    <ListPage
      section="ten-codes"
      title="10-codes"
      thing="10-code"
      columns={COLUMNS}
      inputs={{ code: {}, meaning: {} }}
      textOf={({ code, meaning }) => `${code}\n${meaning}`}
      table="ten-codes"
    />
  );
}
