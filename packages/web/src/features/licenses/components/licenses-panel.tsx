import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSE_TEXTS } from '@ten-four/contract/licenses/licenses.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useRef } from 'react';
import { licensesNow } from '#lib/consequences.ts';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { personName } from '#lib/person-name.ts';
import { useNow } from '#lib/use-now.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { errorToast, showSuccess } from '#ui/toast.ts';
import { type LicenseType, useLicenseAddition, useLicenseTypes } from '../licenses.queries.ts';
import { DmvTest } from './dmv/dmv-test.tsx';
import { LicenseStandingForm } from './license-standing-dialog.tsx';

interface LicensesPanelProps {
  civilian: Civilian;
  own: boolean;
  user: CurrentUser;
  onAdded: (licenses: Licenses) => void;
  onTestPassed: () => void;
}

export function LicensesPanel(props: LicensesPanelProps) {
  const { civilian, own, user, onAdded, onTestPassed } = props;
  const { _id: civilianId, deceased } = civilian;
  const [adding, addition] = useDisclosure(false);
  const [testing, test] = useDisclosure(false);
  const exam = useRef<HTMLButtonElement>(null);
  const types = useLicenseTypes();
  const missing = types.filter(({ active, name }) => active && !civilian.licenses.includes(name));
  const available = missing.map(({ name }) => name).filter((name) => user.licenses.includes(name));
  const order = types.map(({ name }) => name);
  const held = licensesNow(civilian.licenseDetails, useNow()).sort(
    (a, b) => order.indexOf(a.license) - order.indexOf(b.license),
  );
  const hintFor = ({ name, hasTest }: LicenseType) => {
    if (!own || deceased) return null;
    if (available.includes(name)) return 'Ready to add';
    return hasTest ? 'Take the DMV exam to earn it' : 'Comes with its Discord role';
  };
  const hasTests = types.some(({ hasTest }) => hasTest);
  const canAdd = own && available.length > 0;
  const canReinstate = user.staff && !own && held.some(({ suspension }) => suspension !== null);

  const { mutateAsync } = useLicenseAddition(onAdded);
  const add = (license: string) =>
    mutateAsync({ params: { id: civilianId }, body: { license } }).then(
      () => showSuccess(LICENSE_TEXTS.added),
      errorToast(LICENSE_TEXTS.addFailed, LICENSE_TEXTS.addUnreachable),
    );

  useDidUpdate(() => {
    // The button that opened the dialog may be gone.
    if (!adding && !canAdd) exam.current?.focus();
  }, [adding]);

  return (
    <Panel
      title="Licenses"
      count={civilian.licenses.length}
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
          {canReinstate && (
            <FormButton size="form" label="Reinstate License" dialogSize={520}>
              <LicenseStandingForm
                civilianId={civilianId}
                civilianName={personName(civilian)}
                suspend={false}
                details={held}
                onChanged={onAdded}
              />
            </FormButton>
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
        <AddLicenseForm {...{ civilianId, available, onAdded }} />
      </FormDialog>
      <FormDialog opened={testing} title="Take DMV Test" size={1000} flush onClose={test.close}>
        <DmvTest
          userId={user.discordId}
          canAdd={(license) => available.includes(license)}
          onAdd={add}
          onPassed={onTestPassed}
        />
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
  const { at, by, reason, until, cause } = suspension;
  const lifting = cause === 'fine' ? '. Paying it lifts the suspension.' : '';
  const end = until === null ? lifting : `, until ${formatDateTime(until)}`;
  return `${formatDate(at)}, by ${by}: ${reason}${end}`;
}

interface AddLicenseFormProps extends Pick<LicensesPanelProps, 'onAdded'> {
  civilianId: string;
  available: readonly string[];
}

function AddLicenseForm({ civilianId, available, onAdded }: AddLicenseFormProps) {
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
