import { Anchor, Group } from '@mantine/core';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { ApplicationFieldsFragment } from '../generated/graphql.ts';
import { grantedWords, kindWord, stateOf } from './application-words.ts';

/** What was attached, each opened beside. */
export function Attachments({ files }: Pick<ApplicationFieldsFragment, 'files'>) {
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {files.map((url, place) => (
        <Anchor key={url} href={url} target="_blank" rel="noopener" inherit>
          {t('附件 {{n}}', { n: place + 1 })}
        </Anchor>
      ))}
    </Group>
  );
}

/** Whether what was granted was used; [] where nothing was. */
const usedWord = ({ auditState, auditUsed }: ApplicationFieldsFragment): readonly string[] =>
  auditState === 1 ? [auditUsed ? t('已使用') : t('未使用')] : [];

/** 考试申请审核: who asks for what, and what was decided. */
export const applicationColumns: readonly Column<ApplicationFieldsFragment>[] = [
  { key: 'applyUserName', title: t('申请人'), width: 112, main: true, text: (row) => row.applyUserName },
  {
    key: 'auditState',
    title: t('状态'),
    width: 152,
    phone: 'plain',
    text: (row) => [stateOf(row.auditState).word, ...usedWord(row)].join('，'),
    render: (row) => (
      <Group component="span" gap={4} display="inline-flex">
        <Tag tone={stateOf(row.auditState).tone}>{stateOf(row.auditState).word}</Tag>
        {usedWord(row).map((word) => (
          <Tag key={word} tone="quiet">
            {word}
          </Tag>
        ))}
      </Group>
    ),
  },
  { key: 'kind', title: t('类型'), width: 104, phone: 'plain', text: ({ kind }) => kindWord(kind) },
  { key: 'examTitle', title: t('考试名称'), width: 176, phone: 'plain', text: (row) => row.examTitle },
  { key: 'applyMsg', title: t('申请理由'), phone: 'labelled', text: ({ applyMsg }) => applyMsg },
  {
    key: 'applyTime',
    title: t('申请时间'),
    width: momentPx,
    sortable: true,
    text: ({ applyTime }) => exactTime(applyTime),
    render: ({ applyTime }) => <When value={applyTime} />,
  },
  {
    key: 'auditByName',
    title: t('审核人'),
    width: 104,
    phone: 'hidden',
    text: (row) => row.auditByName ?? '—',
  },
  { key: 'auditMsg', title: t('审核意见'), width: 120, phone: 'hidden', text: (row) => row.auditMsg || '—' },
  { key: 'lifts', title: t('放宽'), width: 200, phone: 'hidden', text: grantedWords },
];
