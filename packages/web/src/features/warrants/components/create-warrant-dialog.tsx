import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { CreateWarrantForm } from './create-warrant-form.tsx';

interface CreateWarrantDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who issues it, and whose draft the form keeps. */
  officerId: string;
  /** Against whom it is, where that is known; else the form asks. */
  civilian?: { id: string; name: string };
}

/** The dialog for a new warrant. Closed without Cancel, it keeps what was typed. */
export function CreateWarrantDialog({ opened, onClose, officerId, civilian }: CreateWarrantDialogProps) {
  return (
    <FormDialog opened={opened} title="Create Warrant" onClose={onClose}>
      {(dialog) => <CreateWarrantForm officerId={officerId} civilian={civilian} dialog={dialog} />}
    </FormDialog>
  );
}
