import { Button, FileButton, Menu } from '@mantine/core';
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
      <ImportFile size="room" onRead={importing.open} />
      <ImportDialog {...importing} section={TABLES[table].section} />
    </>
  );
}

export function ExportMenu({ table }: { table: TableName }) {
  const addresses = [
    { label: 'Export JSON', href: exportAddress(TABLES[table].section) },
    { label: 'Export CSV', href: tableAddress(table) },
    { label: 'CSV template', href: templateAddress(table) },
  ];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button size="room" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {addresses.map(({ label, href }) => (
          <Menu.Item component="a" key={label} href={href} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ImportFileProps {
  size: 'form' | 'room';
  onRead: (source: ImportSource) => void;
}

export function ImportFile({ size, onRead }: ImportFileProps) {
  const reset = useRef<() => void>(null);
  const read = async (file: File | null) => {
    // Allows choosing the same file again.
    reset.current?.();
    if (file === null) return;
    if (file.size > IMPORT_BODY_MAX) return showError('The file is larger than 2 MB.');
    try {
      onRead({ name: file.name, text: decodeFile(new Uint8Array(await file.arrayBuffer())) });
    } catch {
      showError('The file could not be read.');
    }
  };
  return (
    <FileButton
      accept=".json,.csv,.tsv,.txt"
      inputProps={{ 'aria-label': 'File to import' }}
      resetRef={reset}
      onChange={(file) => void read(file)}
    >
      {(button) => (
        <Button {...button} size={size}>
          Import
        </Button>
      )}
    </FileButton>
  );
}
