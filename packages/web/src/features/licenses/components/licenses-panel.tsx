import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import { useRef } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatDate } from '#lib/moments.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { showError, showSuccess } from '#ui/toast.ts';
import { type LicenseType, useLicenseAddition, useLicenseTypes } from '../licenses.queries.ts';
import { DmvTest } from './dmv/dmv-test.tsx';

interface LicensesPanelProps {
  civilianId: string;
  licenses: Licenses;
  own: boolean;
  deceased: boolean;
  userId: string;
  permitted: readonly string[];
  onAdded: (licenses: Licenses) => void;
  onTestPassed: () => void;
}

export function LicensesPanel(props: LicensesPanelProps) {
  const { civilianId, licenses, own, deceased, userId, permitted, onAdded, onTestPassed } = props;
  const [adding, addition] = useDisclosure(false);
  const [testing, test] = useDisclosure(false);
  const exam = useRef<HTMLButtonElement>(null);
  const types = useLicenseTypes();
  const missing = types.filter(({ active, name }) => active && !licenses.licenses.includes(name));
  const available = missing.map(({ name }) => name).filter((name) => permitted.includes(name));
  const order = types.map(({ name }) => name);
  const held = licenses.licenseDetails.toSorted(
    (a, b) => order.indexOf(a.license) - order.indexOf(b.license),
  );
  const hintFor = ({ name, hasTest }: LicenseType) => {
    if (!own || deceased) return null;
    if (available.includes(name)) return 'Ready to add';
    return hasTest ? 'Take the DMV exam to earn it' : 'Comes with its Discord role';
  };
  const hasTests = types.some(({ hasTest }) => hasTest);
  const canAdd = own && available.length > 0;

  const addLicense = useLicenseAddition(onAdded);
  const add = async (license: string) => {
    try {
      await addLicense.mutateAsync({ params: { id: civilianId }, body: { license } });
      showSuccess(LICENSE_TEXTS.added);
    } catch (error) {
      showError(failureMessage(error, LICENSE_TEXTS.addFailed, LICENSE_TEXTS.addUnreachable));
    }
  };

  useDidUpdate(() => {
    // The button that opened the dialog may be gone.
    if (!adding && !canAdd) exam.current?.focus();
  }, [adding]);

  return (
    <Panel
      title="Licenses"
      count={licenses.licenses.length}
      actions={
        <>
          {own && !deceased && missing.length > 0 && hasTests && (
            <Button ref={exam} size="form" onClick={test.open}>
              DMV Exam
            </Button>
          )}
          {canAdd && (
            <Button size="form" disabled={deceased} onClick={addition.open}>
              Add License
            </Button>
          )}
        </>
      }
    >
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing={1}
        bg="var(--tf-line)"
        style={{ overflow: 'hidden', borderRadius: '0 0 5px 5px' }}
      >
        {held.map((detail) => (
          <License
            key={detail.license}
            name={detail.license}
            hint={describe(detail)}
            standing={detail.suspension === null ? 'Valid' : 'Suspended'}
          />
        ))}
        {missing.map((license) => (
          <License key={license.name} name={license.name} hint={hintFor(license)} standing="NOT HELD" />
        ))}
      </SimpleGrid>
      <FormDialog opened={adding} title="Add New License" onClose={addition.close}>
        {(dialog) => <AddLicenseForm {...{ civilianId, available, onAdded, dialog }} />}
      </FormDialog>
      <FormDialog opened={testing} title="Take DMV Test" size={1000} flush onClose={test.close}>
        {(dialog) => (
          <DmvTest
            userId={userId}
            canAdd={(license) => available.includes(license)}
            onAdd={add}
            onPassed={onTestPassed}
            dialog={dialog}
          />
        )}
      </FormDialog>
    </Panel>
  );
}

interface LicenseProps {
  name: string;
  hint: string | null;
  standing: 'Valid' | 'Suspended' | 'NOT HELD';
}

function License({ name, hint, standing }: LicenseProps) {
  const isHeld = standing !== 'NOT HELD';
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      gap={8}
      p="10px 16px"
      bg="var(--tf-panel)"
      className={textStyles.wrap ?? ''}
      {...(!isHeld && { c: 'var(--tf-faint)', style: { '--mantine-color-dimmed': 'var(--tf-faint)' } })}
    >
      <div>
        <Text fw={500}>{name}</Text>
        <Note>{hint}</Note>
      </div>
      {isHeld ? (
        <StatusTag tone={standing === 'Valid' ? 'available' : 'busy'}>{standing}</StatusTag>
      ) : (
        <Mono flex="none" fz={12}>
          {standing}
        </Mono>
      )}
    </Group>
  );
}

function describe({ since, suspension }: Licenses['licenseDetails'][number]): string {
  if (suspension === null) return `Since ${formatDate(since)}`;
  return `${formatDate(suspension.at)}, by ${suspension.by}: ${suspension.reason}`;
}

interface AddLicenseFormProps extends Pick<LicensesPanelProps, 'civilianId' | 'onAdded'> {
  available: readonly string[];
  dialog: DialogControl;
}

function AddLicenseForm({ civilianId, available, onAdded, dialog }: AddLicenseFormProps) {
  const { form, state, field } = useEndpointForm({
    send: useLicenseAddition(onAdded),
    draft: `license:${civilianId}`,
    initial: { license: available.length === 1 ? String(available[0]) : '' },
    problemsOf: ({ license }) => ({
      license: available.includes(license) ? undefined : LICENSE_TEXTS.typeMissing,
    }),
    optionsOf: (body) => ({ params: { id: civilianId }, body }),
    texts: {
      done: LICENSE_TEXTS.added,
      failed: LICENSE_TEXTS.addFailed,
      unreachable: LICENSE_TEXTS.addUnreachable,
    },
    closeAfter: 1000,
    dialog,
  });

  const { license } = form.values;
  // Stays visible with the success message.
  const added = state.phase === 'done' && license !== '' ? [license] : [];
  const none = available.length === 0 && added.length === 0;
  return (
    <DialogForm state={state} submitLabel="Add License" busyLabel="Adding..." canSubmit={!none}>
      <NativeSelect
        {...field('license', 'License Type')}
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
