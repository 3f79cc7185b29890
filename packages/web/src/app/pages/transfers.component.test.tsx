import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { offerEndpoints } from '@ten-four/contract/transfers/transfers.contract';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Offers } from '#features/transfers/components/offers.tsx';
import { TransferForm } from '#features/transfers/components/transfer-form.tsx';
import { VehiclesPanel } from '#features/vehicles/components/vehicles-panel.tsx';
import { WeaponsPanel } from '#features/weapons/components/weapons-panel.tsx';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { account } from '#testing/fixtures/bank.fixtures.ts';
import { answerCivilian, civilian, offer, vehicle, weapon } from '#testing/fixtures/civilians.fixtures.ts';
import { answerSearch, dexFarrow, signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import CivilianDetailPage from './civilian-detail.page.tsx';
import CivilianListPage from './civilian-list.page.tsx';
import SearchPage from './search.page.tsx';

beforeEach(() => {
  signIn();
});

const wallet = (balance: number) => ({ balance, wallet: { balance } });
const saved = (message: string) => ({ success: true as const, message });

async function openTransfer(kind: 'Vehicle' | 'Weapon') {
  const OwnPanel = kind === 'Vehicle' ? VehiclesPanel : WeaponsPanel;
  const screen = await show(<OwnPanel civilian={civilian()} own TransferForm={TransferForm} />);
  const table = screen.getByRole('table', { name: `${kind}s` });
  await table.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Transfer' }).click();
  return { screen, dialog: screen.getByRole('dialog', { name: `Transfer ${kind}` }) };
}

describe('the transfer dialog', () => {
  test('moves a vehicle to another own living character and removes the row', async () => {
    const others = [
      civilian({ _id: 'ray', firstName: 'Ray' }),
      civilian({ _id: 'ash', firstName: 'Ash' }),
      civilian({ _id: 'cal', firstName: 'Cal', deceased: true }),
    ];
    answerCivilian({ vehicles: [vehicle()], others });
    answer(offerEndpoints.transferVehicle, () => {
      answerCivilian({ others });
      return { ...saved('Transferred.'), offer: null };
    });
    const { screen, dialog } = await openTransfer('Vehicle');
    const recipient = dialog.getByLabelText('Recipient');
    await expect.element(recipient).toHaveFocus();
    await expect.element(recipient).toHaveTextContent('Ray HaskellAsh HaskellSomeone else');
    await expect.element(recipient).toHaveDisplayValue('Ray Haskell');
    await recipient.selectOptions('Someone else');
    await expect.element(dialog.getByLabelText('SSN')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Send Offer' })).toBeVisible();
    await recipient.selectOptions('Ash Haskell');
    await expect.element(dialog.getByLabelText('SSN')).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
    await expect.element(screen.getByText('Transferred.', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('No vehicles registered.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Add Vehicle' })).toHaveFocus();
    expect(requestsTo(offerEndpoints.transferVehicle)).toMatchObject([
      { params: { id: 'vehicle' }, body: { toCivilianId: 'ash' } },
    ]);
  });

  test('offers a weapon to someone else for a price, and keeps what was typed after a refusal', async () => {
    answerCivilian({ weapons: [weapon()] });
    const { screen, dialog } = await openTransfer('Weapon');
    await expect.element(dialog.getByText('WPN-AAA111')).toBeVisible();
    // The only character has no other to transfer to.
    await expect.element(dialog.getByLabelText('SSN')).toHaveFocus();
    expect(dialog.getByLabelText('Recipient').elements()).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Transfer', exact: true }).elements()).toEqual([]);

    await dialog.getByLabelText('Price').fill('1,000.505');
    await dialog.getByRole('button', { name: 'Send Offer' }).click();
    const ssn = dialog.getByLabelText('SSN');
    await expect.element(ssn).toHaveFocus();
    await expect.element(ssn).toHaveAccessibleDescription(/Enter the SSN\./);
    await expect.element(dialog.getByText('Enter the last name.')).toBeVisible();
    await expect
      .element(dialog.getByText('Enter a price in dollars with at most two decimals.'))
      .toBeVisible();
    expect(requestsTo(offerEndpoints.transferWeapon)).toEqual([]);

    const message = 'No one with that SSN and last name was found.';
    refuse(offerEndpoints.transferWeapon, 'not_found', message);
    await ssn.fill('987-65-4321');
    await dialog.getByLabelText('Last Name').fill('Kent');
    await dialog.getByLabelText('Price').fill('');
    await dialog.getByRole('button', { name: 'Send Offer' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    await expect.element(dialog.getByLabelText('Last Name')).toHaveValue('Kent');

    answer(offerEndpoints.transferWeapon, { ...saved('Offer sent.'), offer: offer({ mine: true }) });
    await dialog.getByLabelText('Price').fill('$1,000.50');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('Offer sent.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /WPN-AAA111/ })).toBeVisible();
    expect(requestsTo(offerEndpoints.transferWeapon)).toMatchObject([
      { params: { id: 'weapon' }, body: { toSsn: '987-65-4321', toLastName: 'Kent', price: 0 } },
      { params: { id: 'weapon' }, body: { toSsn: '987-65-4321', toLastName: 'Kent', price: 1000.5 } },
    ]);
  });

  test('is not for impounded and stolen vehicles', async () => {
    const impounded = vehicle({ status: 'Impounded' });
    const stolen = vehicle({ _id: 'stolen', plate: 'CD 34Y', status: 'Stolen', stolen: true });
    answerCivilian({ vehicles: [impounded, stolen] });
    const screen = await show(<VehiclesPanel civilian={civilian()} own TransferForm={TransferForm} />);
    const row = screen.getByRole('row', { name: /AB 12X/ });
    await expect.element(row).toHaveTextContent('Impounded');
    expect(row.getByRole('button', { name: 'More actions' }).elements()).toEqual([]);
    const stolenRow = screen.getByRole('row', { name: /CD 34Y/ });
    await expect.element(stolenRow).toHaveTextContent('Stolen');
    await stolenRow.getByRole('button', { name: 'More actions' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Report Recovered' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Transfer' }).elements()).toEqual([]);
  });
});

describe('the offers panel', () => {
  const SALE = offer({ price: 1200 });

  const showCivilian = () =>
    show(
      <Routes>
        <Route path="/dashboard/civilian/:id" element={<CivilianDetailPage />} />
      </Routes>,
      { path: '/dashboard/civilian/dot', section: 'civ' },
    );

  test('lists open offers, and accepts one after saying what pays, unless the server refuses', async () => {
    const past = offer({ _id: 'past', title: 'PAST', expiresAt: '2026-03-08T10:00:00.000Z' });
    answerCivilian({ vehicleOffers: [past, SALE] });
    answer(bankEndpoints.getWallet, wallet(1000));
    answer(bankEndpoints.listBankAccounts, { accounts: [account()] });
    refuse(offerEndpoints.acceptVehicleOffer, 'rule_broken', "You don't have enough money for this.");
    const screen = await show(<CivilianListPage />, { path: '/dashboard/civilian', section: 'civ' });
    const panel = screen.getByRole('region', { name: 'Offers' });
    await expect.element(panel).toHaveTextContent(/46EEK572, 2014 Vapid Dominator/);
    await expect.element(panel).toHaveTextContent(/From Ray Kent to Dot Haskell · \$1,200\.00/);
    await expect.element(panel).not.toHaveTextContent('PAST');
    await panel.getByRole('button', { name: 'Accept' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Accept Offer' });
    await expect
      .element(dialog.getByText(/\$1,000\.00 from your wallet, \$200\.00 from Checking/))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    const pay = dialog.getByRole('button', { name: 'Pay $1,200.00' });
    await pay.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent("You don't have enough money for this.");

    answer(offerEndpoints.acceptVehicleOffer, () => {
      answerCivilian();
      return { ...saved('Offer accepted.'), offer: SALE };
    });
    await pay.click();
    await expect.element(screen.getByText('Offer accepted.')).toBeVisible();
    await expect.element(panel).not.toBeInTheDocument();
    expect(requestsTo(offerEndpoints.acceptVehicleOffer)[1]).toMatchObject({
      params: { id: 'offer' },
      idempotencyKey: expect.any(String),
    });
  });

  test("declines a gift and cancels one's own offer", async () => {
    const gift = offer({ _id: 'gift', title: 'WPN-BBB222, Pistol' });
    const own = offer({ _id: 'own', mine: true, from: 'Dot Haskell', to: 'Ray Kent', title: 'AB 12X' });
    answerCivilian({ vehicleOffers: [own], weaponOffers: [gift] });
    answer(offerEndpoints.declineWeaponOffer, () => {
      answer(offerEndpoints.listWeaponOffers, { offers: [] });
      return { ...saved('Offer declined.'), offer: gift };
    });
    answer(offerEndpoints.cancelVehicleOffer, () => {
      answer(offerEndpoints.listVehicleOffers, { offers: [] });
      return { ...saved('Offer canceled.'), offer: own };
    });
    const screen = await show(<Offers payment={() => null} />);
    const panel = screen.getByRole('region', { name: 'Offers' });
    await expect.element(panel).toHaveTextContent(/From Ray Kent to Dot Haskell · Free/);
    await panel.getByRole('button', { name: 'Accept' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Accept Offer' });
    await expect
      .element(dialog)
      .toHaveTextContent('Ray Kent offers WPN-BBB222, Pistol to Dot Haskell for free.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await panel.getByRole('button', { name: 'Decline' }).click();
    await expect.element(screen.getByText('Offer declined.')).toBeVisible();
    await expect.element(panel).not.toHaveTextContent('WPN-BBB222');
    await expect.element(panel).toHaveTextContent(/To Ray Kent from Dot Haskell · Free/);
    await panel.getByRole('button', { name: 'Cancel Offer' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(requestsTo(offerEndpoints.cancelVehicleOffer)).toMatchObject([{ params: { id: 'own' } }]);
  });

  test('is not on the page of another member', async () => {
    signInOfficer();
    answerCivilian({ shown: civilian({ discordId: '7' }), vehicleOffers: [SALE] });
    const screen = await showCivilian();
    await expect.element(screen.getByText('No vehicles registered.')).toBeVisible();
    expect(requestsTo(offerEndpoints.listVehicleOffers)).toEqual([]);
  });

  test("shows a character's own new offer at once on its page", async () => {
    answerCivilian();
    const screen = await showCivilian();
    await waitForStream();
    await expect.element(screen.getByText('No vehicles registered.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Offers' }).elements()).toEqual([]);
    const another = offer({ _id: 'ray', civilianId: 'ray', title: 'FOR RAY' });
    answerCivilian({ weaponOffers: [SALE, another] });
    publish('records', { civilianId: 'dot' });
    const panel = screen.getByRole('region', { name: 'Offers' });
    await expect.element(panel).toHaveTextContent(/46EEK572/);
    await expect.element(panel).not.toHaveTextContent('FOR RAY');
  });
});

describe('former owners', () => {
  const until = '2026-03-01T10:00:00.000Z';
  const owners = (thingId: string) => [
    { thingId, civilianId: 'a', name: 'Ray Kent', until },
    { thingId, civilianId: 'b', name: 'Otto Ray', until },
    { thingId, civilianId: 'a', name: 'Ray Kent', until },
  ];

  test("are shown beside a person's vehicles and weapons", async () => {
    const own = { ...dexFarrow(), vehicles: [vehicle()], weapons: [weapon()] };
    const formerOwners = [...owners('vehicle'), ...owners('weapon').slice(1, 2)];
    answerSearch({ result: { civilian: own, formerOwners } });
    const screen = await show(<SearchPage />, { path: '/dashboard/pso/search?id=dex' });
    const car = screen.getByRole('row', { name: /AB 12X/ });
    await expect.element(car).toHaveTextContent(/formerly of Ray Kent, Otto Ray/);
    await expect
      .element(screen.getByRole('row', { name: /WPN-AAA111/ }))
      .toHaveTextContent(/Dot Haskell.*formerly of Otto Ray/);
  });

  test('are shown with a plate', async () => {
    answerSearch({ result: { vehicle: vehicle(), formerOwners: owners('vehicle') } });
    const screen = await show(<SearchPage />, { path: '/dashboard/pso/search?plate=ab12x' });
    const match = screen.getByRole('region', { name: 'Vehicle Match' });
    await expect.element(match).toHaveTextContent(/Former owners\s*Ray Kent, Otto Ray/);
  });
});
