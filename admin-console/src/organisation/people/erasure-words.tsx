import { List, Text } from '@mantine/core';
import { t } from '@vigil/ui/text/t.ts';

const said = [
  [
    t('删除'),
    t('账号、姓名、手机号、邮箱、证件号码、头像和人脸照片，以及只发给此人的消息；待发的邮件不再发出。'),
  ],
  [t('保留'), t('答卷、成绩和考试日志，姓名显示为“已注销用户”；群发消息和操作日志不变。')],
  [t('立即'), t('此人的登录全部退出，不能再登录。')],
] as const;

/** 注销: what goes, what stays, and that it is final; for `useRowActs`. */
export const erasureWords = {
  act: t('注销'),
  done: t('注销成功！'),
  question: (
    <>
      <List size="sm" spacing={4}>
        {said.map(([word, words]) => (
          <List.Item key={word}>
            <strong>{word}</strong>
            {t('：')}
            {words}
          </List.Item>
        ))}
      </List>
      <Text mt="sm" fw={600}>
        {t('此操作将永久删除数据，是否继续？')}
      </Text>
    </>
  ),
};
