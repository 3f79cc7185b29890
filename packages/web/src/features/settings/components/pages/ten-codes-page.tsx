import type { SectionValues } from '@ten-four/contract/settings/sections';
import textStyles from '#ui/text.module.css';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../list/list-page.tsx';

type TenCode = SectionValues['ten-codes']['entries'][number];

const COLUMNS: readonly ListColumn<TenCode>[] = [
  { id: 'code', cell: ({ code }) => <b className={textStyles.mono}>{code}</b> },
  { id: 'meaning', folded: 'line' },
];

export function TenCodesPage() {
  return (
    <ListPage
      section="ten-codes"
      noun="10-code"
      columns={COLUMNS}
      inputs={{ code: {}, meaning: {} }}
      textOf={({ code, meaning }) => `${code}\n${meaning}`}
      table="ten-codes"
    />
  );
}
