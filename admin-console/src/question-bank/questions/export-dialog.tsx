import { Button, Radio, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadFile } from '@vigil/ui/connection/download-file.ts';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState } from 'react';

const formats = [
  { key: 'excel', name: 'Excel', hint: t('与导入模板相同，适合修改后再导入。') },
  { key: 'gift', name: 'GIFT', hint: t('Moodle 的文本格式。') },
  { key: 'moodle', name: 'Moodle XML', hint: t('可导入 Moodle 题库，保留图片地址和解析。') },
  { key: 'qti21', name: 'QTI 2.1', hint: t('题目包，多数考试系统可以读取。') },
  { key: 'qti30', name: 'QTI 3.0', hint: t('题目包，较新的系统使用。') },
] as const;

/** What is exported: the chosen questions, or all that the search finds. */
type Scope = { readonly ids: readonly string[] } | { readonly params: object };

interface ExportDialogProps {
  readonly scope: Scope;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks for a format, gives the file, and says how many questions the format cannot say. */
export function ExportDialog({ scope, count, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<string>('excel');
  const [leftOut, setLeftOut] = useState<number | null>(null);
  const act = useAct(
    useCallback(async (asked: object) => {
      const headers = await downloadFile('/api/qu/qu/export', asked);
      setLeftOut(Number(headers.get('x-left-out') ?? 0));
    }, []),
  );
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('导出试题')}
      object={'ids' in scope ? t('所选的 {{n}} 道试题', { n: sayNumber(count) }) : t('搜索到的 {{n}} 道试题', { n: sayNumber(count) })}
      submitLabel={t('导出')}
      busy={act.busy}
      error={act.error}
      onSubmit={() => void act.run({ format, ...scope })}
      done={
        leftOut === null ? undefined : (
          <Stack gap="xs" role="status">
            <Text>{t('已导出 {{n}} 道试题。', { n: sayNumber(count - leftOut) })}</Text>
            {leftOut > 0 && <Text>{t('另有 {{n}} 道此格式无法表达（如编程题、Scratch、组合题），没有导出。', { n: sayNumber(leftOut) })}</Text>}
          </Stack>
        )
      }
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

/** Exports all that the search finds. */
export function ExportButton({ params, count }: { readonly params: object; readonly count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('导出试题')}
      </Button>
      {open && <ExportDialog scope={{ params }} count={count} onClose={() => setOpen(false)} />}
    </>
  );
}
