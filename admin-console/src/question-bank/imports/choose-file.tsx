import { useQuery } from '@apollo/client/react';
import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { ExcelImport } from '@vigil/ui/upload/excel-import.tsx';
import { FileImport } from '@vigil/ui/upload/file-import.tsx';
import { useState } from 'react';
import { QuestionImportsDocument } from '../../generated/graphql.ts';
import { importFormats, type ImportFormat } from './import-formats.ts';
import { KeptImports } from './kept-imports.tsx';

interface ChooseFileProps {
  readonly repoId: string;
  /** The server has read a file, or one it keeps is chosen. */
  readonly onChosen: (importId: string) => void;
}

/**
 * First step: which kind of file, then the file. Files of the last day that were left on the way are offered
 * again.
 */
export function ChooseFile({ repoId, onChosen }: ChooseFileProps) {
  const [format, setFormat] = useState<ImportFormat>(importFormats[0] as ImportFormat);
  const kept = useQuery(QuestionImportsDocument, { variables: { repoId }, fetchPolicy: 'network-only' });
  const waiting = (kept.data?.questionImports ?? []).filter(({ state }) => state !== 'done');
  const file = {
    action: `/api/qu/qu/import?repoId=${encodeURIComponent(repoId)}&format=${format.key}`,
    onAnswer: ({ id }: { readonly id: string }) => onChosen(id),
  };
  return (
    <Stack gap="md">
      {waiting.length > 0 && <KeptImports imports={waiting} onChosen={onChosen} />}
      <Panel title={t('选择文件')}>
        <Radio.Group
          label={t('文件格式')}
          value={format.key}
          onChange={(key) => setFormat(importFormats.find((each) => each.key === key) ?? format)}
          mb="md"
        >
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" mt="xs">
            {importFormats.map(({ key, name, hint }) => (
              <Radio key={key} value={key} label={name} description={hint} />
            ))}
          </SimpleGrid>
        </Radio.Group>
        {format.key === 'excel' ? (
          <ExcelImport
            key="excel"
            {...file}
            template="/api/qu/qu/import/template"
            success={t('文件已读取，请检查后开始导入')}
          />
        ) : (
          <FileImport key={format.key} {...file} accept={format.accept} />
        )}
      </Panel>
    </Stack>
  );
}
