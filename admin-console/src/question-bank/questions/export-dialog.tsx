import { Radio, Stack, Text } from '@mantine/core';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';
import { sayPath } from './question-history.ts';

interface Format {
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  /** Why a question may be missing in such a file. */
  readonly missing: string;
}

const nothingMissing = t('此格式无法表达');
const wordsOnly = t('编程题、Scratch、组合题，以及文字会被误读的题');

const formats: readonly Format[] = [
  {
    key: 'excel',
    name: 'Excel',
    hint: t('与导入模板相同，适合修改后再导入。'),
    missing: t('内容超过一个单元格的长度'),
  },
  {
    key: 'word',
    name: 'Word',
    hint: t('编号、选项、答案和解析逐行排列，只有文字，适合校对和打印。'),
    missing: wordsOnly,
  },
  { key: 'text', name: t('文本'), hint: t('写法与 Word 相同。'), missing: wordsOnly },
  { key: 'gift', name: 'GIFT', hint: t('Moodle 的文本格式。'), missing: nothingMissing },
  {
    key: 'moodle',
    name: 'Moodle XML',
    hint: t('可导入 Moodle 题库，编程题按 CodeRunner 插件的格式。'),
    missing: nothingMissing,
  },
  { key: 'qti21', name: 'QTI 2.1', hint: t('题目包，多数考试系统可以读取。'), missing: nothingMissing },
  { key: 'qti30', name: 'QTI 3.0', hint: t('题目包，较新的系统使用。'), missing: nothingMissing },
];

/** What the server says of the file it made. */
interface Outcome {
  readonly leftOut: number;
  readonly partly: number;
  readonly fields: readonly string[];
}

const outcomeIn = (headers: Headers): Outcome => ({
  leftOut: Number(headers.get('x-left-out') ?? 0),
  partly: Number(headers.get('x-partly') ?? 0),
  fields: (headers.get('x-partly-fields') ?? '').split(',').filter((field) => field !== ''),
});

/** What is exported: the chosen questions, or all that the search finds. */
type Scope = { readonly ids: readonly string[] } | { readonly params: object };

interface ExportDialogProps {
  readonly scope: Scope;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks for a format, gives the file, and says which questions and what of them the format cannot say. */
export function ExportDialog({ scope, count, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<string>('excel');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const act = useAct(
    useCallback(async (asked: object) => {
      setOutcome(outcomeIn(await downloadFile('/api/qu/qu/export', asked)));
    }, []),
  );
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('导出试题')}
      object={
        'ids' in scope
          ? t('所选的 {{n}} 道试题', { n: sayNumber(count) })
          : t('搜索到的 {{n}} 道试题', { n: sayNumber(count) })
      }
      submitLabel={t('导出')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void act.run({ format, ...scope })}
      done={outcome === null ? undefined : <Done format={format} count={count} outcome={outcome} />}
    >
      <Radio.Group label={t('文件格式')} value={format} onChange={setFormat}>
        <Stack gap="sm" mt="xs">
          {formats.map(({ key, name, hint }) => (
            <Radio key={key} value={key} label={name} description={hint} />
          ))}
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}

function Done({
  format,
  count,
  outcome,
}: {
  readonly format: string;
  readonly count: number;
  readonly outcome: Outcome;
}) {
  const { leftOut, partly, fields } = outcome;
  const names = fields.map((field) => sayPath(field) ?? field).join(t('、'));
  const isWordsOnly = format === 'word' || format === 'text';
  return (
    <Stack gap="xs" role="status">
      <Text>{t('已导出 {{n}} 道试题。', { n: sayNumber(count - leftOut) })}</Text>
      {leftOut > 0 && (
        <Text>
          {t('另有 {{n}} 道没有导出：{{why}}。', {
            n: sayNumber(leftOut),
            why: formats.find(({ key }) => key === format)?.missing ?? nothingMissing,
          })}
        </Text>
      )}
      {partly > 0 && isWordsOnly && (
        <Text>
          {t('已导出的试题中有 {{n}} 道只保留了文字，{{names}}里的排版、图片和公式没有导出。', {
            n: sayNumber(partly),
            names,
          })}
        </Text>
      )}
      {partly > 0 && !isWordsOnly && (
        <Text>
          {t(
            '已导出的试题中有 {{n}} 道含此格式写不出的内容（{{names}}），已随文件附带：再导入本系统时是完整的，其他系统读不到。',
            {
              n: sayNumber(partly),
              names,
            },
          )}
        </Text>
      )}
    </Stack>
  );
}
