import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReadScore } from '@vigil/domain/marking/public';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { FileImport } from '@vigil/ui/upload/file-import.tsx';
import { useState } from 'react';
import { useCall } from '../../app/use-call.ts';
import { OfflineScoresSaveDocument } from '../../generated/graphql.ts';
import { ReadRows } from './read-rows.tsx';

interface Read {
  readonly total: number;
  readonly bad: number;
  readonly rows: readonly ReadScore[];
}

interface ImportScoresProps {
  readonly examId: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** 导入成绩: a file, what is in it row by row, then those that are right. Nothing is kept before that. */
export function ImportScores({ examId, onClose, onSaved }: ImportScoresProps) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false;
  const [read, setRead] = useState<Read | null>(null);
  const about = `?examId=${encodeURIComponent(examId)}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('导入成绩')}
      size={960}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      {read === null ? (
        <FileImport
          action={`/api/exam/marking/offline-import${about}`}
          accept={['.xlsx']}
          template={`/api/exam/marking/offline-template${about}`}
          hint={t('模板已列出本场考生；填写得分后上传，空行会跳过。修改已登记的成绩须填写修改原因。')}
          success={t('文件已读取，请检查后登记')}
          onAnswer={(answer: Read) => setRead(answer)}
        />
      ) : (
        <Preview
          examId={examId}
          read={read}
          onAgain={() => setRead(null)}
          onSaved={() => {
            onSaved();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface PreviewProps {
  readonly examId: string;
  readonly read: Read;
  readonly onAgain: () => void;
  readonly onSaved: () => void;
}

function Preview({ examId, read: { total, bad, rows }, onAgain, onSaved }: PreviewProps) {
  const save = useCall(OfflineScoresSaveDocument);
  const good = rows.filter(({ problems }) => problems.length === 0);
  const submit = async () => {
    const input = {
      examId,
      rows: good.flatMap(({ userId, objScore, subjScore, remark, reason }) =>
        userId === null ? [] : [{ userId, objScore, subjScore, remark, reason: reason || null }],
      ),
    };
    if (!(await save.run({ input }))) return;
    const { saved = 0, unchanged = 0 } = save.answer()?.offlineScoresSave ?? {};
    notifySuccess(
      unchanged === 0
        ? t('已登记 {{n}} 人的成绩', { n: sayNumber(saved) })
        : t('已登记 {{n}} 人的成绩，{{same}} 人的成绩未变', {
            n: sayNumber(saved),
            same: sayNumber(unchanged),
          }),
    );
    onSaved();
  };
  return (
    <Stack gap="md">
      <Text role="status">
        {bad === 0
          ? t('共 {{total}} 行，全部检查通过。', { total: sayNumber(total) })
          : t(
              '共 {{total}} 行，{{bad}} 行有问题。可以先登记其余的行，改好文件后再导入一次；已登记且未变的不受影响。',
              {
                total: sayNumber(total),
                bad: sayNumber(bad),
              },
            )}
      </Text>
      <ReadRows
        rows={[...rows].sort((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))}
      />
      {save.error !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {messageOf(save.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAgain} disabled={save.busy}>
          {t('重新选择文件')}
        </Button>
        <Button onClick={() => void submit()} loading={save.busy} disabled={good.length === 0}>
          {t('登记 {{n}} 人的成绩', { n: sayNumber(good.length) })}
        </Button>
      </Group>
    </Stack>
  );
}
