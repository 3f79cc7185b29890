import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { useLeaveQuestion } from '#lib/use-leave-question.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { type FormState, type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { changedKeys } from '../../list-ops.ts';
import { type Section, useSavedToast, useSectionChange } from '../../settings.queries.ts';
import { AmberBox } from '../amber-box.tsx';
import classes from '../settings.module.css';
import { hostProps } from './host-note.tsx';
import type { PlainForm } from './plain-form.ts';
import { PlainPanels } from './plain-inputs.tsx';

export interface FieldsContext {
  plain: PlainForm;
  form: UseFormReturnType<FormValues>;
  field: (name: string) => object;
}

export interface FieldsFormProps {
  read: Section;
  plain: PlainForm;
  /** Name of the draft. Default: the section. */
  name?: string;
  valuesOf: (value: Section['value']) => FormValues;
  problemsOf?: (values: FormValues) => Problems<FormValues>;
  opsOf: (values: FormValues, loaded: FormValues) => Op[];
  /** Instead of the panels of plain fields. */
  children?: ((context: FieldsContext) => ReactNode) | undefined;
  footer?: (context: FooterContext) => ReactNode;
  onSaved?: () => void;
}

export interface FooterContext {
  state: FormState;
  dirty: boolean;
}

/** Adopts others' changes at once unless the fields were edited; then a note appears. */
export function FieldsForm(props: FieldsFormProps) {
  const { read } = props;
  const [loaded, setLoaded] = useState({ read, round: 0, saved: false });
  const [dirty, setDirty] = useState(false);
  if (!dirty && loaded.read.version !== read.version) setLoaded({ ...loaded, read });
  const restart = (saved: boolean) => {
    setDirty(false);
    setLoaded(({ round }) => ({ read, round: round + 1, saved }));
  };
  return (
    <Fields
      {...props}
      key={`${loaded.read.version} ${loaded.round}`}
      loaded={loaded.read}
      focused={loaded.saved}
      onDirty={setDirty}
      onRestart={restart}
    />
  );
}

interface FieldsProps extends FieldsFormProps {
  loaded: Section;
  /** The pressed button is gone, so the form takes the focus. */
  focused: boolean;
  onDirty: (dirty: boolean) => void;
  onRestart: (saved: boolean) => void;
}

function Fields(props: FieldsProps) {
  const { read, plain, loaded, name = read.section, valuesOf, opsOf, focused } = props;
  const { problemsOf = plain.problemsOf, onDirty, onRestart, children } = props;
  const showSaved = useSavedToast();
  // Differences are computed against this version.
  const [base, setBase] = useState(loaded);
  const wasSaved = useRef(false);
  const { form, state } = useEndpointForm<'PATCH /api/settings/:section', FormValues>({
    send: useSectionChange(),
    // A draft applies only to the version it was started from.
    draft: `settings:${name}:${loaded.version}`,
    initial: valuesOf(loaded.value),
    problemsOf,
    optionsOf: (values) => ({
      params: { section: read.section },
      body: { version: base.version, ops: opsOf(values, valuesOf(base.value)) },
    }),
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: (answer) => {
      wasSaved.current = true;
      showSaved(answer);
      props.onSaved?.();
    },
    onClose: () => onRestart(wasSaved.current),
  });
  const dirty = opsOf(form.values, valuesOf(base.value)).length > 0 && state.phase !== 'done';
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);

  const show = () => {
    const [before, now] = [valuesOf(base.value), valuesOf(read.value)];
    for (const [field, value] of Object.entries(now)) {
      if (form.values[field] === before[field]) form.setFieldValue(field, value);
    }
    setBase(read);
    // The pressed button is gone.
    element.current?.focus();
  };
  const field = (name: string) => {
    const now = valuesOf(base.value)[name];
    const isOther = base !== loaded && now !== valuesOf(loaded.value)[name] && now !== form.values[name];
    return {
      ...form.getInputProps(name),
      ...hostProps(read.locked, name),
      ...(isOther ? { description: `Now: ${String(now)}` } : {}),
    };
  };
  const context = { plain, form, field };
  return (
    <form
      ref={element}
      style={{ outline: 'none' }}
      tabIndex={-1}
      noValidate
      onSubmit={state.onSubmit}
      onKeyDown={submitOnControlEnter}
    >
      <Stack gap={16}>
        {read.version > base.version && dirty && <ChangedMeanwhile read={read} onShow={show} />}
        {children?.(context) ?? <PlainPanels {...context} />}
        {props.footer?.({ state, dirty }) ?? <SaveBar state={state} dirty={dirty} />}
      </Stack>
    </form>
  );
}

function ChangedMeanwhile({ read, onShow }: { read: Section; onShow: () => void }) {
  const list = useEndpoint('GET /api/settings', {});
  const by = list.data?.sections.find(({ section }) => section === read.section)?.changedBy ?? 'someone';
  return (
    <AmberBox>
      <Group gap="8px 16px" justify="space-between" role="status">
        <Text c="var(--tf-busy)">{SETTINGS_TEXTS.changedMeanwhile(by)}</Text>
        <Button onClick={onShow}>Show</Button>
      </Group>
    </AmberBox>
  );
}

function SaveBar({ state, dirty }: FooterContext) {
  const question = useLeaveQuestion(dirty);
  const busy = state.phase !== 'idle';
  const failure = state.message?.good === false ? state.message.text : null;
  return (
    <>
      {(dirty || failure !== null) && (
        <Group component="section" className={classes.bar} gap="8px 12px" aria-label="Unsaved changes">
          {failure === null ? (
            <Text flex="1 1 auto">Unsaved changes</Text>
          ) : (
            <Text
              flex="1 1 auto"
              miw={0}
              c="var(--tf-danger)"
              style={{ overflowWrap: 'anywhere' }}
              role="alert"
            >
              {failure}
            </Text>
          )}
          <Button size="room" disabled={busy} onClick={state.onCancel}>
            Discard
          </Button>
          <Button type="submit" size="room" variant="filled" disabled={busy || !dirty}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={question.asked}
        title="Leave without saving?"
        message="Your changes haven't been saved."
        confirmLabel="Leave"
        busy={false}
        onConfirm={question.leave}
        onClose={question.stay}
      />
    </>
  );
}

export const setOps = (now: object, before: object): Op[] =>
  Object.entries(changedKeys(before, now)).map(([field, value]) => ({ op: 'set', field, value }));
