import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { FormDialog } from './form-dialog.tsx';

export interface FormButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  ref?: Ref<HTMLButtonElement>;
  /** Title of the dialog; `label` by default. */
  title?: string;
  dialogSize?: number;
  'aria-label'?: string;
  children: ReactNode;
}

/** Opens a dialog with a form. */
export function FormButton(props: FormButtonProps) {
  const { label, title = label, dialogSize = 440, children, ...button } = props;
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button {...button} onClick={dialog.open}>
        {label}
      </Button>
      <FormDialog opened={opened} title={title} size={dialogSize} onClose={dialog.close}>
        {children}
      </FormDialog>
    </>
  );
}
