import { NativeSelect } from '@mantine/core';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { LICENSES, type License } from '@ten-four/contract/session/session.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useLicenseAddition } from '../licenses.queries.ts';

const CLOSE_AFTER = 1000;

interface AddLicenseFormProps {
  civilianId: string;
  /** The types that the user's roles permit and the civilian lacks. */
  available: readonly License[];
  onAdded: (licenses: Licenses) => void;
  dialog: DialogControl;
}

export function AddLicenseForm({ civilianId, available, onAdded, dialog }: AddLicenseFormProps) {
  const find = (chosen: string) => available.find((license) => license === chosen);
  const { form, state } = useEndpointForm({
    send: useLicenseAddition(onAdded),
    draft: `license:${civilianId}`,
    initial: { license: available.length === 1 ? String(available[0]) : '' },
    problemsOf: ({ license }) => (find(license) === undefined ? { license: LICENSE_TEXTS.typeMissing } : {}),
    optionsOf: ({ license }) => ({
      params: { id: civilianId },
      body: { license: find(license) ?? LICENSES[0] },
    }),
    texts: {
      done: LICENSE_TEXTS.added,
      failed: LICENSE_TEXTS.addFailed,
      unreachable: LICENSE_TEXTS.addUnreachable,
    },
    closeAfter: CLOSE_AFTER,
    dialog,
  });

  const { license } = form.values;
  // The license that was just added stays in sight for as long as the success does.
  const added = state.phase === 'done' && license !== '' ? [license] : [];
  const none = available.length === 0 && added.length === 0;
  return (
    <DialogForm state={state} submitLabel="Add License" busyLabel="Adding..." canSubmit={!none}>
      <NativeSelect
        {...form.getInputProps('license')}
        label="License Type"
        size="room"
        disabled={none}
        data={[
          { value: '', label: none ? LICENSE_TEXTS.noneAvailable : '-- Select License Type --' },
          ...new Set([...added, ...available]),
        ]}
        data-autofocus
      />
    </DialogForm>
  );
}
