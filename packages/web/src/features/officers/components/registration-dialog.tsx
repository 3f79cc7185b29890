import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { RegistrationForm, type RegistrationFormProps } from './registration-form.tsx';

type RegistrationDialogProps = Omit<RegistrationFormProps, 'dialog'> & {
  opened: boolean;
  onClose: () => void;
};

/** Makes the signed-in user an officer (specification §2, Officer Registration). */
export default function RegistrationDialog({ opened, onClose, ...form }: RegistrationDialogProps) {
  return (
    <FormDialog opened={opened} title="Officer Registration" size={480} onClose={onClose}>
      {(dialog) => <RegistrationForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}
