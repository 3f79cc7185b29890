import { Box, NativeSelect } from '@mantine/core';
import { FIRE_SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { OFFICER_TEXTS, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { ReactNode } from 'react';
import { useAvailableOptions } from '#lib/community.ts';
import { parseServices, servicesText } from '#lib/services.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { Toggles } from '#ui/toggles.tsx';
import { storeProfile } from '../officers.queries.ts';
import { CallsignField, callsignProblems, departmentsOn, exampleOf, optionsOf } from './officer-fields.tsx';

const LAW: DepartmentKind = 'Law Enforcement';
const TITLES: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': 'Officer Registration',
  'Fire & EMS': 'Fire & EMS Registration',
};

const fireServicesIn = (text: string) =>
  FIRE_SERVICES.filter((service) => parseServices(text).includes(service));

interface RegistrationDialogProps extends Omit<RegistrationFormProps, 'candidates'> {
  opened: boolean;
  failure?: { message: string; onRetry: () => void } | undefined;
  candidates: RegistrationFormProps['candidates'] | undefined;
  withoutCandidates: ReactNode;
  onClose: () => void;
}

export function RegistrationDialog(props: RegistrationDialogProps) {
  const { opened, failure, candidates, withoutCandidates, onClose, ...form } = props;
  return (
    <FormDialog opened={opened} title={TITLES[form.kind]} size={480} onClose={onClose}>
      {failure !== undefined && (
        // Aligns with the fields.
        <Box m="-16px -16px 0">
          <ErrorState {...failure} />
        </Box>
      )}
      {candidates === undefined && <SkeletonRows rows={3} height={56} />}
      {candidates?.length === 0 && withoutCandidates}
      {candidates !== undefined && candidates.length > 0 && (
        <RegistrationForm {...form} candidates={candidates} />
      )}
    </FormDialog>
  );
}

interface RegistrationFormProps {
  discordId: string;
  kind: DepartmentKind;
  covered: readonly string[];
  candidates: readonly { id: string; name: string }[];
}

const NOTHING = {
  civilianId: '',
  callsign: '',
  department: '',
  departmentId: '',
  services: servicesText(FIRE_SERVICES),
};
type Values = typeof NOTHING;

function RegistrationForm({ discordId, kind, covered, candidates }: RegistrationFormProps) {
  const { platforms, departments } = useAvailableOptions(kind);
  const [only = PLATFORMS[0], another] = platforms;
  const platformIn = ({ department }: Values) =>
    another === undefined ? only : platforms.find((platform) => platform === department);
  const choicesIn = (values: Values) => departmentsOn(departments, platformIn(values) ?? '', covered);
  const departmentIn = (values: Values) => {
    const choices = choicesIn(values);
    return choices.length > 1 ? choices.find(({ _id }) => _id === values.departmentId) : choices[0];
  };
  const { form, state, field, suggestions } = useEndpointForm({
    send: useSend('POST /api/officers', storeProfile({ discordId, kind })),
    draft: `${kind === LAW ? 'officer' : 'medic'}:${discordId}`,
    initial: { ...NOTHING, civilianId: (candidates.length === 1 && candidates[0]?.id) || '' },
    // Reports missing fields once, at the first.
    problemsOf: (values) => {
      const field = (['civilianId', 'callsign'] as const).find((name) => values[name].trim() === '');
      if (field !== undefined) return { [field]: OFFICER_TEXTS.allRequired };
      if (platformIn(values) === undefined) return { department: OFFICER_TEXTS.allRequired };
      const department = departmentIn(values);
      if (department === undefined && choicesIn(values).length > 1)
        return { departmentId: SETTINGS_TEXTS.departmentNeeded };
      return callsignProblems(values.callsign, department);
    },
    optionsOf: (values) => ({
      body: {
        discordId,
        civilianId: values.civilianId,
        callsign: values.callsign.trim(),
        department: platformIn(values) ?? only,
        ...(choicesIn(values).length > 1 ? { departmentId: values.departmentId } : {}),
        ...(kind === LAW ? {} : { kind, services: fireServicesIn(values.services) }),
      },
    }),
    texts: { failed: OFFICER_TEXTS.registerFailed },
  });
  const choices = choicesIn(form.values);
  return (
    <DialogForm state={state} submitLabel="Register" busyLabel="Saving...">
      <NativeSelect
        {...field('civilianId', 'Civilian')}
        data={[
          { value: '', label: '-- Choose Civilian --' },
          ...candidates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        data-autofocus
      />
      <CallsignField
        {...field('callsign', 'Callsign')}
        suggestion={suggestions.callsign}
        placeholder={exampleOf(departmentIn(form.values) ?? choices[0], kind)}
      />
      {another !== undefined && (
        <NativeSelect
          {...field('department', 'Platform')}
          data={[{ value: '', label: '-- Choose Platform --' }, ...platforms]}
        />
      )}
      {choices.length > 1 && (
        <NativeSelect
          {...field('departmentId', 'Department')}
          data={[{ value: '', label: '-- Choose Department --' }, ...optionsOf(choices)]}
        />
      )}
      {kind !== LAW && (
        <Toggles
          label="I serve as"
          values={FIRE_SERVICES}
          chosen={fireServicesIn(form.values.services)}
          onChange={(chosen) => form.setFieldValue('services', servicesText(chosen))}
        />
      )}
    </DialogForm>
  );
}
