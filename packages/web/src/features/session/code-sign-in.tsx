import { TextInput } from '@mantine/core';
import { SIGN_IN_CODE_TEXTS } from '@ten-four/contract/session/session.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useCodeSignIn } from './session.queries.ts';

interface CodeSignInProps {
  returnTo: string | null;
  onClose: () => void;
}

/** Signs in by a code that another device shows, where Discord's own sign-in is out of reach. */
export function CodeSignIn({ returnTo, onClose }: CodeSignInProps) {
  const { form, state } = useEndpointForm({
    send: useCodeSignIn(),
    // It is a secret.
    draft: null,
    initial: { code: '' },
    optionsOf: ({ code }) => ({ body: returnTo === null ? { code } : { code, returnTo } }),
    texts: { failed: SIGN_IN_CODE_TEXTS.failed },
    dialog: { onBusy: () => {}, onClose },
  });
  return (
    <DialogForm state={state} submitLabel="Sign in" busyLabel="Signing in...">
      <p>On a device that's signed in, open Phone & Notifications → Sign in on another device.</p>
      <TextInput
        {...form.getInputProps('code')}
        label="Code"
        placeholder="XXXX-XXXX"
        size="room"
        ff="monospace"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        data-autofocus
      />
    </DialogForm>
  );
}
