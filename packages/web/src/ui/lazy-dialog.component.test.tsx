import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useKeys } from '#lib/use-keys.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { useFirstFocus } from './form-dialog/dialog-form.tsx';
import { FormDialog } from './form-dialog/form-dialog.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

beforeEach(() => signIn());

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Returns a page that opens `Field` in a dialog on Alt+B, and the function that lets the dialog's module load. */
function pageWith(Field: () => React.JSX.Element) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  function Body() {
    const body = useRef<HTMLDivElement>(null);
    useFirstFocus(body);
    return (
      <div ref={body}>
        <Field />
      </div>
    );
  }
  const LateDialog = lazyDialog<Props>(async () => {
    await held;
    return {
      default: (props) => (
        <FormDialog {...props} title="Late">
          {() => <Body />}
        </FormDialog>
      ),
    };
  });
  function Page() {
    const [opened, setOpened] = useState(false);
    useKeys(({ altKey, key }) => altKey && key === 'b' && setOpened(true));
    return <LateDialog opened={opened} onClose={() => setOpened(false)} />;
  }
  return { page: <Page />, release };
}

test('puts keys typed while a dialog loads into its first field', async () => {
  const { page, release } = pageWith(() => <TextInput label="Plate" data-autofocus />);
  const screen = await show(page);
  await userEvent.keyboard('{Alt>}b{/Alt}');
  await userEvent.keyboard('ABX{Backspace}C12');
  release();
  const plate = screen.getByLabelText('Plate');
  await expect.element(plate).toHaveFocus();
  await userEvent.keyboard('3');
  await expect.element(plate).toHaveValue('ABC123');
});

test('chooses the option that keys typed while a dialog loads begin', async () => {
  const { page, release } = pageWith(() => (
    <NativeSelect label="Type" data={['Other', 'Robbery']} data-autofocus />
  ));
  const screen = await show(page);
  await userEvent.keyboard('{Alt>}b{/Alt}');
  await userEvent.keyboard('rob');
  release();
  await expect.element(screen.getByLabelText('Type')).toHaveValue('Robbery');
});
