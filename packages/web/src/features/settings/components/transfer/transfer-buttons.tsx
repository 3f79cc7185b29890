import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { TABLES, type TableName } from '@ten-four/contract/settings/transfer.values';
import { useTarget } from '#ui/use-target.ts';
import { exportAddress, type ImportSource, tableAddress, templateAddress } from '../../transfer.queries.ts';
import { FileButton } from './file-button.tsx';
import { ImportDialog } from './import-dialog.tsx';

interface TransferProps {
  table: TableName;
}

export function ImportButton({ table }: TransferProps) {
  const importing = useTarget<ImportSource>();
  return (
    <>
      <FileButton size="room" onRead={importing.open} />
      <ImportDialog
        opened={importing.opened}
        source={importing.target}
        section={TABLES[table].section}
        mode="merge"
        onClose={importing.close}
      />
    </>
  );
}

export function ExportMenu({ table }: TransferProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button size="room" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={exportAddress(TABLES[table].section)} download>
          Export JSON
        </Menu.Item>
        <Menu.Item component="a" href={tableAddress(table)} download>
          Export CSV
        </Menu.Item>
        <Menu.Item component="a" href={templateAddress(table)} download>
          CSV template
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
