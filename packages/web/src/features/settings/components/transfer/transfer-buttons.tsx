import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { IMPORT_BODY_MAX, TABLES, type TableName } from '@ten-four/contract/settings/transfer.values';
import { useRef } from 'react';
import { showError } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { exportAddress, type ImportSource, tableAddress, templateAddress } from '../../transfer.queries.ts';
import { decodeFile } from './decode-file.ts';
import { ImportDialog } from './import-dialog.tsx';

export function ImportButton({ table }: { table: TableName }) {
  const importing = useTarget<ImportSource>();
  return (
    <>
      <FileButton size="room" onRead={importing.open} />
      <ImportDialog
        opened={importing.opened}
        source={importing.target}
        section={TABLES[table].section}
        onClose={importing.close}
      />
    </>
  );
}

export function ExportMenu({ table }: { table: TableName }) {
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

interface FileButtonProps {
  size: 'form' | 'room';
  onRead: (source: ImportSource) => void;
}

export function FileButton({ size, onRead }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > IMPORT_BODY_MAX) return showError('The file is larger than 2 MB.');
    try {
      onRead({ name: file.name, text: decodeFile(new Uint8Array(await file.arrayBuffer())) });
    } catch {
      showError('The file could not be read.');
    }
  };
  return (
    <>
      <Button size={size} onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,.tsv,.txt"
        aria-label="File to import"
        hidden
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
