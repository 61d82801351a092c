import { Button, TableOfContents } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { t } from '../../text/t.ts';
import { singleClick } from '../single-click.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ErrorSummary } from './error-summary.tsx';
import styles from './form.module.css';
import { SaveBar } from './save-bar.tsx';
import type { EntityForm } from './use-entity-form.ts';

interface FormFrameProps<V extends object> {
  readonly form: EntityForm<V>;
  /** What the form is, for those who hear it. */
  readonly label: string;
  readonly submitLabel?: string;
  readonly onCancel: () => void;
  /** What the fields are called, by path, for the error summary and the conflict dialog. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly sayValue?: (path: string, value: unknown) => ReactNode;
  /** More acts in the bar, before the submit button. */
  readonly extra?: ReactNode;
  /** After the submit button: what does more than saving, e.g. 发布. It is the page's one primary button then. */
  readonly further?: ReactNode;
  /** Nothing may be saved now, e.g. while an upload runs. */
  readonly disabled?: boolean;
  /** No local index, e.g. for a form of one section. */
  readonly plain?: boolean;
  /**
   * Beside the form instead of the index, and no part of it for the Enter key: e.g. how it will look.
   */
  readonly aside?: ReactNode;
  /** `FormSection`s. */
  readonly children: ReactNode;
}

/**
 * A long form (look.md): sections with a local index, an error summary linked to the fields, a bar at the
 * foot of the window that saves and says where the form stands.
 */
export function FormFrame<V extends object>(props: FormFrameProps<V>) {
  const {
    form,
    label,
    submitLabel = t('保存'),
    onCancel,
    labels = {},
    sayValue,
    extra,
    further,
    disabled = false,
    plain = false,
    aside,
    children,
  } = props;
  const scope = useId().replaceAll(':', '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void form.submit();
  };
  const told = form as unknown as EntityForm<object>;
  return (
    <div className={aside !== undefined ? styles['paired'] : plain ? undefined : styles['indexed']}>
      <form className={styles['body']} aria-label={label} onSubmit={submit} noValidate id={scope}>
        <ErrorSummary form={told} labels={labels} />
        {children}
        <SaveBar form={told}>
          <Button type="button" variant="default" onClick={onCancel} disabled={form.busy}>
            {t('取消')}
          </Button>
          {extra}
          <Button
            type="submit"
            form={scope}
            {...(further !== undefined && { variant: 'default' })}
            loading={form.busy}
            disabled={disabled}
            onClick={singleClick}
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          >
            {submitLabel}
          </Button>
          {further}
        </SaveBar>
      </form>
      {aside ?? (!plain && <LocalIndex scope={scope} />)}
      <ConflictDialog form={form} labels={labels} {...(sayValue && { sayValue })} />
    </div>
  );
}

function LocalIndex({ scope }: { readonly scope: string }) {
  const reinitialize = useRef(() => {});
  return (
    <nav className={styles['index']} aria-label={t('本页目录')}>
      <TableOfContents
        size="sm"
        variant="light"
        depthOffset={0}
        reinitializeRef={reinitialize}
        scrollSpyOptions={{ selector: `#${scope} h2`, offset: 96 }}
        getControlProps={({ data }) => ({
          type: 'button',
          onClick: () => data.getNode().scrollIntoView({ block: 'start' }),
          children: data.value,
        })}
      />
    </nav>
  );
}

interface FormSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** to the right of the title */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a long form; its title stands in the local index. */
export function FormSection({ title, hint, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
