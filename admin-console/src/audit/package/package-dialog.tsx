import { Alert, Code, Progress, Select, Stack, Switch, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { ActDialog } from '@vigil/ui/console/act-dialog.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import type { PackageFieldsFragment } from '../../generated/graphql.ts';
import { usePackage } from './use-package.ts';

/** What a package is made of: one paper, or an exam to choose. */
export type PackageAbout =
  | { readonly paperId: string; readonly name: string }
  | {
      readonly examId: string | undefined;
      readonly exams: readonly { readonly id: string; readonly title: string }[];
    };

interface PackageDialogProps {
  readonly about: PackageAbout;
  readonly onClose: () => void;
}

/** 制作审计包: of a paper or an exam, with or without keys; shows how far it is, and then how it is checked. */
export function PackageDialog({ about, onClose }: PackageDialogProps) {
  const { act, making, made, problem } = usePackage();
  const [examId, setExamId] = useState('paperId' in about ? null : (about.examId ?? null));
  const [keys, setKeys] = useState(true);
  const [asked, setAsked] = useState(false);
  const paperId = 'paperId' in about ? about.paperId : null;
  const missing = paperId === null && examId === null;
  const submit = () => {
    setAsked(true);
    if (!missing) void act.run({ examId: paperId === null ? examId : null, paperId, keys });
  };
  return (
    <ActDialog
      opened
      onClose={onClose}
      title={t('制作审计包')}
      object={'paperId' in about ? about.name : t('一场考试的全部试卷、事件、封存与成绩，签名后供独立核对。')}
      submitLabel={t('制作并下载')}
      busy={act.busy}
      error={act.error}
      onSubmit={submit}
      done={made === null ? undefined : <Made made={made} />}
    >
      {'exams' in about && (
        <Select
          label={t('考试')}
          placeholder={t('选择考试')}
          withAsterisk
          searchable
          nothingFoundMessage={t('没有符合条件的考试')}
          data={about.exams.map(({ id, title }) => ({ value: id, label: title }))}
          value={examId}
          onChange={setExamId}
          disabled={act.busy}
          error={asked && missing ? t('请选择考试！') : null}
        />
      )}
      <Switch
        label={t('含答案与成绩')}
        description={t('考试的最后截止时间过后才可包含；不含时只能核对事件与封存，不能重算成绩。')}
        checked={keys}
        onChange={({ currentTarget }) => setKeys(currentTarget.checked)}
        disabled={act.busy}
      />
      <Text c="dimmed" size="sm">
        {t(
          '包中没有姓名、证件号、手机号和照片，人以编号表示；考生的答案在其中，请妥善保管。制作会记入审计日志。',
        )}
      </Text>
      {making !== null && <Making making={making} />}
      {problem !== null && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
          {problem}
        </Alert>
      )}
    </ActDialog>
  );
}

function Making({ making: { done, total } }: { readonly making: PackageFieldsFragment }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <Stack gap="xs">
      <Progress value={percent} size="lg" aria-label={t('进度')} />
      <Text className="tabular" role="status">
        {t('已打包 {{done}} / {{total}} 份试卷（{{percent}}%）', {
          done: sayNumber(done),
          total: sayNumber(total),
          percent,
        })}
      </Text>
    </Stack>
  );
}

function Made({ made: { total, sizeBytes } }: { readonly made: PackageFieldsFragment }) {
  const size = sizeBytes ? t('，{{mb}} MB', { mb: (sizeBytes / 1_000_000).toFixed(1) }) : '';
  return (
    <Stack gap="xs" role="status">
      <Text>{t('审计包已下载：{{n}} 份试卷{{size}}。', { n: sayNumber(total), size })}</Text>
      <Text c="dimmed" size="sm">
        {t(
          '核对不需要本系统：安装 Node.js，取出包中的 recompute.mjs，执行下面的命令。包中的 README.txt 有说明。',
        )}
      </Text>
      <Code block>{'node recompute.mjs 审计包.zip --key 公钥文件'}</Code>
    </Stack>
  );
}
