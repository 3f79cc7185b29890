import { Box, Button, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Response, Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { formatTime } from '#lib/date-format.ts';
import { Timestamp } from '#ui/timestamp.tsx';
import { currentResponse, responseTone } from '../calls/call-responses.ts';
import { callLine } from '../calls/call-words.ts';
import { useCall } from '../calls/calls.queries.ts';
import { OwnCallActions } from './own-call-actions.tsx';
import { askToClear } from './own-call-keys.tsx';
import classes from './own-call-row.module.css';
import type { OwnNote } from './own-note.tsx';
import { CLEAR_LETTER, type ShownCall, STEPS, shortcutOf } from './shown-call.ts';
import { stagesOf } from './stages.ts';
import { useOwnCall } from './use-own-call.ts';

interface OwnCallRowProps {
  officer: Officer;
  services: readonly Service[];
  shown: ShownCall;
  folded: boolean;
  ownNote: OwnNote;
  onOpen: () => void;
}

export function OwnCallRow({ officer, services, shown, folded, ownNote, onOpen }: OwnCallRowProps) {
  const { respond } = useOwnCall(officer);
  const { call, unit } = shown;
  const sendResponse = (response: Response) => void respond(shown, response);
  return (
    <section className={classes.row} aria-label="Your call">
      <UnstyledButton className={classes.call} title={callLine(call)} onClick={onOpen}>
        <span className={classes.what}>{callLine({ ...call, postal: null })}</span>
        {call.postal !== null && <Box component="span" flex="none">{` · ${call.postal}`}</Box>}
      </UnstyledButton>
      {folded && <OwnCallActions officer={officer} shown={shown} ownNote={ownNote} />}
      <div className={classes.steps}>
        {officer.kind === 'Fire & EMS' ? (
          <Stages shown={shown} services={services} folded={folded} onRespond={sendResponse} />
        ) : (
          STEPS.map(({ response }) => (
            <Button
              key={response}
              className={classes.step ?? ''}
              aria-pressed={unit.response === response}
              aria-keyshortcuts={shortcutOf(response)}
              onClick={() => sendResponse(response)}
            >
              {response}
            </Button>
          ))
        )}
        <Button
          className={classes.step ?? ''}
          aria-label="Clear and close call"
          aria-keyshortcuts={`Alt+${CLEAR_LETTER.toUpperCase()}`}
          onClick={() => askToClear(shown)}
        >
          {folded ? 'Clear' : 'Clear and close call'}
        </Button>
      </div>
    </section>
  );
}

type StagesProps = Pick<OwnCallRowProps, 'shown' | 'services' | 'folded'> & {
  onRespond: (response: Response) => void;
};

function Stages({ shown: { call, unit }, services, folded, onRespond }: StagesProps) {
  const responses = useCall(call._id).data?.responses ?? [];
  const { past, current, next } = stagesOf(unit, currentResponse(responses, unit._id), services);
  const reached = current === null ? past : [...past, current];
  const visible = folded ? reached.filter((stage) => stage === current && next === null) : reached;
  return (
    <>
      {visible.map((stage) => (
        <span
          key={stage.response}
          className={classes.stage}
          aria-current={stage === current ? 'step' : undefined}
          style={stage === current ? { color: `var(--tf-${responseTone(stage.response)})` } : undefined}
        >
          <IconCheck size={16} aria-hidden />
          {stage.response}{' '}
          {stage.at !== null && <Timestamp at={stage.at} format={formatTime} ff="monospace" />}
        </span>
      ))}
      {next !== null && (
        <Button
          className={classes.step ?? ''}
          aria-keyshortcuts={shortcutOf(next)}
          onClick={() => onRespond(next)}
        >
          {next}
        </Button>
      )}
    </>
  );
}
