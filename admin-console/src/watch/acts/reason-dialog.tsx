import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { type ReactNode, useState } from 'react';
import { ActObject } from './act-object.tsx';
import { mostMinutes, validMinutes, type Candidate, type ActDialogBase } from './act-request.ts';
import { MinutesField } from './minutes-field.tsx';
import { ReasonField } from './reason-field.tsx';

interface Given {
  /** what was written, trimmed, never empty */
  readonly message: string;
  /** whole, in the allowed range; the field's first value where the dialog asks for none */
  readonly minutes: number;
}

interface ReasonDialogProps extends ActDialogBase {
  /** null: everyone sitting the exam */
  readonly candidate: Candidate | null;
  readonly title: string;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly reason: { readonly label: string; readonly hint: string };
  /** Asks for minutes too, under this label. */
  readonly minutesLabel?: string;
  readonly act: { readonly busy: boolean; readonly error: unknown };
  /** Does it; false: it was refused, which `act.error` says. */
  readonly send: (given: Given) => Promise<boolean>;
  /** What the notice says when it is done. */
  readonly said: (given: Given) => string;
  /** Above the field. */
  readonly about?: ReactNode;
  /** Below the field: ways to fill it. */
  readonly phrases?: (text: string, fill: (text: string) => void) => ReactNode;
}

const firstMinutes = 10;

/**
 * A proctor's act that needs written words, and perhaps minutes: nothing is sent before both are there, and
 * what was typed stays when it is refused.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { scene, candidate, reason, minutesLabel, act, onClose, onDone } = props;
  const [minutes, setMinutes] = useState<number | string>(firstMinutes);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const message = text.trim();

  const submit = async () => {
    setTried(true);
    if (!validMinutes(minutes) || message === '') return;
    const given = { message, minutes };
    if (!(await props.send(given))) return;
    notifySuccess(props.said(given));
    onDone();
    onClose();
  };

  return (
    <ActDialog
      opened
      onClose={onClose}
      title={props.title}
      object={<ActObject scene={scene} candidate={candidate} />}
      submitLabel={props.submitLabel}
      danger={props.danger ?? false}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void submit()}
    >
      {props.about}
      {minutesLabel !== undefined && (
        <MinutesField
          label={minutesLabel}
          autoFocus
          value={minutes}
          onChange={setMinutes}
          error={
            tried && !validMinutes(minutes)
              ? t('请输入 1 到 {{most}} 的整数！', { most: mostMinutes })
              : undefined
          }
        />
      )}
      <ReasonField
        label={reason.label}
        autoFocus={minutesLabel === undefined}
        value={text}
        onChange={setText}
        error={tried && message === '' ? t('{{label}}必须填写！', { label: reason.label }) : undefined}
        hint={reason.hint}
      />
      {props.phrases?.(text, setText)}
    </ActDialog>
  );
}
