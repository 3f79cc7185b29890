import { Box, Button, Group } from '@mantine/core';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { Link } from 'react-router';
import { Note } from '#ui/note.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { useOpenEmergencies } from '../emergencies.queries.ts';
import { stageWords } from '../steps.ts';
import classes from './open-calls.module.css';
import { Place } from './place.tsx';
import { Progress } from './progress.tsx';

export function OpenCallsLine() {
  const open = useOpenEmergencies();
  if (open.length === 0) return null;
  return (
    <ul className={classes.line} aria-label="Your open 911 calls" data-several={open.length > 1 || undefined}>
      {open.map((emergency) => (
        <li key={emergency._id}>
          <Link to={`/911/${emergency._id}`}>
            <strong>{stageWords(emergency)}</strong>
            <span>{emergencyName(emergency.number)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function OpenCallsCards() {
  const open = useOpenEmergencies();
  return open.map((emergency, index) => (
    <OpenCall key={emergency._id} emergency={emergency} isNewest={index === 0} />
  ));
}

function OpenCall({ emergency, isNewest }: { emergency: OwnEmergency; isNewest: boolean }) {
  const { _id, number, type, stage, callerName } = emergency;
  return (
    <Box
      component="section"
      w={384}
      bg="var(--tf-panel)"
      bd="1px solid var(--tf-line)"
      bdrs="md"
      aria-label={emergencyName(number)}
    >
      <Group
        justify="space-between"
        wrap="nowrap"
        gap={12}
        mih={40}
        px={16}
        style={{ borderBottom: '1px solid var(--tf-line)' }}
      >
        <Box component="h2" fz={14} fw={600}>
          Your open call
        </Box>
        <StatusTag tone={stage === 'Received' ? 'busy' : 'stop'}>{stage}</StatusTag>
      </Group>
      <Box p="14px 16px" className={textStyles.wrap ?? ''}>
        <p>
          <strong>{type}</strong> · <Place {...emergency} />
        </p>
        <Note mb={8}>
          {emergencyName(number)} · as {callerName}
        </Note>
        {isNewest && <Progress emergency={emergency} />}
        <Button component={Link} to={`/911/${_id}`} mt={8} size="room">
          Open
        </Button>
      </Box>
    </Box>
  );
}
