import { TextInput } from '@mantine/core';
import { SIGN_IN_CODE_TEXTS } from '@ten-four/contract/session/session.values';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';

export function CodeSignIn({ returnTo, onClose }: { returnTo: string | null; onClose: () => void }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /auth/code', {
      write: (_, { returnTo: address }) => window.location.assign(address),
    }),
    // A secret is never stored.
    draft: null,
    initial: { code: '' },
    optionsOf: ({ code }) => ({ body: returnTo === null ? { code } : { code, returnTo } }),
    texts: { failed: SIGN_IN_CODE_TEXTS.failed },
    onClose,
  });
  return (
    <DialogForm state={state} submitLabel="Sign in" busyLabel="Signing in...">
      <p>On a device that's signed in, open Phone & Notifications → Sign in on another device.</p>
      <TextInput
        {...field('code', 'Code')}
        placeholder="XXXX-XXXX"
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
