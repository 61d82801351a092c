import { Button, Input } from '@mantine/core';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { FileButton } from '@vigil/ui/upload/file-button.tsx';
import { uploadOwnFile } from '@vigil/ui/upload/send-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import styles from './applications.module.css';

interface AttachmentFieldProps {
  readonly files: readonly string[];
  readonly onChange: (files: readonly string[]) => void;
}

const most = 3;

/** Up to three pictures that prove what is said; private, seen by who decides. */
export function AttachmentField({ files, onChange }: AttachmentFieldProps) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setProblem(null);
    try {
      onChange([...files, await uploadOwnFile(file)]);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Input.Wrapper
      label={t('证明材料')}
      description={t('图片，最多 {{n}} 张，仅审核人员可见', { n: most })}
      error={problem}
    >
      <div className={styles['files']}>
        {files.map((url, place) => (
          <Button.Group key={url}>
            <Button component="a" variant="default" href={url} target="_blank" rel="noopener">
              {t('附件 {{n}}', { n: place + 1 })}
            </Button>
            <Button
              variant="default"
              aria-label={t('移除附件 {{n}}', { n: place + 1 })}
              onClick={() => onChange(files.filter((one) => one !== url))}
            >
              {t('移除')}
            </Button>
          </Button.Group>
        ))}
        {files.length < most && (
          <FileButton
            kind="image"
            inputLabel={t('选择证明材料')}
            loading={sending}
            onFile={(file) => void send(file)}
          >
            {t('添加图片')}
          </FileButton>
        )}
      </div>
    </Input.Wrapper>
  );
}
