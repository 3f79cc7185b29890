import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { CallDetail, CallUnit } from '@ten-four/contract/dispatch/calls.schema';
import { LAW_RESPONSES, RESPONSES, type Response } from '@ten-four/contract/dispatch/dispatch.values';
import { formatClock, formatTime } from '#lib/date-format.ts';
import { lastName } from '#lib/unit-marks.ts';
import type { CallActionsState } from './call-actions.ts';
import { lastResponse, RESPONSE_LETTERS, STAMPS } from './call-responses.ts';
import classes from './response-grid.module.css';

interface ResponseGridProps {
  call: CallDetail;
  canEdit: boolean;
  actions: CallActionsState;
  canSetResponse: (unitId: string) => boolean;
}

const responsesOf = ({ kind }: CallUnit) => (kind === 'Law Enforcement' ? LAW_RESPONSES : RESPONSES);

export function ResponseGrid({ call, canEdit, actions, canSetResponse }: ResponseGridProps) {
  if (call.units.length === 0) return null;
  const columns = call.units.every((unit) => responsesOf(unit) === LAW_RESPONSES) ? LAW_RESPONSES : RESPONSES;
  const isPrimary = ({ _id }: CallUnit) => _id === call.primaryOfficer?._id;
  const units = [...call.units].sort((a, b) => Number(isPrimary(b)) - Number(isPrimary(a)));
  return (
    <table className={classes.grid} data-columns={columns.length}>
      <VisuallyHidden component="caption">Units on call {call.callNumber}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">Unit</th>
          {columns.map((response) => (
            <th key={response} scope="col" title={response}>
              {RESPONSE_LETTERS[response]}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit._id}>
            <th scope="row" title={unit.name}>
              <b>{unit.callsign}</b>{' '}
              <span className={classes.name}>
                {unit.kind === 'Law Enforcement' ? lastName(unit.name) : unit.name}
              </span>
              {isPrimary(unit) && <VisuallyHidden>, primary</VisuallyHidden>}
            </th>
            {columns.map((response) => (
              <td key={response}>
                <Step {...{ call, unit, response, actions }} canSet={canEdit && canSetResponse(unit._id)} />
              </td>
            ))}
            <td>
              {canEdit && (
                <UnitMenu
                  {...{ unit, actions }}
                  label={`Actions for ${unit.callsign} on this call`}
                  isPrimary={isPrimary(unit)}
                  responses={canSetResponse(unit._id) ? responsesOf(unit) : []}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StepProps extends Pick<ResponseGridProps, 'call' | 'actions'> {
  unit: CallUnit;
  response: Response;
  canSet: boolean;
}

function Step({ call, unit, response, canSet, actions }: StepProps) {
  const at = lastResponse(call.responses, unit._id)?.[STAMPS[response]] ?? null;
  if (at !== null) {
    return (
      <time dateTime={at} title={formatClock(at)}>
        {formatTime(at)}
      </time>
    );
  }
  const next = RESPONSES[unit.response === null ? 0 : RESPONSES.indexOf(unit.response) + 1];
  if (!canSet || response !== next || !responsesOf(unit).includes(response)) return null;
  const { pending } = actions;
  return (
    <Button
      size="row"
      ff="monospace"
      px={5}
      aria-busy={pending?.kind === 'response' && pending.unitId === unit._id}
      aria-label={`${unit.callsign} ${response}`}
      onClick={() => void actions.setResponse(unit._id, response)}
    >
      {RESPONSE_LETTERS[response]}
    </Button>
  );
}

interface UnitMenuProps {
  label: string;
  unit: CallUnit;
  isPrimary: boolean;
  responses?: readonly Response[];
  actions: CallActionsState;
}

export function UnitMenu({ label, unit, isPrimary, responses = [], actions }: UnitMenuProps) {
  const { pending } = actions;
  const isBusy = pending?.unitId === unit._id && pending.kind !== 'response';
  return (
    // Fixed, so that the scrolling panel doesn't clip it.
    <Menu position="bottom-end" width={180} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon size="row" ml="auto" opacity={isBusy ? 0.5 : 1} aria-label={label} aria-busy={isBusy}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {responses
          .filter((response) => response !== unit.response)
          .map((response) => (
            <Menu.Item key={response} onClick={() => void actions.setResponse(unit._id, response)}>
              {response}
            </Menu.Item>
          ))}
        {responses.length > 0 && <Menu.Divider />}
        {!isPrimary && <Menu.Item onClick={() => void actions.makePrimary(unit._id)}>Make primary</Menu.Item>}
        <Menu.Item onClick={() => void actions.detach(unit)}>Detach</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
