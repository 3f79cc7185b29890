import { Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CaseDetail } from '@ten-four/contract/cases/cases.contract';
import classes from './case.module.css';
import { CaseHead } from './case-head.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { RulingForm } from './ruling-form.tsx';
import { RulingPanel } from './ruling-panel.tsx';
import { StatementsPanel } from './statements-panel.tsx';

interface CaseViewProps {
  case: CaseDetail;
  readsReports: boolean;
}

export function CaseView({ case: shown, readsReports }: CaseViewProps) {
  const { details } = shown;
  const [isRuling, ruling] = useDisclosure(false);
  const canRule = details?.can.rule === true;
  return (
    <>
      <CaseHead
        case={shown}
        readsReports={readsReports}
        onRule={canRule && !isRuling ? ruling.open : undefined}
      />
      {details === null ? (
        <StatementsPanel case={shown} />
      ) : (
        <div className={classes.grid}>
          <Stack gap={8} miw={0}>
            <ChargesPanel details={details} />
            {shown.status === 'Decided' && <RulingPanel details={details} />}
            {canRule && isRuling && <RulingForm case={shown} details={details} onClose={ruling.close} />}
          </Stack>
          <StatementsPanel case={shown} />
        </div>
      )}
    </>
  );
}
