import type { SectionValues } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSection } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { EntryForm } from '../list/entry-form.tsx';
import classes from '../list/list.module.css';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';
import { ExportMenu, ImportButton } from '../transfer/transfer-buttons.tsx';

type TenCode = SectionValues['ten-codes']['entries'][number];

const COLUMNS: readonly TableColumn<TenCode>[] = [
  {
    id: 'code',
    header: 'Code',
    folded: 'lead',
    cell: ({ code }) => <b className={classes.mono}>{code}</b>,
  },
  { id: 'meaning', header: 'Meaning', folded: 'line', cell: ({ meaning }) => meaning },
];

const nameOf = ({ code }: { code: string }) => code;
const textOf = ({ code, meaning }: TenCode) => `${code}\n${meaning}`;
const PATH = { section: 'ten-codes', list: 'entries' } as const;

/** The radio codes that members look up. */
export function TenCodesPage() {
  const query = useSection('ten-codes');
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
      {(read) => (
        <ListEditor
          path={PATH}
          read={read}
          entries={read.value.entries}
          title="10-codes"
          thing="10-code"
          columns={COLUMNS}
          nameOf={nameOf}
          textOf={textOf}
          empty="No 10-codes yet."
          whole
          actions={<ExportMenu table="ten-codes" />}
          importing={<ImportButton table="ten-codes" />}
          form={(given) => <TenCodeForm {...given} />}
        />
      )}
    </Loaded>
  );
}

const LINES = [
  { name: 'code', label: 'Code', maxLength: 20 },
  { name: 'meaning', label: 'Meaning', maxLength: 100 },
] as const;

function TenCodeForm(given: EntryFormContext<'ten-codes', TenCode>) {
  const { code = '', meaning = '' } = given.entry ?? {};
  return (
    <EntryForm {...given} initial={{ code, meaning }} entryOf={(values) => values} nameOf={nameOf}>
      {(form) => <Lines lines={LINES} field={form.getInputProps} />}
    </EntryForm>
  );
}
