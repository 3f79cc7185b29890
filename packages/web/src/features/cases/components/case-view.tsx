import { Anchor, Box, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CaseDetail } from '@ten-four/contract/cases/cases.contract';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/date-format.ts';
import { BackLink } from '#ui/back-link.tsx';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { Mono } from '#ui/mono.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useWithdrawal } from '../cases.queries.ts';
import { CaseTags } from './case-tags.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { RulingForm } from './ruling-form.tsx';
import { StatementsPanel } from './statements.tsx';

interface CaseViewProps {
  case: CaseDetail;
  /** Else only the parties get a link to the report. */
  readsReports: boolean;
}

export function CaseView({ case: shown, readsReports }: CaseViewProps) {
  const { _id: id, number, defendant, mine, details } = shown;
  const [isRuling, ruling] = useDisclosure(false);
  const [isWithdrawing, withdrawal] = useDisclosure(false);
  const canRule = details?.can.rule === true;
  return (
    <>
      <Group component="header" gap="8px 12px" mih={56} mb={12}>
        <BackLink to="/dashboard/cases" label="All cases" />
        <Box flex="1 1 240px" miw={0} className={textStyles.wrap ?? ''}>
          <Group component="h2" gap="0 12px" ff="heading" fz={28} fw={600} lh="32px">
            Case {number}: {defendant}
            <CaseTags of={shown} />
          </Group>
          <Filing case={shown} isLinked={mine || readsReports} />
        </Box>
        {details?.can.withdraw && (
          <Button size="form" onClick={withdrawal.open}>
            Withdraw
          </Button>
        )}
        {canRule && !isRuling && (
          <Button size="form" variant="filled" onClick={ruling.open}>
            Rule
          </Button>
        )}
      </Group>
      {details === null ? (
        <StatementsPanel id={id} details={null} />
      ) : (
        <Grid gap={8}>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap={8}>
              <ChargesPanel details={details} />
              {canRule && isRuling && <RulingForm case={shown} details={details} onClose={ruling.close} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <StatementsPanel id={id} details={details} />
          </Grid.Col>
        </Grid>
      )}
      <ConfirmSend
        opened={isWithdrawing}
        title="Withdraw case"
        message="The report stands as filed, and an unpaid fine is due again. You can't contest it a second time."
        confirmLabel="Withdraw"
        send={useWithdrawal()}
        sent={{ params: { id } }}
        failed="The case could not be withdrawn."
        onDone={({ message }) => showSuccess(message)}
        onClose={withdrawal.close}
      />
    </>
  );
}

function Filing({ case: shown, isLinked }: { case: CaseDetail; isLinked: boolean }) {
  const { status, details, reportNumber, reportType, officerCallsign, platform, openedAt, closedAt } = shown;
  const report = (
    <>
      {REPORT_NAMES[reportType]} <Mono>{reportNumber}</Mono>
    </>
  );
  return (
    <Text fz={13} c="dimmed">
      {details !== null && isLinked ? (
        <Anchor component={Link} fz={13} underline="always" to={`/open/report/${details.reportId}`}>
          {report}
        </Anchor>
      ) : (
        report
      )}{' '}
      by <Mono>{officerCallsign}</Mono>, {platform} · opened {formatDateTime(openedAt)}
      {closedAt !== null && ` · ${status.toLowerCase()} ${formatDateTime(closedAt)}`}
    </Text>
  );
}
