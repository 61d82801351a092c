import { useQuery } from '@apollo/client/react';
import { Select, Stack } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { FileImport } from '@vigil/ui/upload/file-import.tsx';
import { useState } from 'react';
import { QuestionImportsDocument } from '../../generated/graphql.ts';
import { importFormats, isFormat, type ImportFormat } from './import-formats.ts';
import styles from './import-page.module.css';
import { KeptImports } from './kept-imports.tsx';
import { tellFormat } from './tell-format.ts';

interface ChooseFileProps {
  readonly repoId: string;
  /** The server has read a file, or one it keeps is chosen. */
  readonly onChosen: (importId: string) => void;
}

const told = 'told';

/**
 * First step: the file; its kind is told from what is in it, unless one says otherwise. Files of the last day
 * that were left on the way are offered again.
 */
export function ChooseFile({ repoId, onChosen }: ChooseFileProps) {
  const [said, setSaid] = useState<ImportFormat['key'] | null>(null);
  const kept = useQuery(QuestionImportsDocument, { variables: { repoId }, fetchPolicy: 'network-only' });
  const waiting = (kept.data?.questionImports ?? []).filter(({ state }) => state !== 'done');
  const addressFor = async (file: File): Promise<string> =>
    `/api/qu/qu/import?repoId=${encodeURIComponent(repoId)}&format=${said ?? (await tellFormat(file))}`;
  return (
    <Stack gap="md">
      {waiting.length > 0 && <KeptImports imports={waiting} onChosen={onChosen} />}
      <Panel title={t('选择文件')}>
        <FileImport
          action={addressFor}
          accept={[...new Set(importFormats.flatMap(({ accept }) => accept))]}
          template="/api/qu/qu/import/template"
          hint={t('没有现成的文件？下载 Excel 模板填写。')}
          success={t('文件已读取，请检查后开始导入')}
          onAnswer={({ id }: { readonly id: string }) => onChosen(id)}
        />
      </Panel>
      <Panel
        title={t('可以导入的文件')}
        aside={
          <Select
            label={t('文件格式')}
            className={styles['format']}
            allowDeselect={false}
            data={[
              { value: told, label: t('按文件内容识别') },
              ...importFormats.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            value={said ?? told}
            onChange={(value) => setSaid(value !== null && isFormat(value) ? value : null)}
          />
        }
      >
        <dl className={styles['formats']}>
          {importFormats.map(({ key, name, accept, hint }) => (
            <div key={key}>
              <dt>
                {name} <span className={styles['quiet']}>{accept.join(' ')}</span>
              </dt>
              <dd>{hint}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Stack>
  );
}
