import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { downloadCsv } from '#lib/csv.ts';
import { showError } from './toast.ts';

interface ExportButtonProps extends ButtonProps {
  file: string;
  load: () => Promise<string>;
  failureOf: (error: unknown) => string;
}

export function ExportButton({ file, load, failureOf, ...button }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (csv) => downloadCsv(file, csv),
    onError: (error) => showError(failureOf(error)),
  });
  return (
    <Button {...button} loading={isPending} onClick={() => mutate()}>
      Export CSV
    </Button>
  );
}
