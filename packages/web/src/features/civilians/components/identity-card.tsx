import { Stack, Text } from '@mantine/core';
import classes from './identity-card.module.css';

/** The empty identification card of the first-civilian screen: decoration that shows what comes. */
export function IdentityCard() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <Text span tt="uppercase" fz={20} fw={700} lts="0.06em">
          San Andreas
        </Text>
        <Text span tt="uppercase" fz={12} fw={600} c="dark.3" lts="0.12em">
          Identification card
        </Text>
      </div>
      <div className={classes.body}>
        <svg className={classes.photo} viewBox="0 0 132 156" role="presentation">
          <circle cx="66" cy="58" r="27.5" />
          <path d="M17 156c0-34 20-56 49-56s49 22 49 56" />
        </svg>
        <Stack flex={1} gap={0} justify="space-between">
          <Blank label="Name" width={190} />
          <Blank label="Date of birth" width={120} />
          <Blank label="Residence" width={170} />
        </Stack>
      </div>
      <div className={classes.foot}>
        <span className={classes.bar} style={{ width: 96 }} />
        <span className={classes.bar} style={{ width: 140 }} />
      </div>
    </div>
  );
}

function Blank({ label, width }: { label: string; width: number }) {
  return (
    <div>
      <Text span tt="uppercase" fz={11} lh="20px" fw={600} c="dark.3" lts="0.08em">
        {label}
      </Text>
      <span className={classes.bar} style={{ width }} />
    </div>
  );
}
