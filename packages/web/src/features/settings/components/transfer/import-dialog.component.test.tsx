import { type ImportPreview, transferEndpoints } from '@ten-four/contract/settings/transfer.contract';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerSettings } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { PenalCodePage } from '../pages/penal-code-page.tsx';
import { TenCodesPage } from '../pages/ten-codes-page.tsx';
import { TransferPage } from '../pages/transfer-page.tsx';

const EFFECT = { gain: 0, lose: 0, offDuty: 0, units: 0 };
const preview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  importId: 'import-1',
  format: 'table',
  sections: [
    {
      section: 'ten-codes',
      added: 1,
      changed: 1,
      removed: 0,
      kept: 3,
      rows: [{ label: '10-4 · Meaning', before: 'Understood', after: 'Copy' }],
    },
  ],
  problems: [],
  list: 'ten-codes',
  columns: [],
  fields: [],
  questions: [],
  effect: EFFECT,
  ...more,
});

const open = (content: ReactNode) => show(<SignedIn>{content}</SignedIn>);

async function chooseFile(content: ReactNode, name: string, text: string) {
  await open(content);
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  if (input !== null) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  return page.getByRole('dialog', { name: `Import ${name}` });
}

test('shows problems and changes of a table before importing it', async () => {
  answerSettings();
  answer(transferEndpoints.previewImport, ({ body }) =>
    preview({
      problems: [
        { message: 'Meaning: This field is required.', count: 1, line: 4, places: ['Line 4'], values: [] },
      ],
      ...(body.mode === 'replace' ? { importId: 'import-2' } : {}),
    }),
  );
  answer(transferEndpoints.importSettings, {
    success: true,
    message: 'Saved.',
    changeId: 'change-9',
    version: 2,
    effect: EFFECT,
  });
  const dialog = await chooseFile(<TenCodesPage />, 'codes.csv', 'code;meaning\n10-4;Copy\n');
  await expect.element(dialog.getByText('Meaning: This field is required.')).toHaveTextContent('Line 4');
  await expect.element(dialog.getByText('1 added · 1 changed · 3 kept')).toBeVisible();
  await dialog.getByText('Show changes').click();
  await expect.element(dialog.getByText('Understood → Copy')).toBeVisible();
  await dialog.getByText('Replace lists').click();
  await expect.poll(() => requestsTo(transferEndpoints.previewImport).at(-1)?.body.mode).toBe('replace');
  await dialog.getByRole('button', { name: 'Use 2 changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved. 2 changes')).toBeVisible();
  expect(requestsTo(transferEndpoints.importSettings)[0]?.body).toEqual({
    importId: 'import-2',
    sections: ['ten-codes'],
  });
});

test('asks for missing choices, and maps a column without losing the focus', async () => {
  answerSettings();
  answer(transferEndpoints.previewImport, ({ body: { choices } }) =>
    preview({
      columns: [
        {
          name: 'Remarks',
          field: choices?.columns === undefined ? null : 'description',
          sample: 'Papers',
        },
      ],
      fields: [{ value: 'description', label: 'Description' }],
      ...(choices?.timeUnit === undefined
        ? {
            sections: [],
            questions: [
              {
                kind: 'timeUnit' as const,
                options: [{ value: 'minutes', label: 'Minutes' }],
                values: ['15'],
              },
            ],
          }
        : {}),
    }),
  );
  const dialog = await chooseFile(<PenalCodePage />, 'laws.txt', 'Charge\tRemarks\nForgery\tPapers\n');
  const use = dialog.getByRole('button', { name: /^Use \d+ changes?$/ });
  await expect.element(use).toBeDisabled();
  await dialog.getByLabelText('What unit are the jail times in?').selectOptions('Minutes');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText('Not used: Remarks')).toBeVisible();
  await expect.element(use).toBeEnabled();
  const column = dialog.getByLabelText('Use Remarks as');
  column.element().focus();
  await column.selectOptions('Description');
  await expect.element(dialog.getByText('All columns are used')).toBeVisible();
  await expect.element(column).toHaveFocus();
});

test('previews a pack on a phone, and links to the export of all settings', async () => {
  await page.viewport(390, 844);
  answerSettings();
  const agencies = { key: 'agencies' as const, name: 'Agencies', summary: 'Ten departments.', counts: {} };
  answer(transferEndpoints.listPacks, { packs: [agencies] });
  answer(transferEndpoints.previewImport, preview());
  await open(<TransferPage />);
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Agencies' });
  await expect.element(dialog.getByRole('button', { name: 'Use 2 changes' })).toBeVisible();
  expect(requestsTo(transferEndpoints.previewImport)[0]?.body).toMatchObject({
    pack: 'agencies',
    mode: 'merge',
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('link', { name: 'Export all settings' }))
    .toHaveAttribute('href', '/api/settings/export');
  await page.viewport(1280, 800);
});
