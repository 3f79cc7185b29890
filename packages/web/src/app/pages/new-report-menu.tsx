import { Button, Menu } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { Link } from 'react-router';
import { FORM_CARDS } from '#features/safety-reports/components/form-cards.tsx';

/** On a phone, in place of the cards and the button: every report that can be filed here. */
export function NewReportMenu({ onFillOut }: { onFillOut: (kind: SafetyReportKind) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled">New report</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORM_CARDS.map(({ kind }) => (
          <Menu.Item key={kind} onClick={() => onFillOut(kind)}>
            {SAFETY_REPORT_NAMES[kind]}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/dashboard/pso/create-report">
          {SAFETY_REPORT_NAMES.incident}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
