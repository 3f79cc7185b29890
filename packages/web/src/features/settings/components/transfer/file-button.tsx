import { Button } from '@mantine/core';
import { IMPORT_BODY_MAX } from '@ten-four/contract/settings/transfer.values';
import { useRef } from 'react';
import { showError } from '#ui/toast.ts';
import type { ImportSource } from '../../transfer.queries.ts';
import { decodeFile } from './decode-file.ts';

export function FileButton({
  size,
  onRead,
}: {
  size: 'form' | 'room';
  onRead: (source: ImportSource) => void;
}) {
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
