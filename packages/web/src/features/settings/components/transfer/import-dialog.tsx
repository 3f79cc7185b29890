import { Button, Checkbox } from '@mantine/core';
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
import { randomKey } from '#lib/use-intent-key.ts';
import { Choices } from '#ui/choices.tsx';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSavedToast } from '../../settings.queries.ts';
import { type ImportSource, useImport, usePreview } from '../../transfer.queries.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportQuestions } from './import-questions.tsx';
import classes from './transfer.module.css';

interface ImportDialogProps {
  opened: boolean;
  source: ImportSource | null;
  /** The only section that is read of it. */
  section?: SectionName;
  /** How it is read at first. */
  mode: ImportMode;
  onClose: () => void;
}

const MODES = [
  { value: 'merge', label: 'Add and change' },
  { value: 'replace', label: 'Replace lists' },
] as const;
const WORDS: Record<ImportMode, string> = {
  merge: 'Adds and updates entries. Removes nothing.',
  replace: 'The lists become those of the file. Departments and licenses that it lacks are switched off.',
};

/** Shows what a file or a pack would change before any of it is. */
export function ImportDialog({ opened, source, ...props }: ImportDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={`Import ${source?.name ?? ''}`} size={720}>
      {source !== null && <Import key={source.name} source={source} {...props} />}
    </Dialog>
  );
}

function Import({ source, section, mode: first, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const [mode, setMode] = useState<ImportMode>(first);
  const [choices, setChoices] = useState<ImportChoices>({});
  const preview = usePreview(source, { mode, section, choices });
  const choose = (more: ImportChoices) => setChoices((before) => ({ ...before, ...more }));
  return (
    <>
      <div className={classes.mode}>
        <Choices label="How to import" choices={MODES} chosen={mode} onChoose={setMode} />
        <p>{WORDS[mode]}</p>
      </div>
      <Loaded query={preview} failed={SETTINGS_TEXTS.loadFailed}>
        {(found) => (
          <>
            <ImportQuestions key={questionsKey(found)} questions={found.questions} onAnswer={choose} />
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

const questionsKey = ({ questions }: ImportPreview) => questions.map(({ kind }) => kind).join(' ');

const changesOf = ({ added, changed, removed }: SectionPreview): number => added + changed + removed;

interface FoundProps {
  found: ImportPreview;
  /** Another preview is on its way. */
  isStale: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function Found({ found, isStale, onAgain, onClose }: FoundProps) {
  const changing = found.sections.filter((section) => changesOf(section) > 0);
  const [left, setLeft] = useState<readonly SectionName[]>([]);
  const chosen = changing.filter(({ section }) => !left.includes(section));
  const count = chosen.reduce((sum, section) => sum + changesOf(section), 0);
  const send = useImport();
  const saved = useSavedToast();
  const use = async () => {
    const body = { importId: found.importId, sections: chosen.map(({ section }) => section) };
    try {
      saved(await send.mutateAsync({ body, idempotencyKey: randomKey() }), `${count} changes`);
      onClose();
    } catch {
      // The dialog says why.
    }
  };
  return (
    <>
      <Problems problems={found.problems} />
      <Losses effect={found.effect} />
      {changing.length === 0 && found.questions.length === 0 && (
        <p className={classes.none}>Nothing would change.</p>
      )}
      <ul className={classes.sections}>
        {changing.map((section) => (
          <SectionChanges
            key={section.section}
            preview={section}
            chosen={!left.includes(section.section)}
            onChoose={
              changing.length === 1
                ? undefined
                : (isChosen) =>
                    setLeft((before) =>
                      isChosen
                        ? before.filter((name) => name !== section.section)
                        : [...before, section.section],
                    )
            }
          />
        ))}
      </ul>
      {send.error !== null && (
        <p className={classes.error} role="alert">
          {failureMessage(send.error, SETTINGS_TEXTS.saveFailed)}{' '}
          <Button size="row" onClick={onAgain}>
            Preview again
          </Button>
        </p>
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
          onClick={() => void use()}
        >
          {`Use ${count} ${count === 1 ? 'change' : 'changes'}`}
        </Button>
      </DialogButtons>
    </>
  );
}

function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <section className={classes.problems} aria-label="Problems">
      <h3>{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem.message}>
            {problem.message}
            <span className={classes.places}>{whereOf(problem)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a problem is, and the values that have it: `Lines 8, 9 and 12 more · a lot, tbd`. */
function whereOf({ count, places, values }: ImportProblem): string {
  const lines = places.map((place) => place.replace('Line ', ''));
  const areLines = places.every((place) => place.startsWith('Line '));
  const listed = areLines && places.length > 1 ? `Lines ${lines.join(', ')}` : places.join(', ');
  const more = count > places.length && places.length > 0 ? ` and ${count - places.length} more` : '';
  return [`${listed}${more}`, values.join(', ')].filter((part) => part !== '').join(' · ');
}

function Losses({ effect: { lose, offDuty } }: Pick<ImportPreview, 'effect'>) {
  if (lose === 0 && offDuty === 0) return null;
  return <p className={classes.losses}>{`${lose} people lose a grant, ${offDuty} are clocked out.`}</p>;
}

interface SectionChangesProps {
  preview: SectionPreview;
  chosen: boolean;
  /** Absent where there is nothing to choose between. */
  onChoose: ((chosen: boolean) => void) | undefined;
}

function SectionChanges({ preview, chosen, onChoose }: SectionChangesProps) {
  const { section, rows } = preview;
  const { label } = SECTIONS[section];
  const more = rows.length === PREVIEW_ROWS;
  return (
    <li className={classes.section}>
      <div className={classes.line}>
        {onChoose === undefined ? (
          <b>{label}</b>
        ) : (
          <Checkbox
            label={label}
            checked={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <span className={classes.counts}>{countsOf(preview)}</span>
      </div>
      <details className={classes.details}>
        <summary aria-label={`Changes of ${label}`}>Show changes</summary>
        <ul>
          {inPlaces(rows).map((row) => (
            <li key={row.place}>
              <span>{row.label}</span>
              <span className={classes.values}>{wordsOf(row)}</span>
            </li>
          ))}
          {more && <li>and more</li>}
        </ul>
      </details>
    </li>
  );
}

/** With the place of each, by which it is known: no label need be the only one of its kind. */
const inPlaces = <T,>(all: readonly T[]) => all.map((one, place) => ({ ...one, place }));

const countsOf = ({ added, changed, removed, kept }: SectionPreview): string =>
  [
    { count: added, word: 'added' },
    { count: changed, word: 'changed' },
    { count: removed, word: 'removed' },
    { count: kept, word: 'kept' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => `${count} ${word}`)
    .join(' · ');

/** A change in a few words: what is added or removed is named by its label alone. */
function wordsOf({ before, after }: SectionPreview['rows'][number]): string {
  if (before === null && typeof after === 'object') return 'added';
  if (after === null && typeof before === 'object') return 'removed';
  return `${shown(before)} → ${shown(after)}`;
}

function shown(value: unknown): string {
  if (value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map((item) => Object(item).name ?? String(item)).join(', ') || '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
