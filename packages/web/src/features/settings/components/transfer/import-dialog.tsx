import { Box, Button, Checkbox, Group, Text } from '@mantine/core';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type {
  ImportChoices,
  ImportPreview,
  ImportProblem,
  SectionPreview,
} from '@ten-four/contract/settings/transfer.contract';
import { type ImportMode, PREVIEW_ROWS } from '@ten-four/contract/settings/transfer.values';
import { useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { SETTINGS_KEYS } from '#lib/query-keys.ts';
import { randomKey } from '#lib/random-key.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { Choices } from '#ui/choices.tsx';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { Dim } from '#ui/dim.tsx';
import { Loaded } from '#ui/loaded.tsx';
import type { Target } from '#ui/use-target.ts';
import { useSavedToast } from '../../settings.queries.ts';
import { type ImportSource, usePreview } from '../../transfer.queries.ts';
import { AmberBox } from '../amber-box.tsx';
import { lossWords } from '../effect-dialog.tsx';
import classes from '../settings.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportQuestions } from './import-questions.tsx';

interface ImportDialogProps extends Omit<Target<ImportSource>, 'open'> {
  section?: SectionName;
}

const MODES: readonly { value: ImportMode; label: string; words: string }[] = [
  { value: 'merge', label: 'Add and change', words: 'Adds and updates entries. Removes nothing.' },
  {
    value: 'replace',
    label: 'Replace lists',
    words:
      'Replaces the lists with those in the file. Departments and licenses missing from the file are switched off.',
  },
];

export function ImportDialog({ opened, target, section, close }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title={`Import ${target?.name ?? ''}`} size={720}>
      {target !== null && <Import key={target.name} source={target} section={section} onClose={close} />}
    </Dialog>
  );
}

/** Agencies extend the community's own departments; other packs replace lists. */
const firstMode = (source: ImportSource): ImportMode =>
  'pack' in source && source.pack !== 'agencies' ? 'replace' : 'merge';

interface ImportProps {
  source: ImportSource;
  section: SectionName | undefined;
  onClose: () => void;
}

function Import({ source, section, onClose }: ImportProps) {
  const [mode, setMode] = useState(firstMode(source));
  const [choices, setChoices] = useState<ImportChoices>({});
  const preview = usePreview(source, { mode, section, choices });
  const choose = (more: ImportChoices) => setChoices((before) => ({ ...before, ...more }));
  return (
    <>
      <Group gap="8px 16px" mb={12} c="dimmed">
        <Choices label="How to import" choices={MODES} chosen={mode} onChoose={setMode} />
        <p>{MODES.find(({ value }) => value === mode)?.words}</p>
      </Group>
      <Loaded query={preview} failed={SETTINGS_TEXTS.loadFailed}>
        {(found) => (
          <>
            <ImportQuestions
              key={found.questions.map(({ kind }) => kind).join(' ')}
              questions={found.questions}
              onAnswer={choose}
            />
            <ImportColumns
              preview={found}
              onMap={(column) =>
                choose({
                  columns: [...(choices.columns ?? []).filter(({ name }) => name !== column.name), column],
                })
              }
            />
            <Found
              key={found.importId}
              found={found}
              isStale={preview.isPlaceholderData}
              onAgain={() => void preview.refetch()}
              onClose={onClose}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const changesOf = ({ added, changed, removed }: SectionPreview): number => added + changed + removed;

interface FoundProps {
  found: ImportPreview;
  isStale: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function Found({ found, isStale, onAgain, onClose }: FoundProps) {
  const { lose, offDuty } = found.effect;
  const changing = found.sections.filter((section) => changesOf(section) > 0);
  const [excluded, setExcluded] = useState<readonly SectionName[]>([]);
  const chosen = changing.filter(({ section }) => !excluded.includes(section));
  const names = chosen.map(({ section }) => section);
  const count = chosen.reduce((sum, section) => sum + changesOf(section), 0);
  const send = useSend('POST /api/settings/import', { reload: SETTINGS_KEYS });
  const showSaved = useSavedToast();
  const changes = `${count} ${count === 1 ? 'change' : 'changes'}`;
  const importChanges = async () => {
    const body = { importId: found.importId, sections: names };
    try {
      showSaved(await send.mutateAsync({ body, idempotencyKey: randomKey() }), changes);
      onClose();
    } catch {
      // The dialog shows the failure.
    }
  };
  return (
    <>
      <Problems problems={found.problems} />
      {(lose > 0 || offDuty > 0) && <AmberBox mb={12}>{lossWords(found.effect)}</AmberBox>}
      {changing.length === 0 && found.questions.length === 0 && (
        <Text py={16} c="dimmed">
          Nothing would change.
        </Text>
      )}
      <Checkbox.Group
        value={names}
        onChange={(next) =>
          setExcluded(changing.map(({ section }) => section).filter((name) => !next.includes(name)))
        }
      >
        <ul>
          {changing.map((section) => (
            <SectionChanges key={section.section} preview={section} isOnly={changing.length === 1} />
          ))}
        </ul>
      </Checkbox.Group>
      {send.error !== null && (
        <Text mt={12} c="var(--tf-danger)" role="alert">
          {failureMessage(send.error, SETTINGS_TEXTS.saveFailed)}{' '}
          <Button size="row" onClick={onAgain}>
            Preview again
          </Button>
        </Text>
      )}
      <DialogButtons>
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="room"
          variant="filled"
          disabled={count === 0 || isStale}
          loading={send.isPending}
          onClick={() => void importChanges()}
        >
          {`Use ${changes}`}
        </Button>
      </DialogButtons>
    </>
  );
}

function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <AmberBox mb={12} role="region" aria-label="Problems">
      <Box component="h3" fz={14} fw={600} c="var(--tf-busy)">
        {problems.length === 1 ? '1 problem' : `${problems.length} problems`}
      </Box>
      <Box component="ul" mah={160} mt={4} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {problems.map((problem) => (
          <li key={problem.message}>
            {problem.message}
            <Dim ml={8} fz={13}>
              {whereOf(problem)}
            </Dim>
          </li>
        ))}
      </Box>
    </AmberBox>
  );
}

function whereOf({ count, line, places, values }: ImportProblem): string {
  const numbers = places.map((place) => place.replace('Line ', ''));
  const listed = line !== null && places.length > 1 ? `Lines ${numbers.join(', ')}` : places.join(', ');
  const more = count > places.length && places.length > 0 ? ` and ${count - places.length} more` : '';
  return [`${listed}${more}`, values.join(', ')].filter((part) => part !== '').join(' · ');
}

function SectionChanges({ preview, isOnly }: { preview: SectionPreview; isOnly: boolean }) {
  const { section, rows } = preview;
  const { label } = SECTIONS[section];
  return (
    <Box component="li" py={8} style={{ borderBottom: '1px solid var(--tf-row-line)' }}>
      <Group gap="4px 16px" justify="space-between" mih="var(--button-height-dense)">
        {isOnly ? <b>{label}</b> : <Checkbox label={label} value={section} />}
        <Dim fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {countsOf(preview)}
        </Dim>
      </Group>
      <Box component="details" fz={13}>
        <Box
          component="summary"
          className={classes.summary}
          w="fit-content"
          c="dimmed"
          aria-label={`Changes to ${label}`}
        >
          Show changes
        </Box>
        <Box component="ul" mah={240} style={{ overflowY: 'auto' }}>
          {rows.map((row, index) => (
            <Group
              component="li"
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
              key={index}
              gap={16}
              wrap="nowrap"
              align="flex-start"
              justify="space-between"
              py={4}
              style={{ borderTop: '1px solid var(--tf-row-line)' }}
            >
              <Text span miw={0} style={{ overflowWrap: 'anywhere' }}>
                {row.label}
              </Text>
              <Dim maw="55%" ta="right" truncate>
                {wordsOf(row)}
              </Dim>
            </Group>
          ))}
          {rows.length === PREVIEW_ROWS && (
            <Box component="li" py={4} style={{ borderTop: '1px solid var(--tf-row-line)' }}>
              and more
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const countsOf = (preview: SectionPreview): string =>
  (['added', 'changed', 'removed', 'kept'] as const)
    .filter((word) => preview[word] > 0)
    .map((word) => `${preview[word]} ${word}`)
    .join(' · ');

function wordsOf({ before, after }: SectionPreview['rows'][number]): string {
  if (before === null && typeof after === 'object') return 'added';
  if (after === null && typeof before === 'object') return 'removed';
  return `${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: unknown): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map((item) => Object(item).name ?? String(item)).join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
