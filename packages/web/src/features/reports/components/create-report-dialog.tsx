import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { CreateReportForm } from './create-report-form.tsx';
import type { ReportsCalls } from './report-form.values.ts';

interface CreateReportDialogProps {
  opened: boolean;
  civilianId: string;
  civilianName: string;
  /** The officer's, as Discord knows it. */
  username: string;
  plate?: string | undefined;
  calls: ReportsCalls;
  onClose: () => void;
}

/** Files a report about a civilian. Closed without Cancel, it keeps what was typed. */
export function CreateReportDialog({ opened, onClose, ...rest }: CreateReportDialogProps) {
  return (
    <FormDialog opened={opened} title="Create Report" size={920} onClose={onClose}>
      {(dialog) => <CreateReportForm {...rest} dialog={dialog} />}
    </FormDialog>
  );
}
