import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { useCivilian, usePatchCivilian } from '#features/civilians/civilians.queries.ts';
import { CivilianProfile } from '#features/civilians/components/civilian-profile.tsx';
import { DeathProposals } from '#features/civilians/components/death-proposal.tsx';
import { LicensesPanel } from '#features/licenses/components/licenses-panel.tsx';
import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { TransferForm } from '#features/transfers/components/transfer-form.tsx';
import { VehiclesPanel } from '#features/vehicles/components/vehicles-panel.tsx';
import { WeaponsPanel } from '#features/weapons/components/weapons-panel.tsx';
import { answer, Refusal, requestsTo } from '#testing/fake-api.ts';
import { answerCivilian, civilian, vehicle, weapon } from '#testing/fixtures/civilians.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';

const LICENSE = 'Class C - Standard Drivers License';

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  signIn({ licenses: [LICENSE] });
  answer(
    communityEndpoints.getCommunity,
    community({
      vehicleTypes: [{ _id: 'sedan', name: 'Sedan' }],
      licenses: [
        { _id: 'c', name: LICENSE, testName: "Standard Driver's License", hasTest: true, active: true },
      ],
    }),
  );
});

const showVehicles = () => show(<VehiclesPanel civilian={civilian()} own TransferForm={TransferForm} />);

/** Saves a form and skips the second for which it then shows its message. */
async function saveForm(dialog: Locator, button: string, message: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await dialog.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(dialog).not.toBeInTheDocument();
  // Updates that wait for a timer of zero milliseconds.
  vi.advanceTimersByTime(0);
  vi.useRealTimers();
}

function Licenses() {
  const { data } = useCivilian('dot');
  const user = useCurrentUser().data;
  const patch = usePatchCivilian('dot');
  return (
    data && user && <LicensesPanel civilian={data} own user={user} onAdded={patch} onTestPassed={() => {}} />
  );
}

function Profile({ children = null }: { children?: ReactNode }) {
  const { data } = useCivilian('dot');
  const actions = { onEdit: () => {}, onDeleted: () => {}, onClose: () => {} };
  return (
    data && (
      <CivilianProfile civilian={data} own mayMark {...actions} records={null} fineHref="" offers={null}>
        {children}
      </CivilianProfile>
    )
  );
}

test('adds a license that the role permits, and requires a choice', async () => {
  answerCivilian();
  const licenseLists = { licenses: [LICENSE], suspendedLicenses: [] };
  answer(licenseEndpoints.addLicense, {
    success: true as const,
    message: '',
    ...licenseLists,
    licenseDetails: [{ license: LICENSE, since: '2026-03-01T10:00:00.000Z', suspension: null }],
  });
  const screen = await show(<Licenses />);
  await screen.getByRole('button', { name: 'Add License' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add New License' });
  const type = dialog.getByLabelText('License Type');
  await expect.element(type).toHaveValue(LICENSE);
  await type.selectOptions('');
  await dialog.getByRole('button', { name: 'Add License' }).click();
  await expect.element(dialog.getByText('Please select a license type.')).toBeVisible();
  await type.selectOptions(LICENSE);
  await saveForm(dialog, 'Add License', 'License successfully added.');
  await expect.element(screen.getByRole('region', { name: 'Licenses' })).toHaveTextContent(/Valid/);
  await expect.element(screen.getByRole('button', { name: 'Add License' })).not.toBeInTheDocument();
});

describe('vehicles', () => {
  test('reports a taken plate at its field, keeps the other fields, and registers without a plate', async () => {
    answerCivilian();
    answer(vehicleEndpoints.registerVehicle, () => {
      const message = 'This plate is already registered.';
      throw new Refusal('conflict', message, [{ field: 'plate', message }]);
    });
    const screen = await showVehicles();
    await screen.getByRole('button', { name: 'Add Vehicle' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Register New Vehicle' });
    const plate = dialog.getByLabelText('Plate');
    await expect.element(plate).toHaveAccessibleDescription('Leave blank for a random plate');
    await expect.element(dialog.getByLabelText('Type')).toHaveValue('Sedan');
    await plate.fill('taken 1');
    await dialog.getByLabelText('Make').fill('Vapid');
    await dialog.getByLabelText('Insured').click();
    await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
    await expect.element(plate).toHaveAccessibleDescription(/This plate is already registered\./);
    await expect.element(plate).toHaveAttribute('aria-invalid', 'true');
    await expect.element(plate).toHaveFocus();
    await expect.element(dialog.getByLabelText('Make')).toHaveValue('Vapid');

    const saved = vehicle({ plate: '46EEK572' });
    answer(vehicleEndpoints.registerVehicle, { success: true as const, message: '', vehicle: saved });
    await plate.fill('');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('row', { name: /46EEK572/ })).toHaveTextContent(/Vapid/);
    expect(requestsTo(vehicleEndpoints.registerVehicle)[1]?.body).toMatchObject({
      civilianId: 'dot',
      plate: '',
      make: 'Vapid',
      insured: true,
    });
  });

  test('edits and deletes a vehicle', async () => {
    answerCivilian({ vehicles: [vehicle()] });
    answer(vehicleEndpoints.updateVehicle, ({ body }) => ({
      success: true as const,
      message: '',
      vehicle: vehicle({ color: body.color ?? null }),
    }));
    answer(vehicleEndpoints.deleteVehicle, { success: true as const, message: '' });
    const screen = await showVehicles();
    const row = screen.getByRole('row', { name: /AB 12X/ });
    await row.getByRole('button', { name: /^Edit/ }).click();
    const editing = screen.getByRole('dialog', { name: 'Edit Vehicle' });
    await expect.element(editing.getByLabelText('Plate')).toHaveAccessibleDescription('');
    await editing.getByLabelText('Color').fill('Black');
    await saveForm(editing, 'Save Changes', 'Vehicle updated successfully.');
    await expect.element(row).toHaveTextContent(/Black/);

    await row.getByRole('button', { name: /^Delete/ }).click();
    const question = screen.getByRole('dialog', { name: 'Delete Vehicle' });
    await expect.element(question).toHaveTextContent(/AB 12X/);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('No vehicles registered.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add Vehicle' })).toHaveFocus();
  });
});

test('generates a read-only serial number, and a new one if it is taken, and keeps it in an edit', async () => {
  answerCivilian();
  const saved = weapon({ serialNumber: 'WPN-BBB222' });
  const takenMessage = 'That serial number is taken.';
  answer(weaponEndpoints.registerWeapon, ({ body }) => {
    if (body.serialNumber === 'WPN-AAA111')
      throw new Refusal('conflict', takenMessage, [{ field: 'serialNumber', message: takenMessage }]);
    return { success: true as const, message: '', weapon: saved };
  });
  answer(weaponEndpoints.getWeapon, { success: true as const, weapon: saved });
  const serials = ['WPN-AAA111', 'WPN-BBB222'];
  answer(weaponEndpoints.getFreeSerial, () => ({ serialNumber: serials.shift() ?? 'WPN-ZZZ999' }));
  answer(weaponEndpoints.updateWeapon, ({ body }) => ({
    success: true as const,
    message: '',
    weapon: { ...saved, weaponType: body.weaponType ?? null },
  }));
  const screen = await show(<WeaponsPanel civilian={civilian()} own TransferForm={TransferForm} />);
  await screen.getByRole('button', { name: 'Add Weapon' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Register New Weapon' });
  const serial = dialog.getByLabelText('Serial Number');
  await expect.element(serial).toHaveValue('WPN-AAA111');
  await expect.element(serial).toHaveAttribute('readonly');
  await dialog.getByLabelText('Weapon Type').fill('Pistol');
  await dialog.getByRole('button', { name: 'Register Weapon' }).click();
  await expect
    .element(serial)
    .toHaveAccessibleDescription(/That serial number was just taken, so you got a new one\./);
  await expect.element(serial).toHaveFocus();
  await expect.element(serial).toHaveValue('WPN-BBB222');
  await expect.element(dialog.getByLabelText('Weapon Type')).toHaveValue('Pistol');
  await saveForm(dialog, 'Register Weapon', 'Weapon registered successfully.');
  const row = screen.getByRole('row', { name: /WPN-BBB222/ });
  await expect.element(row).toHaveTextContent(/Pistol/);

  await row.getByRole('button', { name: /^Edit/ }).click();
  const type = screen.getByRole('dialog', { name: 'Edit Weapon' }).getByLabelText('Weapon Type');
  await expect.element(type).toHaveValue('Pistol');
  await type.fill('Revolver');
  await screen.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(screen.getByText('Weapon updated.')).toBeVisible();
  await expect.element(row).toHaveTextContent(/WPN-BBB222.*Revolver|Revolver.*WPN-BBB222/);
});

test('requires a description in a medical record, and lists the new record', async () => {
  answerCivilian();
  answer(medicalEndpoints.addMedicalRecord, ({ body }) => ({
    success: true as const,
    message: '',
    record: {
      _id: 'record',
      civilianId: 'dot',
      description: body.description,
      author: 'owner' as const,
      authorName: null,
      createdAt: '2026-03-01T10:00:00.000Z',
    },
  }));
  const screen = await show(<MedicalPanel civilianId="dot" title="Medical" />);
  await screen.getByRole('button', { name: 'Add Medical Record' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add Medical Record' });
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.element(dialog.getByText('Please enter medical record details.')).toBeVisible();
  await dialog.getByLabelText('Description').fill('Sprained ankle');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText('Medical record successfully added.')).toBeVisible();
  await expect.element(screen.getByRole('listitem').getByText('Sprained ankle')).toBeVisible();
  expect(requestsTo(medicalEndpoints.addMedicalRecord)[0]?.idempotencyKey).not.toBeNull();
});

test('marks a character deceased after confirmation, and undoes it', async () => {
  answerCivilian();
  answer(civilianEndpoints.setDeceased, ({ body }) => ({
    success: true as const,
    message: 'Dot Haskell is alive again.',
    civilian: civilian({ deceased: body.deceased }),
  }));
  const screen = await show(
    <Profile>
      <Licenses />
    </Profile>,
  );
  await screen.getByRole('button', { name: 'Mark Citizen Deceased' }).click();
  const question = screen.getByRole('dialog', { name: 'Mark Citizen Deceased' });
  await expect.element(question).toHaveTextContent(/Dot Haskell/);
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await question.getByRole('button', { name: 'Mark Deceased' }).click();
  await expect.element(screen.getByText('Dot Haskell was marked deceased.')).toBeVisible();
  await expect.element(screen.getByText('DECEASED').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'DMV Exam' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo Deceased' }).click();
  const undo = screen.getByRole('dialog', { name: 'Undo Deceased' });
  await undo.getByRole('button', { name: 'Undo Deceased' }).click();
  await expect.element(screen.getByRole('button', { name: 'Mark Citizen Deceased' })).toBeVisible();
  expect(requestsTo(civilianEndpoints.setDeceased).map(({ body }) => body.deceased)).toEqual([true, false]);
});

describe('proposed death', () => {
  const at = '2026-03-01T10:00:00.000Z';
  const deathProposal = { _id: 'p', callNumber: 1050, department: 'SA Fire Rescue', by: 'M-3', at };
  const proposalText = "SA Fire Rescue pronounced Dot Haskell dead (call 1050). It's your call.";

  test('has one button to accept it, and offers Undo afterward', async () => {
    answerCivilian({ shown: civilian({ deathProposal }) });
    answer(civilianEndpoints.answerDeathProposal, ({ body }) => ({
      success: true as const,
      message: '',
      civilian: civilian({ deceased: body.accept }),
    }));
    answer(civilianEndpoints.setDeceased, { success: true as const, message: '', civilian: civilian() });
    const screen = await show(<Profile />);
    const region = screen.getByRole('region', { name: 'Pronounced dead' });
    await expect.element(region).toHaveTextContent(proposalText);
    expect(screen.getByRole('button', { name: 'Mark Citizen Deceased' }).elements()).toHaveLength(1);
    await screen.getByRole('button', { name: 'Mark Citizen Deceased' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Mark Deceased' }).click();
    await expect.element(region).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Undo Deceased' })).toBeVisible();
    await screen.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Undo Deceased' })).not.toBeInTheDocument();
    expect(requestsTo(civilianEndpoints.answerDeathProposal)[0]?.body).toEqual({ accept: true });
  });

  test("shows the server's message if it was already answered, and stops asking", async () => {
    answerCivilian({ shown: civilian({ deathProposal }) });
    answer(civilianEndpoints.answerDeathProposal, () => {
      answerCivilian();
      throw new Refusal('conflict', 'There is no open request.');
    });
    const screen = await show(<DeathProposals />);
    const region = screen.getByRole('region', { name: 'Pronounced dead' });
    await expect.element(region).toHaveTextContent(proposalText);
    await screen.getByRole('button', { name: 'Not this time' }).click();
    await expect.element(screen.getByText('There is no open request.')).toBeVisible();
    await expect.element(region).not.toBeInTheDocument();
  });
});
