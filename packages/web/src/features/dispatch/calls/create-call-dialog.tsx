import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CallFormValues } from './call-form.values.ts';

const CreateCallForm = lazyPart(async () => (await import('./create-call-form.tsx')).CreateCallForm);

interface CreateCallDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who creates it, and whose draft the form keeps. */
  officerId: string;
  /** What stands in the fields at first. */
  initial?: Partial<CallFormValues>;
  /** Is told the new call's id. */
  onCreated: (id: string) => void;
}

/** The dialog for a new call. Closed without Cancel, it keeps what was typed. */
export function CreateCallDialog({ opened, onClose, officerId, initial, onCreated }: CreateCallDialogProps) {
  return (
    <FormDialog opened={opened} title="Create Call" onClose={onClose}>
      {(dialog) => (
        <CreateCallForm officerId={officerId} initial={initial} onCreated={onCreated} dialog={dialog} />
      )}
    </FormDialog>
  );
}
