import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconChevronLeft } from '@tabler/icons-react';
import type { MemberDetail } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS, WITHOUT_END } from '@ten-four/contract/members/members.values';
import { Link } from 'react-router';
import { agoWords, seenWords } from '#lib/ago.ts';
import { failureMessage } from '#lib/api-client.ts';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { serverNow } from '#lib/server-clock.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { useRefresh } from '../members.queries.ts';
import { MemberActions } from './member-actions.tsx';
import { LiftForm } from './member-forms.tsx';
import classes from './member-page.module.css';

/** Who it is, and what can be done about them. */
export function MemberHead({ member }: { member: MemberDetail }) {
  const { username, discriminator, discordId, firstSeen, lastSeen, left } = member;
  const refresh = useRefresh();
  const refreshRoles = () =>
    refresh.mutate(
      { params: { id: member._id } },
      {
        onSuccess: ({ message }) => showSuccess(message),
        onError: (error) => showError(failureMessage(error, MEMBER_TEXTS.actFailed)),
      },
    );
  return (
    <>
      <Group component="header" gap="8px 12px" mih={56} mb={12}>
        <Link className={classes.back ?? ''} to="/dashboard/staff/members" aria-label="All members">
          <IconChevronLeft size={20} stroke={1.75} aria-hidden />
        </Link>
        <Monogram name={username} size={56} />
        <Box flex="1 1 160px" miw={0}>
          <h2 className={classes.name}>
            {username}
            {discriminator !== '0' && discriminator !== '' && (
              <Text span c="var(--tf-faint)">
                #{discriminator}
              </Text>
            )}
            {left && <StatusTag tone="off">Left</StatusTag>}
          </h2>
          <Text fz={13} c="dimmed">
            Discord{' '}
            <Text span ff="monospace">
              {discordId}
            </Text>{' '}
            · first seen {formatDate(firstSeen)} · last seen {seenWords(lastSeen, serverNow())}
          </Text>
        </Box>
        <Group gap={8} className={classes.buttons ?? ''}>
          <Button size="form" loading={refresh.isPending} onClick={refreshRoles}>
            Refresh roles
          </Button>
          <MemberActions member={member} />
        </Group>
      </Group>
      <SuspendedLine member={member} />
    </>
  );
}

function SuspendedLine({ member }: { member: MemberDetail }) {
  const [lifting, question] = useDisclosure(false);
  const suspension = member.suspensions.find(({ endedAt }) => endedAt === null);
  const isSuspended = member.suspendedUntil !== null && suspension !== undefined;
  return (
    <>
      {isSuspended && (
        <section className={classes.suspended} aria-label="Suspended">
          <IconBan size={20} stroke={1.75} aria-hidden />
          <p>
            <strong className={classes.word}>Suspended</strong>{' '}
            {member.suspendedUntil !== WITHOUT_END && `until ${formatMoment(member.suspendedUntil ?? '')} `}·{' '}
            {suspension.reason}
          </p>
          <Box component="span" fz={13} c="dimmed">
            by {suspension.by}, {agoWords(suspension.at, serverNow())}
          </Box>
          {member.may.act && (
            <Button size="form" onClick={question.open}>
              Lift suspension
            </Button>
          )}
        </section>
      )}
      <FormDialog opened={lifting} title="Lift suspension" size={440} onClose={question.close}>
        {(dialog) => <LiftForm member={member} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
