import { ACCOUNT_TYPES, type AccountType, isBusinessType } from '@ten-four/contract/bank/bank.values';
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '#platform/ids';
import * as bank from '#testing/bank-model';

/** Each command runs against the real bank and the model. */

type Command = fc.AsyncCommand<bank.Model, bank.Real>;
const hasAccounts = (model: Readonly<bank.Model>) => model.accounts.length > 0;

/** Creates a command; the name is shown if it fails. */
const command = (
  words: string,
  check: (model: Readonly<bank.Model>) => boolean,
  run: (model: bank.Model, real: bank.Real) => Promise<void>,
): Command => ({
  check,
  run: async (model, real) => {
    await run(model, real);
    await bank.compare(model, real);
  },
  toString: () => words,
});

export const open = (civilian: number, type: AccountType, reason: string) =>
  command(
    `open ${type} for ${civilian} because "${reason}"`,
    () => true,
    async (model, real) => {
      const index = civilian % model.civilians.length;
      const { owner, deceased } = bank.at(model.civilians, index);
      const held = model.accounts.some(
        (account) => account.civilian === index && account.type === type && account.status !== 'Denied',
      );
      const needsApproval = isBusinessType(type) || held;
      const call = {
        path: '/api/bank/create',
        body: { civilianId: bank.at(real.civilianIds, index), accountType: type, reason },
      };
      const { status, body } = await bank.send(real, { owner, call });
      if (needsApproval && reason === '') return expect(status).toBe(400);
      if (deceased) return expect(status).toBe(422);
      expect(status).toBe(201);
      const { _id, accountNumber: number } = body.account;
      const state = needsApproval ? ('Pending' as const) : ('Active' as const);
      model.accounts.push({ _id, number, civilian: index, type, status: state, balance: 0 });
    },
  );

const decide = (account: number, approve: boolean) =>
  command(`${approve ? 'approve' : 'deny'} ${account}`, hasAccounts, async (model, real) => {
    const chosen = bank.at(model.accounts, account);
    const path = `/api/bank/requests/${chosen._id}/${approve ? 'approve' : 'deny'}`;
    const { status } = await real.staff.post(path, { reason: 'As the model says' });
    if (chosen.status === 'Pending' && approve && bank.isDeceased(model, chosen))
      return expect(status).toBe(422);
    // Deciding twice is a conflict; an account that needed no approval has no request.
    if (chosen.status !== 'Pending') return expect([404, 409]).toContain(status);
    expect(status).toBe(200);
    chosen.status = approve ? 'Active' : 'Denied';
  });

export const pay = (plan: bank.PaymentPlan, isKeyed: boolean) =>
  command(
    `${plan.way} ${plan.amount} cents from ${plan.from} to ${plan.to}${isKeyed ? ' with a key' : ''}`,
    hasAccounts,
    async (model, real) => {
      const payment = bank.planned(model, plan);
      const key = newId();
      const { status, text } = await bank.send(real, payment, isKeyed ? key : undefined);
      expect(status).toBe(payment.refusal ?? (payment.isCovered() ? 200 : 422));
      if (status !== 200) return;
      payment.apply();
      if (isKeyed) model.paid.push({ owner: payment.owner, call: payment.call, key, text });
    },
  );

const payAtOnce = (plans: bank.PaymentPlan[]) =>
  command(`at once: ${JSON.stringify(plans)}`, hasAccounts, async (model, real) => {
    const payments = plans.map((plan) => bank.planned(model, plan));
    const answers = await Promise.all(payments.map((payment) => bank.send(real, payment)));
    for (const [index, { status }] of answers.entries()) {
      const { refusal, apply } = bank.at(payments, index);
      // Simultaneous payments can run in any order, so either may find too little money.
      // The model counts what was paid, in any order.
      if (refusal !== null) expect(status).toBe(refusal);
      else expect([200, 422]).toContain(status);
      if (status === 200) apply();
    }
  });

const retry = (payment: number, times: number) =>
  command(
    `retry ${payment} ${times} times`,
    ({ paid }) => paid.length > 0,
    async (model, real) => {
      const { owner, call, key, text } = bank.at(model.paid, payment);
      const answers = await Promise.all(
        Array.from({ length: times }, () => bank.send(real, { owner, call }, key)),
      );
      for (const answer of answers) {
        expect([200, 409]).toContain(answer.status);
        if (answer.status === 200) expect(answer.text).toBe(text);
      }
      const other = { ...call, body: { ...call.body, description: 'Another body' } };
      expect((await bank.send(real, { owner, call: other }, key)).status).toBe(422);
    },
  );

const setDeceased = (civilian: number, deceased: boolean) =>
  command(
    `${civilian} ${deceased ? 'dies' : 'lives'}`,
    () => true,
    async (model, real) => {
      const index = civilian % model.civilians.length;
      const chosen = bank.at(model.civilians, index);
      const path = `/api/civilians/${bank.at(real.civilianIds, index)}/deceased`;
      expect((await bank.at(real.users, chosen.owner).post(path, { deceased })).status).toBe(200);
      chosen.deceased = deceased;
    },
  );

const deleteAndRestore = (civilian: number) =>
  command(
    `delete and restore ${civilian}`,
    () => true,
    async (model, real) => {
      const index = civilian % model.civilians.length;
      const { owner } = bank.at(model.civilians, index);
      const path = `/api/civilians/${bank.at(real.civilianIds, index)}`;
      expect((await bank.at(real.users, owner).delete(path)).status).toBe(200);
      expect((await real.staff.post(`${path}/restore`)).status).toBe(200);
      for (const account of model.accounts.filter((each) => each.civilian === index)) {
        model.wallets[owner] = bank.at(model.wallets, owner) + account.balance;
        account.balance = 0;
      }
    },
  );

const place = fc.nat(7);
const plans = fc.record({
  way: fc.constantFrom('deposit', 'withdraw', 'transfer', 'transfer'),
  from: place,
  to: place,
  amount: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 400_000 })),
});
export const commands = fc.commands(
  [
    fc
      .tuple(place, fc.constantFrom(...ACCOUNT_TYPES), fc.constantFrom('', 'Payroll'))
      .map((parts) => open(...parts)),
    fc.tuple(place, fc.boolean()).map((parts) => decide(...parts)),
    fc.tuple(plans, fc.boolean()).map((parts) => pay(...parts)),
    fc.tuple(plans, fc.boolean()).map((parts) => pay(...parts)),
    fc.array(plans, { minLength: 2, maxLength: 12 }).map(payAtOnce),
    fc.tuple(place, fc.integer({ min: 1, max: 4 })).map((parts) => retry(...parts)),
    fc.tuple(place, fc.integer({ min: 1, max: 4 })).map((parts) => retry(...parts)),
    fc.tuple(place, fc.constantFrom(true, false, false)).map((parts) => setDeceased(...parts)),
    place.map(deleteAndRestore),
  ],
  { maxCommands: 30, size: '+1' },
);
