import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { BoloFormValues } from './bolo-form.values.ts';

const CreateBoloForm = lazyPart(async () => (await import('./create-bolo-form.tsx')).CreateBoloForm);

interface CreateBoloDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who creates it, and whose draft the form keeps. */
  officerId: string;
  /** What stands in the fields at first. */
  initial?: Partial<BoloFormValues>;
}

/** The dialog for a new BOLO. Closed without Cancel, it keeps what was typed. */
export function CreateBoloDialog({ opened, onClose, officerId, initial }: CreateBoloDialogProps) {
  return (
    <FormDialog opened={opened} title="Create BOLO" onClose={onClose}>
      {(dialog) => <CreateBoloForm officerId={officerId} initial={initial} dialog={dialog} />}
    </FormDialog>
  );
}
