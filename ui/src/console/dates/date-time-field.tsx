import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useRef, useState, type ReactNode } from 'react';
import { SideDialog } from '../../layout/dialog.tsx';
import { useEscapeOnTop } from '../../layout/escape-on-top.ts';
import { t } from '../../text/t.ts';
import { DateTimeChoice } from './date-time-choice.tsx';
import {
  instantOf,
  isWallTime,
  readWallTime,
  showWallTime,
  wallTimeOf,
  wallTimeProblem,
} from './wall-time.ts';

interface DateTimeFieldProps {
  readonly id?: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** A wall time; or what is typed and cannot be read, which is not to be saved (`wallTimeProblem`). */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The clock of a day that is picked in the calendar, `HH:mm`. */
  readonly clock?: string;
}

/**
 * A day and a time of Beijing: typed (in the ways people write it, `readWallTime`) or picked from a calendar
 * with 现在, 今天 and 明天. What cannot be read stays as it was typed, and says so when the field is left. Who
 * is in another zone reads what it is there.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, error, required = false, disabled = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, { open, close }] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  const back = () => {
    close();
    opener.current?.focus();
  };
  // There is no room beside the field there: the calendar comes up from below.
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  useEscapeOnTop(opened && !phone, back);
  const type = (text: string) => {
    setTyped(text);
    onChange(text.trim() === '' ? null : (readWallTime(text, wallTimeOf(Date.now())) ?? text));
  };
  const wall = value !== null && isWallTime(value) ? value : null;
  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      color="gray"
      size="lg"
      disabled={disabled}
      aria-label={t('选择{{label}}', { label })}
      onClick={opened ? close : open}
    >
      <IconCalendar size={18} aria-hidden />
    </ActionIcon>
  );
  const choice = (
    <DateTimeChoice value={wall} clock={props.clock ?? '09:00'} onChange={onChange} onDone={back} />
  );
  return (
    <TextInput
      {...(props.id !== undefined && { id: props.id })}
      label={label}
      withAsterisk={required}
      aria-required={required}
      disabled={disabled}
      autoComplete="off"
      placeholder={t('例如 2026-11-23 09:00')}
      description={[props.description, t('北京时间'), localNote(wall)].filter(Boolean).join(t('；'))}
      error={error ?? (typed === null ? wallTimeProblem(label, value) : null)}
      value={typed ?? (wall === null ? (value ?? '') : showWallTime(wall))}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        open();
      }}
      rightSectionPointerEvents="all"
      rightSection={
        phone ? (
          <>
            {button}
            <SideDialog
              opened={opened}
              onClose={close}
              title={label}
              position="bottom"
              size="auto"
              padding="md"
            >
              {choice}
            </SideDialog>
          </>
        ) : (
          <Popover
            opened={opened}
            onChange={(next) => !next && close()}
            closeOnEscape={false}
            hideDetached={false}
            position="bottom-end"
            trapFocus
            withinPortal
            shadow="md"
          >
            <Popover.Target>{button}</Popover.Target>
            <Popover.Dropdown>{choice}</Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}

/** What a time of Beijing is where the reader is; null: the same, or there is none. */
function localNote(wall: string | null): string | null {
  if (wall === null) return null;
  const there = dayjs(instantOf(wall)).format('YYYY-MM-DD HH:mm');
  return there === wall.slice(0, 16) ? null : t('您当地 {{there}}', { there });
}
