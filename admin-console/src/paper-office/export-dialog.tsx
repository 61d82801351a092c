import { Progress, Radio, Stack, Switch, Text } from '@mantine/core';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useSession } from '../app/session.tsx';
import { usePapersFile, type FileWanted } from './use-papers-file.ts';

interface ExportDialogProps {
  readonly of: FileWanted['of'];
  /** what it is of, in words */
  readonly object: string;
  readonly onClose: () => void;
}

/** 导出: the papers themselves as a zip of PDFs, or their results as a table; how far the server is with a zip. */
export function ExportDialog({ of, object, onClose }: ExportDialogProps) {
  const { may } = useSession();
  const [kind, setKind] = useState<FileWanted['kind']>('zip');
  const [plain, setPlain] = useState(false);
  const { act, making } = usePapersFile();
  const submit = () => {
    void act.run({ kind, of, plain: kind !== 'zip' && plain }).then((done) => {
      if (done) onClose();
    });
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('导出')}
      object={object}
      submitLabel={t('导出')}
      busy={act.busy}
      error={act.error}
      onSubmit={submit}
    >
      <Radio.Group label={t('内容')} value={kind} onChange={(value) => setKind(value as FileWanted['kind'])}>
        <Stack gap="xs" mt={6}>
          <Radio
            value="zip"
            disabled={act.busy}
            label={t('答卷（每份一个 PDF，打包为 .zip）')}
            description={t('含作答、答案、得分、评语、抓拍索引和经过；另附事件记录 .json。')}
          />
          <Radio
            value="xlsx"
            disabled={act.busy}
            label={t('成绩表（Excel）')}
            description={t('每份试卷一行。')}
          />
          <Radio value="csv" disabled={act.busy} label={t('成绩表（CSV）')} />
        </Stack>
      </Radio.Group>
      {kind !== 'zip' && may('sys:user:update') && (
        <Switch
          label={t('显示完整的手机号与证件号码')}
          checked={plain}
          disabled={act.busy}
          onChange={({ currentTarget }) => setPlain(currentTarget.checked)}
        />
      )}
      <Text c="dimmed" size="sm">
        {t('正在考试的试卷不在其中。文件含考生的姓名和作答，请妥善保管；导出会记入审计日志。')}
      </Text>
      {making !== null && (
        <Stack gap="xs">
          <Progress
            value={(making.done / Math.max(1, making.total)) * 100}
            size="lg"
            aria-label={t('进度')}
          />
          <Text className="tabular" role="status">
            {t('已生成 {{done}} / {{total}} 份试卷', {
              done: sayNumber(making.done),
              total: sayNumber(making.total),
            })}
          </Text>
        </Stack>
      )}
    </ActDialog>
  );
}
