import { lazy } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';

const CreateWarrantForm = lazy(async () => ({
  default: (await import('./create-warrant-form.tsx')).CreateWarrantForm,
}));

interface CreateWarrantDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who issues it, and whose draft the form keeps. */
  officerId: string;
}

/** The dialog for a new warrant. Closed without Cancel, it keeps what was typed. */
export function CreateWarrantDialog({ opened, onClose, officerId }: CreateWarrantDialogProps) {
  return (
    <FormDialog opened={opened} title="Create Warrant" onClose={onClose}>
      {(dialog) => <CreateWarrantForm officerId={officerId} dialog={dialog} />}
    </FormDialog>
  );
}
