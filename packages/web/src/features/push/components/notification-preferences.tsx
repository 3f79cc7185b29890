import { Box, NativeSelect } from '@mantine/core';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import { RINGS, type Rings } from '@ten-four/contract/push/push.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useId } from 'react';
import textStyles from '#ui/text.module.css';
import { usePushChoicesChange } from '../phone.queries.ts';
import { hearsPanics, isOfficer, isUnit } from '../phone-grants.ts';
import classes from './phone-panels.module.css';
import { SwitchRow } from './switch-row.tsx';

export function NotificationPreferences({ user, choices }: { user: CurrentUser; choices: PushChoices }) {
  const { mutate: choose } = usePushChoicesChange();
  return (
    <>
      {RINGING.map(
        ({ key, isFor, ...words }) =>
          isFor(user) && (
            <RingsRow
              key={key}
              {...words}
              value={choices[key]}
              onChange={(value) => choose({ [key]: value })}
            />
          ),
      )}
      {SWITCHES.map(
        ({ keys, isFor, ...words }) =>
          isFor(user) && (
            <SwitchRow
              key={words.name}
              {...words}
              on={keys.every((key) => choices[key])}
              onChange={(on) => choose(Object.fromEntries(keys.map((key) => [key, on])))}
            />
          ),
      )}
    </>
  );
}

type IsFor = (user: CurrentUser) => boolean;
const everyone: IsFor = () => true;
const isDispatcher: IsFor = ({ dispatcher }) => dispatcher;

const RINGING: readonly { key: 'panic' | 'emergency'; name: string; about: string; isFor: IsFor }[] = [
  { key: 'panic', name: 'Panic', about: 'Also in quiet hours', isFor: hearsPanics },
  {
    key: 'emergency',
    name: '911 calls',
    about: '“On duty” means signed on at the console',
    isFor: isDispatcher,
  },
];

interface PushSwitch {
  keys: readonly ('assigned' | 'newCall' | 'duty' | 'report' | 'account' | 'payment')[];
  name: string;
  about?: string;
  isFor: IsFor;
}

const SWITCHES: readonly PushSwitch[] = [
  { keys: ['assigned'], name: "You're assigned to a call", isFor: isUnit },
  { keys: ['newCall'], name: 'New calls', about: 'All of them, while on duty', isFor: isOfficer },
  { keys: ['duty'], name: 'Still on duty?', about: "Before you're clocked out", isFor: hearsPanics },
  {
    keys: ['report', 'account'],
    name: 'Reports and accounts',
    about: 'About your characters',
    isFor: everyone,
  },
  { keys: ['payment'], name: 'Money received', about: 'Transfers to your accounts', isFor: everyone },
];

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
      <Box miw={0} className={textStyles.wrap ?? ''}>
        <Box component="label" fw={500} lh="20px" htmlFor={id}>
          {name}
        </Box>
        <p className={classes.dim} id={`${id}-about`}>
          {about}
        </p>
      </Box>
      <NativeSelect
        flex="none"
        w={128}
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
