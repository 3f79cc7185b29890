import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TableName } from '@ten-four/contract/settings/transfer.values';
import { Menu } from '#ui/popup.tsx';
import { useTarget } from '#ui/use-target.ts';
import { exportAddress, type ImportSource, tableAddress } from '../../transfer.queries.ts';
import { FileButton } from './file-button.tsx';
import { ImportDialog } from './import-dialog.tsx';

interface TransferProps {
  /** A list that may be a table. */
  section: TableName;
}

/** 'Import': a file is added to a list, or takes its place. */
export function ImportButton({ section }: TransferProps) {
  const importing = useTarget<ImportSource>();
  return (
    <>
      <FileButton size="room" onRead={importing.open} />
      <ImportDialog
        opened={importing.opened}
        source={importing.target}
        section={section}
        mode="merge"
        onClose={importing.close}
      />
    </>
  );
}

/** 'Export': a list as a file that can be imported again, or as a table. */
export function ExportMenu({ section }: TransferProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button size="room" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={exportAddress(section)} download>
          Export JSON
        </Menu.Item>
        <Menu.Item component="a" href={tableAddress(section)} download>
          Export CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
