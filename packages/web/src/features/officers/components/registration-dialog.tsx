import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import classes from './registration-dialog.module.css';
import { RegistrationForm, type RegistrationFormProps } from './registration-form.tsx';

type RegistrationDialogProps = Omit<RegistrationFormProps, 'dialog'> & {
  opened: boolean;
  /** Why it is not known whether the user is an officer already, and how to find out. */
  failure?: { message: string; onRetry: () => void } | undefined;
  onClose: () => void;
};

/** Makes the signed-in user an officer. */
export default function RegistrationDialog({ opened, failure, onClose, ...form }: RegistrationDialogProps) {
  return (
    <FormDialog opened={opened} title="Officer Registration" size={480} onClose={onClose}>
      {(dialog) => (
        <>
          {failure !== undefined && (
            <div className={classes.failure}>
              <ErrorState {...failure} />
            </div>
          )}
          <RegistrationForm {...form} dialog={dialog} />
        </>
      )}
    </FormDialog>
  );
}
