import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS, WITHOUT_END } from '@ten-four/contract/members/members.values';
import { formatAgo, formatSeen } from '#lib/ago.ts';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { serverNow } from '#lib/server-clock.ts';
import { BackLink } from '#ui/back-link.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Mono } from '#ui/mono.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { outcomeToasts } from '#ui/toast.ts';
import { useMemberSend } from '../members.queries.ts';
import { MemberActions } from './member-actions.tsx';
import { LiftForm } from './member-forms.tsx';
import classes from './member-page.module.css';

export function MemberHead({ member }: { member: MemberDetail }) {
  const { username, discriminator, discordId, firstSeen, lastSeen, left } = member;
  const refresh = useMemberSend('POST /api/members/:id/refresh');
  const [lifting, lift] = useDisclosure(false);
  const refreshRoles = () =>
    refresh.mutate({ params: { id: member._id } }, outcomeToasts(MEMBER_TEXTS.actFailed));
  return (
    <>
      <Group component="header" gap="8px 12px" mih={56} mb={12}>
        <BackLink to="/dashboard/staff/members" label="All members" />
        <Monogram name={username} size={56} />
        <Box flex="1 1 160px" miw={0}>
          <Group
            component="h2"
            gap="0 10px"
            ff="heading"
            fz={28}
            fw={600}
            lh="32px"
            className={textStyles.wrap ?? ''}
          >
            {username}
            {discriminator !== '0' && discriminator !== '' && (
              <Text span c="var(--tf-faint)">
                #{discriminator}
              </Text>
            )}
            {left && <StatusTag tone="off">Left</StatusTag>}
          </Group>
          <Text fz={13} c="dimmed">
            Discord <Mono>{discordId}</Mono> · first seen {formatDate(firstSeen)} · last seen{' '}
            {formatSeen(lastSeen, serverNow())}
          </Text>
        </Box>
        <Group gap={8} className={classes.buttons ?? ''}>
          <Button size="form" loading={refresh.isPending} onClick={refreshRoles}>
            Refresh roles
          </Button>
          <MemberActions member={member} />
        </Group>
      </Group>
      <SuspendedLine member={member} onLift={lift.open} />
      <FormDialog opened={lifting} title="Lift suspension" size={440} onClose={lift.close}>
        <LiftForm member={member} />
      </FormDialog>
    </>
  );
}

function SuspendedLine({ member, onLift }: { member: MemberDetail; onLift: () => void }) {
  const suspension = member.suspensions.find(({ endedAt }) => endedAt === null);
  if (member.suspendedUntil === null || suspension === undefined) return null;
  return (
    <Group
      component="section"
      gap="8px 12px"
      mih={44}
      mb={8}
      p="4px 12px"
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="md"
      aria-label="Suspended"
    >
      <IconBan color="var(--tf-busy)" size={20} stroke={1.75} aria-hidden />
      <Text flex="1 1 240px" miw={0} className={textStyles.wrap ?? ''}>
        <Text component="strong" mr={4} fz={13} c="var(--tf-busy)" tt="uppercase" lts="0.04em">
          Suspended
        </Text>{' '}
        {member.suspendedUntil !== WITHOUT_END && `until ${formatDateTime(member.suspendedUntil)} `}·{' '}
        {suspension.reason}
      </Text>
      <Box component="span" fz={13} c="dimmed">
        by {suspension.by}, {formatAgo(suspension.at, serverNow())}
      </Box>
      {member.may.act && (
        <Button size="form" onClick={onLift}>
          Lift suspension
        </Button>
      )}
    </Group>
  );
}
