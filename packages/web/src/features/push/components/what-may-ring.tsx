import { Box, NativeSelect } from '@mantine/core';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { RINGS, type Rings } from '@ten-four/contract/push/push.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useId } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { useChoosePush } from '../phone.queries.ts';
import { hearsPanics, isOfficer, isUnit } from '../phone-grants.ts';
import classes from './phone-panels.module.css';
import { SwitchRow } from './switch-row.tsx';

/** A row for each kind that the reader's grants allow; a change is sent at once. */
export function WhatMayRing({ user, choices }: { user: CurrentUser; choices: PushChoices }) {
  const send = useChoosePush();
  const choose = (change: Partial<PushChoices>) =>
    send.mutate(change, {
      onError: (error) => showError(failureMessage(error, 'Your choice could not be saved.')),
    });
  return (
    <>
      {hearsPanics(user) && (
        <RingsRow
          name="Panic"
          about="Also in quiet hours"
          value={choices.panic}
          onChange={(panic) => choose({ panic })}
        />
      )}
      {user.dispatcher && (
        <RingsRow
          name="911 calls"
          about="“On duty” means signed on at the console"
          value={choices.emergency}
          onChange={(emergency) => choose({ emergency })}
        />
      )}
      {isUnit(user) && (
        <SwitchRow
          name="You are put on a call"
          on={choices.assigned}
          onChange={(assigned) => choose({ assigned })}
        />
      )}
      {isOfficer(user) && (
        <SwitchRow
          name="New calls"
          about="Every one, while on duty"
          on={choices.newCall}
          onChange={(newCall) => choose({ newCall })}
        />
      )}
      {hearsPanics(user) && (
        <SwitchRow
          name="Still on duty?"
          about="Before you are clocked out"
          on={choices.duty}
          onChange={(duty) => choose({ duty })}
        />
      )}
      <SwitchRow
        name="Reports and accounts"
        about="About your characters"
        on={choices.report && choices.account}
        onChange={(on) => choose({ report: on, account: on })}
      />
      <SwitchRow
        name="Money received"
        about="Transfers to your accounts"
        on={choices.payment}
        onChange={(payment) => choose({ payment })}
      />
    </>
  );
}

interface RingsRowProps {
  name: string;
  about: string;
  value: Rings;
  onChange: (value: Rings) => void;
}

function RingsRow({ name, about, value, onChange }: RingsRowProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Box component="label" fw={500} lh="20px" htmlFor={id}>
          {name}
        </Box>
        <p className={classes.dim} id={`${id}-about`}>
          {about}
        </p>
      </div>
      <NativeSelect
        className={classes.select ?? ''}
        id={id}
        aria-describedby={`${id}-about`}
        size="touch"
        data={[...RINGS]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Rings)}
      />
    </div>
  );
}
