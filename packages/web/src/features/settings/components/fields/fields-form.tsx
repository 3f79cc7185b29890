import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Op, settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { type Problems, useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { type Section, useSavedToast, useSectionChange, useSectionList } from '../../settings.queries.ts';
import { AmberBox } from '../amber-box.tsx';
import { changedKeys } from '../list/list-patch.ts';
import classes from '../settings.module.css';
import { hostProps } from './host-note.tsx';
import { SaveBar } from './save-bar.tsx';

/** What the fields of a page are given. */
export interface FieldsContext<V extends FormValues> {
  form: UseFormReturnType<V>;
  /** What a field is given: its value, and beneath it that the host sets it or what somebody else wrote meanwhile. */
  field: (name: keyof V & string) => object;
}

export interface FieldsFormProps<S extends SectionName, V extends FormValues> {
  section: S;
  /** The section as it is now. */
  read: Section<S>;
  /** Tells the draft from others of the section. */
  name?: string;
  /** What the form calls parts of the section, by their paths, where it calls them otherwise. */
  names?: Readonly<Record<string, string>>;
  /** What of the section stands in the fields. */
  valuesOf: (value: Section<S>['value']) => V;
  problemsOf?: (values: V) => Problems<V>;
  /** The steps that make of the section, as it was begun from, what stands in the fields. */
  opsOf: (values: V, begun: V) => Op[];
  children: (given: FieldsContext<V>) => ReactNode;
  /** What ends the form in place of the bar that saves. */
  foot?: (given: FooterContext) => ReactNode;
  onSaved?: () => void;
}

/** What ends a form is given: how far saving is, and whether there is anything to save. */
export interface FooterContext {
  state: ReturnType<typeof useEndpointForm>['state'];
  dirty: boolean;
}

/**
 * The fields of a page with their one Save. Somebody else's change shows at once, unless the fields are being filled in:
 * then they keep what is typed, and a line above says so.
 */
export function FieldsForm<S extends SectionName, V extends FormValues>(props: FieldsFormProps<S, V>) {
  const { read } = props;
  const [begun, setBegun] = useState({ read, round: 0, saved: false });
  const [dirty, setDirty] = useState(false);
  if (!dirty && begun.read.version !== read.version) setBegun({ ...begun, read });
  const again = (saved: boolean) => {
    setDirty(false);
    setBegun(({ round }) => ({ read, round: round + 1, saved }));
  };
  return (
    <Fields
      {...props}
      key={`${begun.read.version} ${begun.round}`}
      begun={begun.read}
      focused={begun.saved}
      onDirty={setDirty}
      onAgain={again}
    />
  );
}

interface FieldsProps<S extends SectionName, V extends FormValues> extends FieldsFormProps<S, V> {
  begun: Section<S>;
  /** The button that was pressed is gone: the form itself takes the focus. */
  focused: boolean;
  onDirty: (dirty: boolean) => void;
  onAgain: (saved: boolean) => void;
}

function Fields<S extends SectionName, V extends FormValues>(props: FieldsProps<S, V>) {
  const { section, read, begun, name = section, valuesOf, problemsOf, opsOf, focused } = props;
  const { onDirty, onAgain, children } = props;
  const saved = useSavedToast();
  // What the fields differ from: what they began with, or what is now once that was shown.
  const [base, setBase] = useState(begun);
  const wasSaved = useRef(false);
  const { form, state } = useEndpointForm<typeof settingsEndpoints.changeSection, V>({
    send: useSectionChange(props.names),
    // A draft counts only for the state of the section that it was begun from.
    draft: `settings:${name}:${begun.version}`,
    initial: valuesOf(begun.value),
    ...(problemsOf === undefined ? {} : { problemsOf }),
    optionsOf: (values) => ({
      params: { section },
      body: { version: base.version, ops: opsOf(values, valuesOf(base.value)) },
    }),
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: (answer) => {
      wasSaved.current = true;
      saved(answer);
      props.onSaved?.();
    },
    dialog: { onBusy: () => {}, onClose: () => onAgain(wasSaved.current) },
  });
  const dirty = opsOf(form.values, valuesOf(base.value)).length > 0 && state.phase !== 'done';
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);

  const show = () => {
    const [before, now] = [valuesOf(base.value), valuesOf(read.value)];
    for (const field of Object.keys(now)) {
      if (form.values[field] === before[field]) form.setFieldValue(field, now[field] as never);
    }
    setBase(read);
    // The button that was pressed is gone.
    element.current?.focus();
  };
  const field = (name: keyof V & string) => {
    const now = valuesOf(base.value)[name];
    const isOther = base !== begun && now !== valuesOf(begun.value)[name] && now !== form.values[name];
    return {
      ...form.getInputProps(name),
      ...hostProps(read.locked, name),
      ...(isOther ? { description: `Now: ${String(now)}` } : {}),
    };
  };
  return (
    <form
      ref={element}
      className={classes.form}
      tabIndex={-1}
      noValidate
      onSubmit={state.onSubmit}
      onKeyDown={submitOnControlEnter}
    >
      {read.version > base.version && dirty && <ChangedMeanwhile section={section} onShow={show} />}
      {children({ form, field })}
      {props.foot?.({ state, dirty }) ?? <SaveBar state={state} dirty={dirty} />}
    </form>
  );
}

function ChangedMeanwhile({ section, onShow }: { section: SectionName; onShow: () => void }) {
  const list = useSectionList();
  const by = list.data?.sections.find((one) => one.section === section)?.changedBy ?? 'somebody';
  return (
    <AmberBox>
      <Group gap="8px 16px" justify="space-between" role="status">
        <Text c="var(--tf-busy)">{SETTINGS_TEXTS.changedMeanwhile(by)}</Text>
        <Button onClick={onShow}>Show</Button>
      </Group>
    </AmberBox>
  );
}

/** The steps that set the fields which differ; each is given as the section keeps it. */
export const setOps = (now: object, before: object): Op[] =>
  Object.entries(changedKeys(before, now)).map(([field, value]) => ({ op: 'set', field, value }));
