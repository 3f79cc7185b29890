import { Button, TextInput, type TextInputProps } from '@mantine/core';
import {
  CALLSIGN_EXAMPLES,
  CALLSIGN_TYPED_MAX,
  OFFICER_TEXTS,
} from '@ten-four/contract/officers/officers.values';
import { callsignExample, readCallsign } from '@ten-four/contract/settings/callsign-pattern';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type ChangeEvent, useRef } from 'react';
import type { AvailableOptions } from '#lib/community.ts';

type Department = AvailableOptions['departments'][number];

export const departmentsOn = (
  departments: readonly Department[],
  platform: string,
  covered?: readonly string[],
): Department[] =>
  departments.filter(
    (one) => one.platform === platform && (covered === undefined || covered.includes(one._id)),
  );

export const optionsOf = (departments: readonly Department[]) =>
  departments.map(({ _id, name }) => ({ value: _id, label: name }));

export const exampleOf = (department: Department | undefined, kind: DepartmentKind): string =>
  department !== undefined && department.callsignPattern !== null
    ? department.callsignExample
    : CALLSIGN_EXAMPLES[kind];

/** Accepts the current callsign whatever the pattern. */
export function callsignProblems(
  typed: string,
  department: Department | undefined,
  currentCallsign?: string,
) {
  const pattern = department?.callsignPattern ?? null;
  if (typed.trim().toUpperCase() === currentCallsign || readCallsign(typed, pattern) !== null) return {};
  if (pattern === null) return { callsign: OFFICER_TEXTS.badCallsign };
  return { callsign: SETTINGS_TEXTS.callsignLike(callsignExample(pattern)) };
}

interface SuggestedFieldProps extends Omit<TextInputProps, 'onChange'> {
  suggestion: string | undefined;
  onChange: (typed: ChangeEvent<HTMLInputElement> | string) => void;
}

/** Offers the server's suggestion while the typed value is refused. */
export function SuggestedField({ suggestion, onChange, ...field }: SuggestedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <TextInput {...field} ref={input} onChange={onChange} />
      {field.error !== undefined && suggestion !== undefined && (
        <Button
          mt={8}
          onClick={() => {
            onChange(suggestion);
            input.current?.focus();
          }}
        >
          Use {suggestion}
        </Button>
      )}
    </div>
  );
}

export const CallsignField = (props: SuggestedFieldProps) => (
  <SuggestedField {...props} autoCapitalize="characters" spellCheck={false} maxLength={CALLSIGN_TYPED_MAX} />
);
