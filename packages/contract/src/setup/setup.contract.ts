import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Done, Nullable, OneOf, Saved } from '../common/schema.ts';
import { FINDING_LEVELS, SETUP_CODE_MAX, SETUP_STEPS, type SetupStep, STEP_STATES } from './setup.values.ts';

const StepStateSchema = OneOf(STEP_STATES);
const steps = Object.fromEntries(SETUP_STEPS.map((step) => [step, StepStateSchema])) as Record<
  SetupStep,
  typeof StepStateSchema
>;

const SetupState = Type.Object({ finishedAt: Nullable(DateTime), steps: Type.Object(steps) });

/** `remedy` says how to fix a problem. Never contains a secret. */
const Finding = Type.Object({
  level: OneOf(FINDING_LEVELS),
  text: Type.String(),
  remedy: Nullable(Type.String()),
});
export type Finding = Static<typeof Finding>;

export const setupEndpoints = {
  getSetup: endpoint({
    method: 'GET',
    path: '/api/setup',
    summary: 'Get the progress of the setup',
    tag: 'setup',
    who: ['admin'],
    answer: SetupState,
  }),
  claimSetup: endpoint({
    method: 'POST',
    path: '/api/setup/claim',
    summary: 'Become an administrator with the code of a setup link',
    tag: 'setup',
    who: ['member'],
    body: Type.Object({ code: Type.String({ maxLength: SETUP_CODE_MAX }) }),
    answer: Done,
  }),
  finishSetup: endpoint({
    method: 'POST',
    path: '/api/setup/finish',
    summary: 'Finish the setup',
    tag: 'setup',
    who: ['admin'],
    answer: Saved({ finishedAt: DateTime }),
  }),
  checkSetup: endpoint({
    method: 'GET',
    path: '/api/settings/check',
    summary: "Run the doctor's checks",
    tag: 'setup',
    who: ['admin'],
    answer: Type.Object({ at: DateTime, findings: Type.Array(Finding) }),
  }),
};
