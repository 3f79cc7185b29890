import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const CreateBoloForm = lazyPart(async () => (await import('./create-bolo-form.tsx')).CreateBoloForm);

interface CreateBoloDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who creates it, and whose draft the form keeps. */
  officerId: string;
  /** Whom it is about, where that is known: what stands in the fields at first. */
  person?: { id: string; name: string; description: string };
}

/** The dialog for a new BOLO. Closed without Cancel, it keeps what was typed. */
export function CreateBoloDialog({ opened, onClose, officerId, person }: CreateBoloDialogProps) {
  return (
    <FormDialog opened={opened} title="Create BOLO" onClose={onClose}>
      {(dialog) => <CreateBoloForm officerId={officerId} person={person} dialog={dialog} />}
    </FormDialog>
  );
}
