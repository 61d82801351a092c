import { Group, Input, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '../text/t.ts';
import { CropDialog } from './crop-dialog.tsx';
import { FileButton } from './file-button.tsx';
import styles from './image-field.module.css';
import { extensionsOf, problemOf } from './media-kinds.ts';
import { RemoveButton } from './remove-button.tsx';
import { usualLimitKb } from './upload-media.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

interface ImageFieldProps {
  readonly label: string;
  /** URL; '' or null: none */
  readonly value: string | null | undefined;
  /** the new URL, '' when the picture was removed */
  readonly onChange: (url: string) => void;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** of the field, so that an error summary can lead to it */
  readonly id?: string;
  /** width ÷ height: the person chooses the part of that shape; left out: the whole picture is taken */
  readonly aspect?: number;
  /** above it a picture is compressed to about 500 KB and 800 px wide */
  readonly limitKb?: number;
  /** the call that takes the picture; that of public media unless said */
  readonly path?: string;
  /** without its own label line, for a row of a list */
  readonly compact?: boolean;
}

/**
 * One picture: chosen or dropped, cropped when its shape matters, compressed, uploaded with progress; a
 * failed upload keeps the former one.
 */
export function ImageField({
  label,
  value,
  onChange,
  description,
  error,
  required,
  disabled = false,
  id,
  aspect,
  limitKb,
  path,
  compact = false,
}: ImageFieldProps) {
  const labelId = useId();
  const [cropped, setCropped] = useState<File | null>(null);
  const [over, setOver] = useState(false);
  const { state, start, retry, stop, fail } = useUpload(({ url }) => onChange(url), limitKb, path);
  const url = value ?? '';

  const take = (file: File | undefined) => {
    if (file === undefined || disabled) return;
    const problem = problemOf(file, 'image');
    if (problem !== null) return fail(file.name, problem);
    if (aspect !== undefined && file.type !== 'image/gif') setCropped(file);
    else void start(file);
  };

  const body = (
    <Stack
      gap="xs"
      className={styles['field']}
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={compact ? undefined : labelId}
      aria-label={compact ? label : undefined}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      {url !== '' && (
        <img
          src={url}
          alt={label}
          className={styles['image']}
          style={aspect === undefined ? undefined : { aspectRatio: aspect }}
        />
      )}
      <Group gap="xs">
        <FileButton
          kind="image"
          size={compact ? 'compact-xs' : 'sm'}
          variant={compact ? 'subtle' : 'default'}
          {...(compact ? { 'aria-label': label } : {})}
          inputLabel={t('选择{{label}}', { label })}
          disabled={disabled || state.phase === 'sending'}
          leftSection={<IconUpload size={16} aria-hidden />}
          onFile={take}
        >
          {url === '' ? (compact ? t('图片') : t('选择图片')) : t('更换图片')}
        </FileButton>
        {url !== '' && <RemoveButton what={label} disabled={disabled} onRemove={() => onChange('')} />}
      </Group>
      <UploadStatus state={state} onRetry={retry} onStop={stop} />
      <CropDialog
        file={cropped}
        aspect={aspect ?? 1}
        limitKb={limitKb ?? usualLimitKb}
        onClose={() => setCropped(null)}
        onDone={(file) => {
          setCropped(null);
          void start(file);
        }}
      />
    </Stack>
  );
  if (compact) return body;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      // It may be a list, which no paragraph holds.
      descriptionProps={{ component: 'div' }}
      description={description ?? t('支持 {{list}}，过大的图片会自动压缩', { list: extensionsOf('image') })}
      error={error}
      required={required ?? false}
    >
      <div className={styles['space']}>{body}</div>
    </Input.Wrapper>
  );
}
